import type { calculator, publicCalculator } from "@plon/contract/portal/calculator.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const publicEndpoint = endpointOf<typeof publicCalculator>("GET", "/api/v1/calculator/public");
const ownEndpoint = endpointOf<typeof calculator>("GET", "/api/v1/calculator");

export type PublicCalculator = (typeof publicCalculator)["data"]["_output"];
export type OwnCalculator = (typeof calculator)["data"]["_output"];

/** Products and points for everybody; with the autumn's multipliers when asked so. */
export const publicCalculatorQuery = (promotion: "jesien" | undefined) =>
  queryOptions({
    queryKey: ["calculator", "public", promotion],
    queryFn: async ({ signal }) => (await call(publicEndpoint, { query: { promotion } }, { signal })).data,
    staleTime: 600_000,
  });

/** What a participant counts with: points by day, limits and what they left, rewards. */
export const ownCalculatorQuery = queryOptions({
  queryKey: ["calculator", "own"],
  queryFn: async ({ signal }) => (await call(ownEndpoint, { query: { program: "program.farmer" } }, { signal })).data,
});
