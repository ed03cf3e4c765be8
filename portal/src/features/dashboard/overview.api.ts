import type { pointsOverview } from "@plon/contract/portal/points.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const endpoint = endpointOf<typeof pointsOverview>("GET", "/api/v1/points/overview");

/** Balance, what waits, what lapses, last movements. */
export const overviewQuery = queryOptions({
  queryKey: ["points", "overview"],
  queryFn: async ({ signal }) => (await call(endpoint, {}, { signal })).data,
});

export type Overview = (typeof pointsOverview)["data"]["_output"];
