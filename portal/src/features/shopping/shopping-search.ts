import type { Sort } from "@plon/ui/data-table.tsx";
import { oneOf, onlyFound, whole } from "#shared/pages/read-search.ts";

const SORTS = ["product", "distributor", "volume", "points", "turnover", "turnover_fv"] as const;
export type ShoppingSort = (typeof SORTS)[number];

export type ShoppingSearch = {
  /** A year, or all of them; by default the newest with any purchase. */
  season?: number | "all";
  sortBy?: ShoppingSort;
  sortDesc?: "true" | "false";
  page?: number;
};

/** Season, sort and page from the address; invalid values are left out. */
export function readShoppingSearch(search: Record<string, unknown>): ShoppingSearch {
  return onlyFound<ShoppingSearch>(
    {
      season: search["season"] === "all" ? ("all" as const) : whole(search["season"], 2000, 2100),
      sortBy: oneOf(SORTS, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
      page: whole(search["page"], 2, 1_000_000),
    },
    search,
  );
}

/** The current sort: by product from A unless the address says otherwise. */
export function currentSort({ sortBy = "product", sortDesc }: ShoppingSearch): Sort {
  return { by: sortBy, descending: sortDesc === "true" };
}
