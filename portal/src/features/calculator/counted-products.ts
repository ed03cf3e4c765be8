import type { PointsRate } from "@plon/rules/documents/line-points.ts";
import type { OwnCalculator, PublicCalculator } from "./calculator.api.ts";

/** A product as used in the calculation: on a day, or for everybody. Without a rate it earns nothing then. */
export type CountedProduct = {
  sap: number;
  name: string;
  unit: "l" | "kg";
  packVolumes: readonly number[];
  doses: readonly { crop_id: number; min: number; max: number }[];
  rate: PointsRate | undefined;
  /** Points this product can still earn this year; undefined if nothing limits it. */
  limitLeft?: number;
};

const holdsOn = (day: string) => (period: { valid_from: string; valid_to: string | null }) =>
  period.valid_from <= day && (period.valid_to === null || period.valid_to >= day);

const hundredths = (value: number) => Math.round(value * 100);

/**
 * Products as they count if bought on a day: that day's points and multipliers, and what is left of the yearly limits.
 */
export function productsOn(calculator: OwnCalculator, day: string): CountedProduct[] {
  // Only this year's limits are partly used; the next year's are untouched, and may differ.
  const isThisYear = Number(day.slice(0, 4)) === calculator.year;
  return calculator.products.map((product) => {
    const rate = product.rates.find(holdsOn(day));
    const extra = product.multipliers.find(holdsOn(day));
    return {
      sap: product.sap,
      name: product.name,
      unit: product.unit,
      packVolumes: product.pack_volumes,
      doses: product.doses,
      rate: rate && {
        pointsPerUnitHundredths: hundredths(rate.points_per_unit),
        multiplierHundredths: extra ? hundredths(extra.multiplier) : 100,
        ...(extra ? { campaign: extra.campaign } : {}),
      },
      ...limitLeftOf(product, isThisYear),
    };
  });
}

function limitLeftOf(product: OwnCalculator["products"][number], isThisYear: boolean): { limitLeft?: number } {
  if (!isThisYear) return product.next_year_limit_points === null ? {} : { limitLeft: product.next_year_limit_points };
  const limit = product.yearly_limit;
  return limit ? { limitLeft: Math.max(0, limit.limit_points - limit.used_points) } : {};
}

/** Points that the participant's own yearly limit leaves on a day; undefined without a limit. */
export function participantLeft({ participant_limit: limit, year }: OwnCalculator, day: string): number | undefined {
  if (limit === null) return undefined;
  return Math.max(0, limit.limit_points - (Number(day.slice(0, 4)) === year ? limit.used_points : 0));
}

/** Products as they count for everybody, without personal limits. */
export function productsForAll({ products, promotion }: PublicCalculator): CountedProduct[] {
  return products.map((product) => ({
    sap: product.sap,
    name: product.name,
    unit: product.unit,
    packVolumes: product.pack_volumes,
    doses: product.doses,
    rate: {
      pointsPerUnitHundredths: hundredths(product.points_per_unit),
      multiplierHundredths: hundredths(product.multiplier),
      ...(promotion && product.multiplier !== 1 ? { campaign: promotion.name } : {}),
    },
  }));
}
