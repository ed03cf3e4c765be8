import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#base/api.ts";

/** News a page (spec 2 §9). */
const PER_PAGE = 12;

export const newsPageQuery = (page: number) =>
  queryOptions({
    queryKey: ["news", page],
    queryFn: ({ signal }) =>
      call("GET /api/v1/cms/news", { query: { program: "program.farmer", page, per_page: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    // Asked without a network too: a browser that has kept the answer gives it, and else the reader is told at once.
    networkMode: "always",
  });

export const newsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["news", "one", slug],
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/cms/news/:news", { params: { news: slug } }, { signal })).data.single,
    networkMode: "always",
  });
