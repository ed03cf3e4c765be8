import type { ProductCard as Product } from "@plon/contract/portal/goods/products.ts";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { formatLongDay } from "@plon/client/format.ts";
import { multiplierText, packText, UnitPoints } from "./pack-points.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** Stays at the end of a line. */
const DOT = "\u00a0· ";

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

/**
 * One product: picture, name, packs, what a litre or a kilogram earns, and the checkbox that chooses it. What each pack earns
 * is on its page. On a phone a row with a thumbnail, unless the text is very large.
 */
export function ProductCard({ product, selection, selected, full, onSelect, eager }: ProductCardProps) {
  return (
    <article
      className={`flex w-full flex-col overflow-hidden rounded-card border bg-surface max-sm:@min-[16rem]:flex-row ${selected ? "border-action outline-2 -outline-offset-2 outline-action" : "border-line"}`}
    >
      <div className="relative flex min-w-0 flex-1 flex-col max-sm:@min-[16rem]:flex-row max-sm:@min-[16rem]:items-start">
        <ProductPicture
          photo={product.photo}
          sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 6rem"
          eager={eager}
          className="max-sm:@min-[16rem]:my-3 max-sm:@min-[16rem]:ml-3 max-sm:@min-[16rem]:w-18 max-sm:@min-[16rem]:shrink-0 max-sm:@min-[16rem]:rounded-field"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 max-sm:@min-[16rem]:gap-0 max-sm:@min-[16rem]:p-3">
          <p className="text-sm text-soft max-sm:@min-[16rem]:order-2">
            <span className="max-sm:@min-[16rem]:hidden">{product.brand + DOT}</span>
            {[product.category, ...product.packs.map(({ volume }) => packText(volume, product.unit))].join(DOT)}
          </p>
          <h2 className="text-lg leading-snug font-semibold wrap-break-word hyphens-auto max-sm:@min-[16rem]:text-base">
            <Link
              to="/produkty/$slug"
              params={{ slug: product.slug }}
              search={selection === undefined ? {} : { products: selection }}
              className="no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {product.name}
            </Link>
          </h2>
          {product.crops.length > 0 && (
            <p className="text-sm text-soft max-sm:@min-[16rem]:hidden">{product.crops.join(", ")}</p>
          )}
          {product.campaign && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft max-sm:@min-[16rem]:order-3 max-sm:@min-[16rem]:mt-1">
              <StatusChip tone="success" label={`Punkty × ${multiplierText(product)}`} />
              <span className="max-sm:@min-[16rem]:hidden">do {formatLongDay(product.campaign.valid_to)}</span>
            </p>
          )}
          <div className="mt-auto pt-2 max-sm:@min-[16rem]:order-4 max-sm:@min-[16rem]:pt-1">
            <UnitPoints product={product} />
          </div>
        </div>
      </div>
      <div
        className={`relative border-t border-line px-4 py-1 max-sm:@min-[16rem]:flex max-sm:@min-[16rem]:items-center max-sm:@min-[16rem]:border-t-0 max-sm:@min-[16rem]:border-l max-sm:@min-[16rem]:px-3 ${full && !selected ? "opacity-60" : ""}`}
      >
        <Checkbox name={`product-${product.sap}`} checked={selected} onChange={onSelect}>
          <span className="max-sm:@min-[16rem]:sr-only">Wybierz</span> <span className="sr-only">{product.name}</span>
          {/* Without its word beside it the whole end of the row is the target. */}
          <span aria-hidden className="absolute inset-0 hidden max-sm:@min-[16rem]:block" />
        </Checkbox>
      </div>
    </article>
  );
}
