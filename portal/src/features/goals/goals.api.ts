import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** The pinned prize; its key makes it follow whatever refreshes prizes. */
export const goalQuery = queryOptions({
  queryKey: ["prizes", "goal"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/goal", {}),
});

/** What missing points are told in; its key makes it follow whatever refreshes prizes. */
export const packsQuery = queryOptions({
  queryKey: ["prizes", "packs"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/goal/packs", {}),
});

/** Pins a prize, or takes the goal away with null. */
export function useSetGoal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (prizeId: number | null) =>
      (await call("PUT /api/v1/goal", { body: { prize_id: prizeId } })).data,
    onSuccess: (goal) => cache.setQueryData(goalQuery.queryKey, goal),
  });
}
