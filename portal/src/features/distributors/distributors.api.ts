import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import type { DistributorsSearch } from "./distributors-search.ts";

/** One of the two lists: distributors who send invoices electronically, or the others. */
export const distributorsQuery = (edi: boolean, { type = "distributor_name", search = "" }: DistributorsSearch) =>
  queryOptions({
    queryKey: ["distributors", "list", edi, type, search],
    meta: { offline: "person" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/distributors", { query: { edi: edi ? "true" : "false", type, search } }, { signal }))
        .data,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    // A list that cannot be loaded replaces the whole page with the error page.
    throwOnError: (_error, query) => query.state.data === undefined,
  });
