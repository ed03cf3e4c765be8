import { type CropRule, SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { BRAND } from "#shared/pages/brand.ts";
import { call } from "./calls/api.ts";

/** The first page paints before anything is fetched for it (spec 1 §4.9). */
const INITIAL_FETCH_DELAY_MS = 500;
const paintFirst = new Promise((resolve) =>
  setTimeout(resolve, Math.max(0, INITIAL_FETCH_DELAY_MS - performance.now())),
);

export const settingsQuery = queryOptions({
  queryKey: ["system-settings"],
  meta: { offline: "everybody", isOfFrame: true },
  // Without the signal: guards wait for this call, and a component that unmounts must not cancel it.
  queryFn: async () => {
    await paintFirst;
    return (await call("GET /api/system-settings", {})).data;
  },
  staleTime: 600_000,
});

/**
 * Name, phones and notices of the programme: the built-in ones until the server's arrive, so that nothing waits for
 * them.
 */
export function useBrand() {
  return useQuery(settingsQuery).data?.brand ?? BRAND;
}

/** What holds for the hectares of each crop: the shipped rules until the office's arrive. */
export function useCropRules(): readonly CropRule[] {
  return useQuery(settingsQuery).data?.crop_rules ?? SHIPPED_CROP_RULES;
}

/** What points bring in money; null where the programme does not show it, and until the server has said so. */
export function usePointsWorth() {
  return useQuery(settingsQuery).data?.points_worth ?? null;
}
