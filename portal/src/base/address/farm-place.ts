import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Place, Precision } from "@plon/rules/places/nearness.ts";
import { useNear } from "#shared/near/use-near.ts";
import { dataOf } from "#base/calls/api.ts";

const farmPlaceQuery = (postcode: string | undefined) =>
  queryOptions({
    queryKey: ["distributors", "farm-place", postcode ?? ""],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/distributors/farm-place", { query: postcode === undefined ? {} : { postcode } }),
    staleTime: 600_000,
  });

/** Where distances begin, and how well that is known. */
export type Start = { place: Place; precision: Precision };

/** The start where it is a position: a mark on a map promises one. */
export const exactPlace = (start: Start | undefined): Place | undefined =>
  start?.precision === "exact" ? start.place : undefined;

/**
 * Where distances begin: at the device once that was asked for, else at the given postcode or the farm's own. Undefined
 * while it loads (`isPending`) and where nothing is known: then lists come in their other order.
 */
export function useStart(postcode: string | undefined) {
  const near = useNear();
  const { data, isPending } = useQuery(farmPlaceQuery(postcode));
  const { here } = near;
  const start: Start | undefined = here
    ? { place: here, precision: "exact" }
    : data
      ? { place: data, precision: data.precision }
      : undefined;
  return { start, near, town: data ?? undefined, isPending: isPending && !here };
}
