import { scaled } from "@plon/rules/texts/decimal.ts";
import type { PointsRate } from "@plon/rules/documents/line-points.ts";
import type { Db } from "#platform/database/database.ts";
import { listLikeNames, listPacksByGtin, listProductsOnDay } from "./purchasable.queries.ts";

/** A product as it could be bought on a day. `rate` is undefined if it earned nothing then. */
export type PurchasableProduct = {
  id: number;
  sap: number;
  name: string;
  unit: "l" | "kg";
  packVolumes: number[];
  rate: PointsRate | undefined;
};

/** Products with their packs and points on a day: those of the SAP numbers, or all active ones. */
export async function productsOnDay(db: Db, day: string, saps?: number[]): Promise<PurchasableProduct[]> {
  const rows = await listProductsOnDay(db, day, saps);
  return rows.map((row) => ({
    id: row.id,
    sap: row.sap,
    name: row.name,
    unit: row.unit,
    packVolumes: row.packs.map(Number),
    rate:
      row.points_per_unit === null
        ? undefined
        : {
            pointsPerUnitHundredths: scaled(row.points_per_unit, 2),
            multiplierHundredths: row.multiplier === null ? 100 : scaled(row.multiplier, 2),
            ...(row.campaign === null ? {} : { campaign: row.campaign }),
          },
  }));
}

const withoutZeros = (gtin: string) => gtin.trim().replace(/^0+/, "");

/** The product and pack of each trade number that is ours, by the number as given. */
export async function packsByGtin(
  db: Db,
  gtins: string[],
): Promise<Map<string, { productId: number; sap: number; volume: number }>> {
  const rows = await listPacksByGtin(db, gtins.map(withoutZeros));
  const known = new Map(rows.map((row) => [row.gtin, row]));
  return new Map(
    gtins.flatMap((gtin) => {
      const row = known.get(withoutZeros(gtin));
      return row ? [[gtin, { productId: row.product_id, sap: row.sap, volume: Number(row.volume) }]] : [];
    }),
  );
}

/** For each name similar to one of our products', up to three of those, likeliest first. */
export async function productsLike(db: Db, names: string[]) {
  const found = new Map<string, { id: number; sap: number; name: string; unit: "l" | "kg"; packVolumes: number[] }[]>();
  if (names.length === 0) return found;
  for (const { name, id, sap, product, unit, packs } of await listLikeNames(db, [...new Set(names)])) {
    found.set(name, [...(found.get(name) ?? []), { id, sap, name: product, unit, packVolumes: packs.map(Number) }]);
  }
  return found;
}
