import type { listPromotions } from "@plon/contract/portal/promotions.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const endpoint = endpointOf<typeof listPromotions>("GET", "/api/v1/cms/promotions");

/** The first page of promotions, as the page of promotions asks for it. */
export const promotionsQuery = queryOptions({
  queryKey: ["promotions", "page", 1],
  queryFn: ({ signal }) => call(endpoint, { query: { program: "program.farmer", page: 1 } }, { signal }),
});
