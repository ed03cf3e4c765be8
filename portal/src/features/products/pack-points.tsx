import type { ProductCard } from "@plon/contract/portal/goods/products.ts";
import { formatDecimal, formatPoints, formatQuantity } from "@plon/client/format.ts";

const NO_BREAK = "\u00a0";

/** A pack in readable form: '20 l'. */
export const packText = (volume: number, unit: "l" | "kg") => `${formatQuantity(volume)}${NO_BREAK}${unit}`;

/** Points of a litre or a kilogram, or what multiplies them: '2,5'. */
const trimmed = (value: number) => formatDecimal(value).replace(/,?0+$/, "");

/** What multiplies a product's points now: '1,5'. */
export const multiplierText = (product: Pick<ProductCard, "multiplier">) => trimmed(product.multiplier);

/** '4 pkt za litr'. */
export const perUnitText = (points: number, unit: "l" | "kg") =>
  `${trimmed(points)}${NO_BREAK}pkt za ${unit === "l" ? "litr" : "kilogram"}`;

/** The one figure by which products are compared: what a litre or a kilogram earns today. */
export function UnitPoints({ product }: { product: Pick<ProductCard, "points_per_unit" | "multiplier" | "unit"> }) {
  if (product.points_per_unit === null) return <p className="text-soft">bez punktów</p>;
  return (
    <p className="figures font-semibold">{perUnitText(product.points_per_unit * product.multiplier, product.unit)}</p>
  );
}

/** The points of each pack today, ordered by size. */
export function PackPoints({ product }: { product: Pick<ProductCard, "packs" | "unit" | "name"> }) {
  return (
    <ul aria-label={`Opakowania: ${product.name}`} className="flex flex-col gap-1">
      {product.packs.map((pack) => (
        <li key={pack.volume} className="two-sides items-baseline">
          <span>{packText(pack.volume, product.unit)}</span>
          <span className="figures font-semibold whitespace-nowrap">
            {pack.points === null ? (
              <span className="font-normal text-soft">bez punktów</span>
            ) : (
              formatPoints(pack.points)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
