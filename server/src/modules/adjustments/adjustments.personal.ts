import { sql } from "kysely";
import { about, ACCOUNTS, own, type Person } from "#platform/personal.ts";

const either = ({ id }: Person) => sql`${id} in (t.participant_id, t.receiver_id)`;

export const adjustmentsPersonal = [
  about("adjustment_request", {
    of: either,
    exported: {
      part: "wnioski_o_korekte_punktow",
      columns: ["points", "reason", "status", "requested_at", "decided_at", "decision_reason"],
    },
    closing: () => ({ reason: "", decision_reason: null }),
  }),
  about("movement_reason", {
    of: ({ id }) => sql`t.journal_id in (select e.journal_id from ledger_entry e where e.participant_id = ${id})`,
    exported: { part: "punkty", isWithin: true, columns: ["reason"] },
    closing: "deleted",
  }),
  about("farm_points_day", {
    of: own(),
    withheld: { "a count that bounds what staff may give; its movements are told": ["day"] },
    kept: { [ACCOUNTS]: ["day"] },
  }),
];
