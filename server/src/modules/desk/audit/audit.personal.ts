import { sql } from "kysely";
import { about } from "#platform/acts/personal.ts";

const RECORD = "who of the staff did what to what, from where: the programme's record of itself (decision 0108)";

export const auditPersonal = [
  // Free text is erased with what it is about: every row that a declaration marks as `audited`.
  about("audit_log", {
    of: ({ id }) => sql`t.subject_type = 'participant' and t.subject_id = ${String(id)}`,
    withheld: {
      [RECORD]: ["address", "request_id", "action", "subject_type", "subject_id", "before", "after"],
    },
    closing: "along",
    kept: { [RECORD]: ["address", "request_id", "action", "subject_type", "subject_id"] },
  }),
];
