import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { messagePage, ownMessages } from "./messages.service.ts";

type Row = Awaited<ReturnType<typeof messagePage>>["rows"][number];

/** A message for the office. */
export function presentMessage(row: Row) {
  return {
    ...withIsoTimes(row),
    participant_name: `${row.first_name} ${row.last_name}`,
    representative: row.ph_first_name === null ? null : `${row.ph_first_name} ${row.ph_last_name}`,
    answered_by: row.staff_name,
  };
}

/** An own message for its sender. */
export const presentOwnMessage = (row: Awaited<ReturnType<typeof ownMessages>>[number]) => withIsoTimes(row);
