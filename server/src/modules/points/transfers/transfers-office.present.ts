import { oneTimeStatus, oneTimeStatusAt, standingStatus, standingStatusAt } from "@plon/rules/points/point-transfer.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { OfficeHoldRow, OfficeOneTimeRow, OfficeStandingRow } from "./transfers-office.service.ts";

type Viewer = StaffContext["staff"];

function isWhole(row: OfficeStandingRow | OfficeOneTimeRow, side: "sender" | "receiver", viewer: Viewer): boolean {
  const representativeId = representativeSeeing({ staff: viewer });
  return representativeId === undefined || row[`${side}_representative_id`] === representativeId;
}

/** A side of a transfer; a representative sees no numbers of other representatives' participants. */
function sideOf(row: OfficeStandingRow | OfficeOneTimeRow, side: "sender" | "receiver", viewer: Viewer) {
  const isOwn = isWhole(row, side, viewer);
  const [first, last] = [row[`${side}_first_name`], row[`${side}_last_name`]];
  return {
    id: row[`${side}_id`],
    name: isOwn ? `${first} ${last}` : `${first} ${last.slice(0, 1)}.`,
    identifier: isOwn ? row[`${side}_identifier`] : "",
  };
}

/** The name of one of a side's people, for who sees that side in full. */
function nameFor(
  row: OfficeStandingRow | OfficeOneTimeRow,
  side: "sender" | "receiver",
  viewer: Viewer,
  name: string | null,
) {
  return isWhole(row, side, viewer) ? name : null;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A standing transfer for the office. */
export function presentOfficeStanding(row: OfficeStandingRow, viewer: Viewer, at: Date) {
  const status = standingStatusAt({ status: row.status, expiresAt: row.expires_at }, at);
  const { label, color } = standingStatus(status);
  return {
    id: row.id,
    sender: sideOf(row, "sender", viewer),
    receiver: sideOf(row, "receiver", viewer),
    status,
    status_label: { label, color },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_at: iso(row.answered_at),
    ended_at: iso(row.ended_at),
    ended_by: row.ended_by,
    by_person: nameFor(row, "sender", viewer, row.by_person),
    confirmed_by: isWhole(row, "sender", viewer) ? row.confirmed_by : null,
    answered_by_person: nameFor(row, "receiver", viewer, row.answered_by_person),
    ended_by_person: nameFor(row, row.ended_by === "receiver" ? "receiver" : "sender", viewer, row.ended_by_person),
    passed_points: Number(row.passed_points ?? 0),
  };
}

/** A one-time transfer for the office. */
export function presentOfficeOneTime(row: OfficeOneTimeRow, viewer: Viewer, at: Date) {
  const status = oneTimeStatusAt(
    { status: row.status, expiresAt: row.expires_at, isConfirmed: row.confirmed_by !== null },
    at,
  );
  return {
    id: row.id,
    sender: sideOf(row, "sender", viewer),
    receiver: sideOf(row, "receiver", viewer),
    points: row.points,
    by_person: nameFor(row, "sender", viewer, row.by_person),
    confirmed_by: isWhole(row, "sender", viewer) ? row.confirmed_by : null,
    cancelled_by_person: nameFor(row, "sender", viewer, row.cancelled_by_person),
    status,
    status_label: oneTimeStatus(status),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: iso(row.ended_at),
  };
}

const PURPOSES: Record<string, string> = { one_time_transfer: "Przekazanie jednorazowe" };

/** Points that are set aside, for the office. */
export const presentHold = (row: OfficeHoldRow) => ({
  ...withIsoTimes(row),
  participant: { id: row.participant_id, name: `${row.first_name} ${row.last_name}`, identifier: row.identifier },
  purpose_label: PURPOSES[row.purpose] ?? "Inna rezerwacja",
});
