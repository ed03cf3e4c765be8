import type { pointsOverview } from "@plon/contract/portal/points.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#base/api.ts";

/** Balance, what is pending, what lapses, last movements. */
export const overviewQuery = queryOptions({
  queryKey: ["points", "overview"],
  queryFn: async ({ signal }) => (await call("GET /api/v1/points/overview", {}, { signal })).data,
});

export type Overview = (typeof pointsOverview)["data"]["_output"];
