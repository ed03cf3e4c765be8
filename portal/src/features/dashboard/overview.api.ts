import type { pointsOverview } from "@plon/contract/portal/account/points.ts";
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "#base/calls/api.ts";

/** Balance, what is pending, what lapses, last movements. */
export const overviewQuery = queryOptions({
  queryKey: ["points", "overview"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/points/overview", {}),
});

export type Overview = (typeof pointsOverview)["data"]["_output"];

/** Whether anything has ever happened to this farm's points, or an invoice waits. */
export const hasHistory = (overview: Overview): boolean =>
  overview.total > 0 || overview.waiting_total > 0 || overview.last_movements.length > 0;
