import { formatQuantity } from "@plon/client/format.ts";
import { type KnownPack, waysToEarn } from "@plon/rules/goods/needed-purchase.ts";
import type { EarningPacks } from "@plon/contract/portal/documents/goals.ts";
import { useQuery } from "@tanstack/react-query";
import { packsQuery } from "./goals.api.ts";

/** What missing points are in packs of what the farm buys: "= 2 × Dovvo 5 l". Nothing where no sensible purchase is. */
export function MissingWay({ points }: { points: number }) {
  const { data } = useQuery(packsQuery);
  const [way] = data ? waysToEarn(points, ...countedWith(data)) : [];
  if (!way) return null;
  return (
    <p className="figures text-sm wrap-break-word">
      = {way.quantity}
      {"\u00a0"}× {way.product} {formatQuantity(way.pack)}
      {"\u00a0"}
      {way.unit}
    </p>
  );
}

/** The packs and what the limits leave, as the rule counts them. */
function countedWith({ packs, left_points: participantLeft }: EarningPacks) {
  const known = packs.map(
    ({ sap, product, unit, pack, points_per_unit_hundredths, multiplier_hundredths }): KnownPack => ({
      sap,
      product,
      unit,
      pack,
      productId: sap,
      packThousandths: Math.round(pack * 1000),
      rate: { pointsPerUnitHundredths: points_per_unit_hundredths, multiplierHundredths: multiplier_hundredths },
    }),
  );
  const limited = packs.flatMap(({ sap, left_points }) => (left_points === null ? [] : [[sap, left_points] as const]));
  return [known, { participantLeft: participantLeft ?? undefined, productLeft: new Map(limited) }] as const;
}
