import type { ProductCard as Product } from "@plon/contract/portal/products.ts";
import { Checkbox } from "@plon/ui/checkbox.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { formatDecimal, formatLongDay } from "@plon/client/format.ts";
import { PackPoints } from "./pack-points.tsx";
import { ProductPicture } from "./product-picture.tsx";

type ProductCardProps = {
  product: Product;
  /** The chosen products from the address, passed on to the product's page. */
  selection: string | undefined;
  selected: boolean;
  /** No more can be chosen. */
  full: boolean;
  onSelect: (selected: boolean) => void;
  eager: boolean;
};

/** One product: picture, name, points of its packs, and the checkbox that chooses it. */
export function ProductCard({ product, selection, selected, full, onSelect, eager }: ProductCardProps) {
  return (
    <article
      className={`flex w-full flex-col overflow-hidden rounded-card border bg-surface ${selected ? "border-action outline-2 -outline-offset-2 outline-action" : "border-line"}`}
    >
      <div className="relative flex flex-1 flex-col">
        <ProductPicture
          photo={product.photo}
          sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw"
          eager={eager}
        />
        <div className="flex flex-1 flex-col gap-2 p-4">
          <p className="text-sm text-soft">
            {product.brand} · {product.category}
          </p>
          <h2 className="text-lg leading-snug font-semibold wrap-break-word hyphens-auto">
            <Link
              to="/produkty/$slug"
              params={{ slug: product.slug }}
              search={selection === undefined ? {} : { products: selection }}
              className="no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {product.name}
            </Link>
          </h2>
          {product.crops.length > 0 && <p className="text-sm text-soft">{product.crops.join(", ")}</p>}
          {product.campaign && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
              <StatusChip tone="success" label={`Punkty × ${multiplierText(product.multiplier)}`} />
              do {formatLongDay(product.campaign.valid_to)}
            </p>
          )}
          <div className="mt-auto pt-2">
            <PackPoints product={product} />
          </div>
        </div>
      </div>
      <div className={`border-t border-line px-4 py-1 ${full && !selected ? "opacity-60" : ""}`}>
        <Checkbox name={`product-${product.sap}`} checked={selected} onChange={onSelect}>
          Wybierz <span className="sr-only">{product.name}</span>
        </Checkbox>
      </div>
    </article>
  );
}

export const multiplierText = (multiplier: number) => formatDecimal(multiplier).replace(/,?0+$/, "");
