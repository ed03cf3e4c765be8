import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { closingPage } from "./closings.service.ts";

type Row = Awaited<ReturnType<typeof closingPage>>["rows"][number];

/** A request to close an account, with what the participant gives up. */
export function presentClosing(row: Row) {
  return {
    ...withIsoTimes(row),
    participant_name: `${row.first_name} ${row.last_name}`,
    decided_by: row.staff_name,
  };
}
