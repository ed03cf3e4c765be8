import type { calculator, publicCalculator } from "@plon/contract/portal/documents/calculator.ts";
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "#base/calls/api.ts";

export type PublicCalculator = (typeof publicCalculator)["data"]["_output"];
export type OwnCalculator = (typeof calculator)["data"]["_output"];

/** Products and points for everybody; with the autumn's multipliers on request. */
export const publicCalculatorQuery = (promotion: "jesien" | undefined) =>
  queryOptions({
    queryKey: ["calculator", "public", promotion],
    meta: { offline: "everybody" },
    queryFn: dataOf("GET /api/v1/calculator/public", { query: { promotion } }),
    staleTime: 600_000,
  });

/** A participant's input for the calculation: points by day, limits and what is left of them, rewards. */
export const ownCalculatorQuery = queryOptions({
  queryKey: ["calculator", "own"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/calculator", { query: { program: "program.farmer" } }),
});
