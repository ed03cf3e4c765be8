import type { cmsPage } from "@plon/contract/portal/house/content.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

export type CmsPage = (typeof cmsPage)["_output"];

/** The published version of a page written in the office. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ["cms-page", slug],
    meta: { offline: "everybody" },
    queryFn: async ({ signal }): Promise<CmsPage> =>
      (await call("GET /api/v1/cms/pages/:slug", { params: { slug } }, { signal })).data,
    staleTime: 600_000,
    gcTime: Number.POSITIVE_INFINITY,
    // Called without a network too: a browser that has cached the page returns it; otherwise the reader is told at
    // once.
    networkMode: "always",
  });

/** What stands at a short address, asked once: a page with its text, or whose name it is. */
export const placeQuery = (slug: string) =>
  queryOptions({
    queryKey: ["cms-place", slug],
    meta: { offline: "everybody" },
    queryFn: dataOf("GET /api/v1/cms/places/:slug", { params: { slug } }),
    staleTime: 600_000,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
