import type { getNews, listNews } from "@plon/contract/portal/news.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const list = endpointOf<typeof listNews>("GET", "/api/v1/cms/news");
const one = endpointOf<typeof getNews>("GET", "/api/v1/cms/news/:news");

/** News a page (spec 2 §9). */
const PER_PAGE = 12;

export const newsPageQuery = (page: number) =>
  queryOptions({
    queryKey: ["news", page],
    queryFn: ({ signal }) => call(list, { query: { program: "program.farmer", page, per_page: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    // Asked without a network too: a browser that has kept the answer gives it, and else the reader is told at once.
    networkMode: "always",
  });

export const newsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["news", "one", slug],
    queryFn: async ({ signal }) => (await call(one, { params: { news: slug } }, { signal })).data.single,
    networkMode: "always",
  });
