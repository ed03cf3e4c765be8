import type { Sort } from "@plon/ui/data-table.tsx";

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

const SEARCH_LENGTH_MAX = 100;
const PAGE_MAX = 1_000_000;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

const whole = (value: unknown, min: number, max: number) => {
  const number = Math.trunc(Number(value));
  return number >= min && number <= max ? number : undefined;
};

/** Filters, sort, page and unfolded row from the address; invalid values are left out. */
export function readDistributorsSearch(search: Record<string, unknown>): DistributorsSearch {
  const phrase = typeof search["search"] === "string" ? search["search"].slice(0, SEARCH_LENGTH_MAX) : "";
  const found = {
    page: whole(search["page"], 2, PAGE_MAX),
    type: oneOf(TYPES, search["type"]),
    search: phrase === "" ? undefined : phrase,
    edi: oneOf(["true", "false"] as const, search["edi"]),
    sortBy: oneOf(SORTS, search["sortBy"]),
    sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
    id: whole(search["id"], 1, Number.MAX_SAFE_INTEGER),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The current sort: by name from A unless the address says otherwise (spec 2 §9). */
export function currentSort({ sortBy = "distributor_name", sortDesc }: DistributorsSearch): Sort {
  return { by: sortBy, descending: sortDesc === "true" };
}
