import type { PortalProduct, ProductCard } from "@plon/contract/portal/goods/products.ts";
import type { getShownProduct, productPage } from "./products.service.ts";
import type { PurchasableProduct } from "./purchasable.service.ts";

type Row = Awaited<ReturnType<typeof productPage>>["rows"][number];

/** A product in the catalogue. */
export const presentCard = (row: Row): ProductCard => ({
  ...row,
  points_per_unit: row.points_per_unit === null ? null : Number(row.points_per_unit),
  multiplier: row.multiplier === null ? 1 : Number(row.multiplier),
  campaign:
    row.campaign === null || row.campaign_to === null ? null : { name: row.campaign, valid_to: row.campaign_to },
});

/** A product on its own page. */
export const presentShownProduct = (row: Awaited<ReturnType<typeof getShownProduct>>): PortalProduct => ({
  ...row,
  ...presentCard(row),
  label:
    row.label_size_bytes === null
      ? null
      : { url: `/api/v1/products/${row.sap}/label`, size_bytes: row.label_size_bytes },
});

/** The catalogue's sort orders with their labels. */
export const PRODUCT_SORT_LABELS = [
  { sortBy: "default" as const, sortDesc: false, label: "Domyślnie" },
  { sortBy: "name" as const, sortDesc: false, label: "Nazwa: od A do Z" },
  { sortBy: "name" as const, sortDesc: true, label: "Nazwa: od Z do A" },
  { sortBy: "points" as const, sortDesc: true, label: "Od największej liczby punktów" },
  { sortBy: "points" as const, sortDesc: false, label: "Od najmniejszej liczby punktów" },
];

/** A product for the farmer's list of goods, which has only products with a rate. */
export function presentProductOption(product: PurchasableProduct) {
  return {
    ...product,
    pack_volumes: product.packVolumes,
    points_per_unit: (product.rate?.pointsPerUnitHundredths ?? 0) / 100,
    multiplier: (product.rate?.multiplierHundredths ?? 100) / 100,
  };
}
