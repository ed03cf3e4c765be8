import type { Sort } from "@plon/ui/data-table.tsx";

const SORTS = ["product", "distributor", "volume", "points", "turnover", "turnover_fv"] as const;
export type ShoppingSort = (typeof SORTS)[number];

export type ShoppingSearch = {
  /** A year, or all of them; by default the newest with any purchase. */
  season?: number | "all";
  sortBy?: ShoppingSort;
  sortDesc?: "true" | "false";
  page?: number;
};

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

const whole = (value: unknown, min: number, max: number) => {
  const number = Math.trunc(Number(value));
  return number >= min && number <= max ? number : undefined;
};

/** Season, sort and page from the address; invalid values are left out. */
export function readShoppingSearch(search: Record<string, unknown>): ShoppingSearch {
  const found = {
    season: search["season"] === "all" ? ("all" as const) : whole(search["season"], 2000, 2100),
    sortBy: oneOf(SORTS, search["sortBy"]),
    sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
    page: whole(search["page"], 2, 1_000_000),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The current sort: by product from A unless the address says otherwise. */
export function currentSort({ sortBy = "product", sortDesc }: ShoppingSearch): Sort {
  return { by: sortBy, descending: sortDesc === "true" };
}
