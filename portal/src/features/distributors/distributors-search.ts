import type { Sort } from "@plon/ui/data-table.tsx";
import { oneOf, onlyFound, textOf, whole } from "#shared/read-search.ts";

const SORTS = ["distributor_name", "city", "nip"] as const;
const TYPES = ["distributor_name", "city", "nip"] as const;

export type DistributorsSearch = {
  page?: number;
  type?: (typeof TYPES)[number];
  search?: string;
  edi?: "true" | "false";
  sortBy?: (typeof SORTS)[number];
  sortDesc?: "true" | "false";
  /** The unfolded row. */
  id?: number;
};

const PAGE_MAX = 1_000_000;

/** Filters, sort, page and unfolded row from the address; invalid values are left out. */
export function readDistributorsSearch(search: Record<string, unknown>): DistributorsSearch {
  return onlyFound<DistributorsSearch>({
    page: whole(search["page"], 2, PAGE_MAX),
    type: oneOf(TYPES, search["type"]),
    search: textOf(search["search"]),
    edi: oneOf(["true", "false"] as const, search["edi"]),
    sortBy: oneOf(SORTS, search["sortBy"]),
    sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
    id: whole(search["id"], 1, Number.MAX_SAFE_INTEGER),
  });
}

/** The current sort: by name from A unless the address says otherwise (spec 2 §9). */
export function currentSort({ sortBy = "distributor_name", sortDesc }: DistributorsSearch): Sort {
  return { by: sortBy, descending: sortDesc === "true" };
}
