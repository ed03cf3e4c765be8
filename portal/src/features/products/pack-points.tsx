import type { ProductCard } from "@plon/contract/portal/products.ts";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";

const NO_BREAK = "\u00a0";

/** A pack in readable form: '20 l'. */
export const packText = (volume: number, unit: "l" | "kg") => `${formatQuantity(volume)}${NO_BREAK}${unit}`;

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
