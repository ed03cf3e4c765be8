import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#base/calls/api.ts";
import { mayDo, profileQuery } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";

/**
 * Counts the notifications that lead to this page as read once it is shown, whichever way it was opened. For visitors, in
 * a support session and for people who may not mark anything, nothing happens.
 */
export function useSeenPage(path: string, isShown: boolean): void {
  const cache = useQueryClient();
  const isMember = useSessionState().status === "member";
  const user = useQuery({ ...profileQuery, enabled: isMember }).data;
  const isToldHere =
    isMember &&
    isShown &&
    user !== undefined &&
    user.unread_notifications > 0 &&
    user.support_mode === null &&
    mayDo(user, "submit");
  useEffect(() => {
    if (!isToldHere) return;
    call("POST /api/v1/notifications/read-about", { body: { link: path } }).then(
      () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: ["notifications"] }),
          cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
        ]),
      // Without a network they stay unread.
      () => {},
    );
  }, [isToldHere, path, cache]);
}
