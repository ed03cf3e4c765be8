import { oneOf, onlyFound, pageOf, postcodeOf, textOf } from "#shared/pages/read-search.ts";

const SORTS = ["name", "points"] as const;
const PLACE_TYPES = ["distributor", "branch", "city"] as const;
/** The most products that one availability query accepts. */
export const SELECTED_MAX = 50;

export type PlaceType = (typeof PLACE_TYPES)[number];

export type ProductsSearch = {
  page?: number;
  brand?: string;
  category?: string;
  crops?: string;
  volume?: string;
  search?: string;
  sortBy?: (typeof SORTS)[number];
  sortDesc?: "true";
  /** The chosen products: SAP numbers separated by commas, so that a link carries them on. */
  products?: string;
};

export type AvailabilitySearch = {
  products?: string;
  type?: PlaceType;
  search?: string;
  /** Where distances begin, if not at the farm. */
  postcode?: string;
  page?: number;
};

function volumeOf(value: unknown): string | undefined {
  const volume = Number(value);
  return volume > 0 && volume <= 10_000 ? String(volume) : undefined;
}

const listOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The chosen SAP numbers of an address, each once, at most as many as one query accepts. */
export function selectedSaps(products: string | undefined): number[] {
  const saps = (products ?? "").split(",").filter((text) => /^\d{1,10}$/.test(text));
  const known = saps.map(Number).filter((sap) => sap > 0 && sap <= 2_147_483_647);
  return [...new Set(known)].slice(0, SELECTED_MAX);
}

/** The chosen SAP numbers as text for the address; undefined for none. */
export const selectionText = (saps: readonly number[]): string | undefined =>
  saps.length === 0 ? undefined : saps.join(",");

/** The catalogue's filters, sort, page and chosen products from the address; invalid values are left out. */
export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return onlyFound<ProductsSearch>(
    {
      page: pageOf(search["page"]),
      brand: textOf(search["brand"]),
      category: textOf(search["category"]),
      crops: textOf(search["crops"]),
      volume: volumeOf(search["volume"]),
      search: textOf(search["search"]),
      sortBy: oneOf(SORTS, search["sortBy"]),
      sortDesc: oneOf(["true"] as const, String(search["sortDesc"])),
      products: selectionText(selectedSaps(listOf(search["products"]))),
    },
    search,
  );
}

/** The availability query from the address. */
export function readAvailabilitySearch(search: Record<string, unknown>): AvailabilitySearch {
  return onlyFound<AvailabilitySearch>(
    {
      products: selectionText(selectedSaps(listOf(search["products"]))),
      type: oneOf(PLACE_TYPES, search["type"]),
      search: textOf(search["search"]),
      postcode: postcodeOf(search["postcode"]),
      page: pageOf(search["page"]),
    },
    search,
  );
}

/** Only the chosen products: what a product's page passes on. */
export const readSelection = (search: Record<string, unknown>): Pick<ProductsSearch, "products"> =>
  onlyFound<Pick<ProductsSearch, "products">>(
    {
      products: selectionText(selectedSaps(listOf(search["products"]))),
    },
    search,
  );
