import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, call } from "#base/calls/api.ts";

/** News items per page (spec 2 §9). */
const PER_PAGE = 12;

export const newsPageQuery = (page: number) =>
  queryOptions({
    queryKey: ["news", page],
    meta: { offline: "everybody" },
    queryFn: answerOf("GET /api/v1/cms/news", { query: { program: "program.farmer", page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
    // Called without a network too: a browser that has cached the response returns it; otherwise the reader is told at
    // once.
    networkMode: "always",
  });

export const newsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["news", "one", slug],
    meta: { offline: "everybody" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/cms/news/:news", { params: { news: slug } }, { signal })).data.single,
    networkMode: "always",
  });
