import { sql } from "kysely";
import { about } from "#platform/acts/personal.ts";

const WITHHELD = "what the programme watches for, and whom else it is about, would teach how to pass unseen";

export const fraudPersonal = [
  about("fraud_case", {
    of: ({ id }) => sql`t.subject_type = 'participant' and t.subject_id = ${id}`,
    audited: ["fraud_case"],
    exported: { part: "sprawdzenia_konta", columns: ["opened_at", "status", "decided_at"] },
    withheld: { [WITHHELD]: ["score", "reason", "changed_at"] },
    closing: ({ at }) => ({
      status: sql`case when t.status = 'open' then 'closed' else t.status end`,
      reason: "",
      decided_at: sql`coalesce(t.decided_at, ${at})`,
    }),
    kept: {
      "that something was looked at and how it ended, without a name": ["opened_at", "changed_at", "score"],
    },
  }),
  about("fraud_signal", {
    of: ({ id }) => sql`t.subject_type = 'participant' and t.subject_id = ${id}`,
    withheld: { [WITHHELD]: ["kind", "month", "score", "facts", "first_seen_at", "last_seen_at", "answered_score"] },
    closing: "deleted",
  }),
];
