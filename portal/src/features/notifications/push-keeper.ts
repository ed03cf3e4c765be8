import { useEffect } from "react";
import { dropPush, renewPush } from "#base/member/push.ts";
import { mayDo, useProfile } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";

/**
 * Somebody else is signed in than the one who turned notifications on here: theirs no longer come to this browser. Whoever did
 * turn them on has them again where the browser dropped them.
 */
export function PushKeeper(): null {
  const user = useProfile();
  const state = useSessionState();
  const { participant_id: own } = user.profile;
  // They are the owner's; people of a farm have none here that could be renewed.
  const mayRenew = mayDo(user, "owner");
  const isOwn = state.status === "member" && state.support === undefined;
  useEffect(() => {
    if (!isOwn) return;
    void dropPush(own)
      .then(() => (mayRenew ? renewPush(own) : undefined))
      .catch(() => {}); // at the next opening
  }, [isOwn, mayRenew, own]);
  return null;
}
