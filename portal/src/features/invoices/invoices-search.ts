import type { Sort } from "@plon/ui/data-table.tsx";

const INVOICE_TABS = ["biezace", "oczekujace", "archiwum"] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];
const SORTS = ["date", "document", "distributor_name", "status", "points"] as const;

export type InvoicesSearch = {
  tab?: InvoiceTab;
  page?: number;
  type?: "document_name" | "distributor_name";
  search?: string;
  edi?: "true" | "false";
  sortBy?: (typeof SORTS)[number];
  sortDesc?: "true" | "false";
};

const SEARCH_LENGTH_MAX = 100;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

/** The list's tab, filters, sort and page from the address; invalid values are left out. */
export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const page = Math.trunc(Number(search["page"]));
  const phrase = typeof search["search"] === "string" ? search["search"].slice(0, SEARCH_LENGTH_MAX) : "";
  const found = {
    tab: oneOf(INVOICE_TABS, search["tab"]),
    page: page > 1 && page <= 1_000_000_000 ? page : undefined,
    type: oneOf(["document_name", "distributor_name"] as const, search["type"]),
    search: phrase === "" ? undefined : phrase,
    edi: oneOf(["true", "false"] as const, search["edi"]),
    sortBy: oneOf(SORTS, search["sortBy"]),
    sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The current sort: newest first unless the address says otherwise. */
export function currentSort({ sortBy = "date", sortDesc }: InvoicesSearch): Sort {
  return { by: sortBy, descending: sortDesc === undefined ? sortBy === "date" : sortDesc === "true" };
}
