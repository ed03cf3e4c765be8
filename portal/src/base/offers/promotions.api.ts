import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf } from "#base/calls/api.ts";

/** A page of the list of promotions. */
export const promotionsQuery = (page: number) =>
  queryOptions({
    queryKey: ["promotions", "page", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/cms/promotions", { query: { program: "program.farmer", page } }),
    placeholderData: keepPreviousData,
  });
