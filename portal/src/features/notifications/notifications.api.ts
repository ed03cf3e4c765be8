import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, call } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";

export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ["notifications", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/notifications/list", { query: { page } }),
    placeholderData: keepPreviousData,
  });

/** Marks one notification as read, or all if no id is given; the list and the badge follow. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id?: number) =>
      id === undefined
        ? call("POST /api/v1/notifications/read-all", {})
        : call("POST /api/v1/notifications/:notificationId/read", { params: { notificationId: id } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ["notifications"] }),
        cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  });
}
