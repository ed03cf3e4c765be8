import type { listNotifications, readAllNotifications, readNotification } from "@plon/contract/portal/notifications.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { profileQuery } from "#base/profile.ts";

const list = endpointOf<typeof listNotifications>("GET", "/api/v1/notifications/list");
const read = endpointOf<typeof readNotification>("POST", "/api/v1/notifications/:notificationId/read");
const readAll = endpointOf<typeof readAllNotifications>("POST", "/api/v1/notifications/read-all");

export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ["notifications", page],
    queryFn: ({ signal }) => call(list, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Marks one notification, or all when no id is given; the list and the badge follow. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id?: number) =>
      id === undefined ? call(readAll, {}) : call(read, { params: { notificationId: id } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ["notifications"] }),
        cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  });
}
