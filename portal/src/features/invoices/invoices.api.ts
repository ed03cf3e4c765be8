import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";
import { currentSort } from "./invoices-search.ts";
import type { InvoicesSearch } from "./invoices-search.ts";

export const invoicesQuery = (name: number | "waiting", search: InvoicesSearch) => {
  const { page = 1, type = "document_name", search: phrase = "", edi } = search;
  const sort = currentSort(search);
  const query = {
    page,
    type,
    search: phrase,
    ...(edi === undefined ? {} : { edi }),
    sortBy: sort.by as NonNullable<InvoicesSearch["sortBy"]>,
    sortDesc: sort.descending ? ("true" as const) : ("false" as const),
  };
  return queryOptions({
    queryKey: ["invoices", "list", name, query],
    meta: { offline: "person" },
    queryFn: ({ signal }) => call("GET /api/v1/invoices/:list", { params: { list: name }, query }, { signal }),
    placeholderData: keepPreviousData,
    // A list that cannot be loaded replaces the whole page, including its tabs, with the error page.
    throwOnError: (_error, query) => query.state.data === undefined,
  });
};

export const invoiceDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: ["invoices", "details", id],
    meta: { offline: "person" },
    queryFn: async ({ signal }) =>
      (await call("POST /api/v1/invoices/details", { body: { document: id } }, { signal })).data,
  });

/** The matters of an invoice: within its key, as what is decided about it changes what may be disagreed with. */
export const mattersQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ["invoices", "matters", invoiceId],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/matters/invoice/:invoiceId", { params: { invoiceId } }),
  });

export const distributorsQuery = queryOptions({
  queryKey: ["distributors", "options"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) => (await call("GET /api/v1/distributors/options", {}, { signal })).data,
  staleTime: 600_000,
});

export const productsQuery = queryOptions({
  queryKey: ["products", "options"],
  meta: { offline: "person" },
  // Without the signal: reading a file waits for this call, and a form that closes must not cancel it.
  queryFn: async () => (await call("GET /api/v1/products/options", {})).data,
  staleTime: 600_000,
});

/**
 * Refetches everything that a change to an invoice may affect: lists, details, balance, history, badge, and which
 * distributors are the latest.
 */
export function invoicesChanged(cache: QueryClient): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: ["invoices"] }),
    cache.invalidateQueries({ queryKey: ["points"] }),
    cache.invalidateQueries({ queryKey: distributorsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}

/** Withdraws a pending invoice. */
export function useCancelInvoice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: number) => call("POST /api/v1/invoices/:invoiceId/cancel", { params: { invoiceId } }),
    onSettled: () => invoicesChanged(cache),
  });
}
