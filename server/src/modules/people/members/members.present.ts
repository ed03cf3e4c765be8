import { seenBy } from "#platform/auth/personal-fields.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { nameOf, type ownMembers } from "./members.service.ts";
import type { farmMembers } from "./office-members.service.ts";

type Members = Awaited<ReturnType<typeof ownMembers>>;

/** The farm's people as its owner sees them: of a phone the end, as of any number that others might look at. */
export const presentMembers = ({ members, left }: Members) => ({
  left,
  members: members.map(({ phone, ...row }) => ({ ...withIsoTimes(row), phone_ending: (phone ?? "").slice(-3) })),
});

type FarmMembers = Awaited<ReturnType<typeof farmMembers>>;

/** The same for the office, with those of before. */
export const presentFarmMembers = (ctx: StaffContext, found: FarmMembers) => ({
  members: found.members.map((row) => ({
    ...withIsoTimes(row),
    name: nameOf(row).trim() || "Osoba usunięta",
    phone: seenBy(ctx.staff.role, "contact", row.phone),
  })),
  may_end: found.mayEnd,
  may_change_owner: found.mayChangeOwner,
  owner_change_requested_at: found.ownerChangeRequestedAt?.toISOString() ?? null,
});
