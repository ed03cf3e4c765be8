import { shown } from "#platform/shown.ts";
import type { ownMembers } from "./members.service.ts";

type Members = Awaited<ReturnType<typeof ownMembers>>;

/** The farm's people as its owner sees them: of a phone the end, as of any number that others might look at. */
export const presentMembers = ({ members, left }: Members) => ({
  left,
  members: members.map(({ phone, ...row }) => ({ ...shown(row), phone_ending: (phone ?? "").slice(-3) })),
});
