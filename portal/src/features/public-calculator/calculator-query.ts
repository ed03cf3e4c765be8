import type { publicCalculator } from "@plon/contract/portal/campaigns.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#app/api.ts";

const endpoint = endpointOf<typeof publicCalculator>("GET", "/api/v1/calculator/public");

export type Calculator = (typeof publicCalculator)["data"]["_output"];

/** Products and points for everybody; with the autumn's multipliers when asked so. */
export const calculatorQuery = (promotion: "jesien" | undefined) =>
  queryOptions({
    queryKey: ["public-calculator", promotion],
    queryFn: async ({ signal }) => (await call(endpoint, { query: { promotion } }, { signal })).data,
    staleTime: 600_000,
  });
