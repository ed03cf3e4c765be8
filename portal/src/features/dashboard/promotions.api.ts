import { queryOptions } from "@tanstack/react-query";
import { answerOf } from "#base/calls/api.ts";

/** The first page of promotions, with the same query as the promotions page. */
export const promotionsQuery = queryOptions({
  queryKey: ["promotions", "page", 1],
  meta: { offline: "person" },
  queryFn: answerOf("GET /api/v1/cms/promotions", { query: { program: "program.farmer", page: 1 } }),
});
