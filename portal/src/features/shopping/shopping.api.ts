import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";

type Season = number | "all" | undefined;

const inQuery = (season: Season) => (season === undefined ? {} : { season });

export const shoppingQuery = (season: Season) =>
  queryOptions({
    queryKey: ["shopping", "list", season ?? "newest"],
    meta: { offline: "person" },
    queryFn: async ({ signal }) => (await call("GET /api/v1/my-shopping", { query: inQuery(season) }, { signal })).data,
    placeholderData: keepPreviousData,
    // A list that cannot be loaded replaces the whole page with the error page.
    throwOnError: (_error, query) => query.state.data === undefined,
  });

export const shoppingDetailsQuery = (group: number, distributor: number, season: Season) =>
  queryOptions({
    queryKey: ["shopping", "details", group, distributor, season ?? "all"],
    meta: { offline: "person" },
    queryFn: async ({ signal }) =>
      (
        await call(
          "GET /api/v1/my-shopping/details/:group/:distributor",
          { params: { group, distributor }, query: inQuery(season) },
          { signal },
        )
      ).data,
  });

/** The URL of the list as a file. */
export const shoppingFileUrl = (season: Season) =>
  `/api/v1/my-shopping.csv${season === undefined ? "" : `?season=${season}`}`;
