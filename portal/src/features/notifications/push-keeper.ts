import { useEffect } from "react";
import { dropPush } from "#base/device/push.ts";
import { useProfile } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";

/** Somebody else is signed in than the one who turned notifications on here: theirs no longer come to this browser. */
export function PushKeeper(): null {
  const { profile } = useProfile();
  const state = useSessionState();
  const isOwn = state.status === "member" && state.support === undefined;
  useEffect(() => {
    if (isOwn) void dropPush(profile.participant_id).catch(() => {});
  }, [isOwn, profile.participant_id]);
  return null;
}
