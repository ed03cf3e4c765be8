import type { Sort } from "@plon/ui/data-table.tsx";
import { oneOf, onlyFound, pageOf, textOf } from "#shared/pages/read-search.ts";

const INVOICE_TABS = ["biezace", "oczekujace", "archiwum"] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];
const SORTS = ["date", "document", "distributor_name", "status", "points"] as const;

export type InvoicesSearch = {
  tab?: InvoiceTab;
  /** The year of the archive, if not the one its tab names. */
  rok?: number;
  page?: number;
  type?: "document_name" | "distributor_name";
  search?: string;
  edi?: "true" | "false";
  sortBy?: (typeof SORTS)[number];
  sortDesc?: "true" | "false";
};

/** The list's tab, filters, sort and page from the address; invalid values are left out. */
export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  return onlyFound<InvoicesSearch>(
    {
      tab: oneOf(INVOICE_TABS, search["tab"]),
      rok: yearOf(search["rok"]),
      page: pageOf(search["page"]),
      type: oneOf(["document_name", "distributor_name"] as const, search["type"]),
      search: textOf(search["search"]),
      edi: oneOf(["true", "false"] as const, search["edi"]),
      sortBy: oneOf(SORTS, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, search["sortDesc"]),
    },
    search,
  );
}

/** A year that the list can be asked for. */
function yearOf(value: unknown): number | undefined {
  const year = Number(value);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined;
}

/** The current sort: newest first unless the address says otherwise. */
export function currentSort({ sortBy = "date", sortDesc }: InvoicesSearch): Sort {
  return { by: sortBy, descending: sortDesc === undefined ? sortBy === "date" : sortDesc === "true" };
}
