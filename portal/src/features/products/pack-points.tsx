import type { ProductCard } from "@plon/contract/portal/products.ts";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";

const NO_BREAK = "\u00a0";

/** A pack in readable form: '20 l'. */
export const packText = (volume: number, unit: "l" | "kg") => `${formatQuantity(volume)}${NO_BREAK}${unit}`;

const ROW =
  "flex flex-wrap items-baseline justify-between gap-x-4 max-sm:@min-[16rem]:flex-nowrap max-sm:@min-[16rem]:gap-x-1.5";

type PackPointsProps = {
  product: Pick<ProductCard, "packs" | "unit" | "name">;
  /** Side by side where the product is a row of a phone's list. */
  isRow?: boolean;
};

/** The points of each pack today, ordered by size. */
export function PackPoints({ product, isRow = false }: PackPointsProps) {
  return (
    <ul
      aria-label={`Opakowania: ${product.name}`}
      className={`flex flex-col gap-1 ${isRow ? "max-sm:@min-[16rem]:flex-row max-sm:@min-[16rem]:flex-wrap max-sm:@min-[16rem]:gap-x-4 max-sm:@min-[16rem]:gap-y-0 max-sm:@min-[16rem]:text-sm" : ""}`}
    >
      {product.packs.map((pack) => (
        <li key={pack.volume} className={isRow ? ROW : "two-sides items-baseline"}>
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
