import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** The programme's partners, and since when each sees the farm's points. */
export const partnersQuery = queryOptions({
  queryKey: ["partners"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/user/partners", {}),
});

/** Lets a partner see the farm's points, or no longer. */
export function useShowPoints() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ partnerId, ...extent }: { partnerId: number; isShown: boolean; tellsChanges: boolean }) =>
      call("PUT /api/v1/user/partners/:partnerId", {
        params: { partnerId },
        body: { is_shown: extent.isShown, tells_changes: extent.tellsChanges },
      }),
    onSuccess: ({ data }) => cache.setQueryData(partnersQuery.queryKey, data),
  });
}
