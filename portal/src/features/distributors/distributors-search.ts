import type { Sort } from "@plon/ui/data-table.tsx";
import { oneOf, onlyFound, postcodeOf, textOf, whole } from "#shared/pages/read-search.ts";

const SORTS = ["distributor_name", "city", "nip", "distance"] as const;
const TYPES = ["distributor_name", "city", "nip"] as const;

export type DistributorsSearch = {
  page?: number;
  type?: (typeof TYPES)[number];
  search?: string;
  edi?: "true" | "false";
  sortBy?: (typeof SORTS)[number];
  sortDesc?: "true" | "false";
  /** Where distances begin, if not at the farm. */
  postcode?: string;
  /** The unfolded row. */
  id?: number;
};

const PAGE_MAX = 1_000_000;

/** Filters, sort, page and unfolded row from the address; invalid values are left out. */
export function readDistributorsSearch(search: Record<string, unknown>): DistributorsSearch {
  return onlyFound<DistributorsSearch>(
    {
      page: whole(search["page"], 2, PAGE_MAX),
      type: oneOf(TYPES, search["type"]),
      search: textOf(search["search"]),
      edi: oneOf(["true", "false"] as const, search["edi"]),
      sortBy: oneOf(SORTS, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
      postcode: postcodeOf(search["postcode"]),
      id: whole(search["id"], 1, Number.MAX_SAFE_INTEGER),
    },
    search,
  );
}

/** The current sort: what the address says, else by name from A (DISTR-06); by distance only where it is known from where. */
export function currentSort({ sortBy, sortDesc }: DistributorsSearch, isStartKnown: boolean): Sort {
  if (sortBy === undefined || (sortBy === "distance" && !isStartKnown)) {
    return { by: "distributor_name", descending: sortBy === undefined && sortDesc === "true" };
  }
  return { by: sortBy, descending: sortDesc === "true" };
}

/** The search in another order. */
export const withSort = (search: DistributorsSearch, { by, descending }: Sort): DistributorsSearch => ({
  ...search,
  sortBy: by as (typeof SORTS)[number],
  sortDesc: descending ? "true" : "false",
});
