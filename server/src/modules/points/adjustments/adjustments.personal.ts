import { sql } from "kysely";
import { about, ACCOUNTS, names, own, type Person, PROGRAMME_WORDS } from "#platform/acts/personal.ts";

/** Who gives and who gets the points of a request that waits or waited for a second person. */
const named = ({ id }: Person) =>
  sql`t.kind = 'participant.points' and ${String(id)} in (t.asked ->> 'participant_id', t.asked ->> 'receiver_id')`;

const either = ({ id }: Person) => sql`${id} in (t.participant_id, t.receiver_id)`;

export const adjustmentsPersonal = [
  about("approval_request", {
    of: named,
    exported: {
      part: "korekty_punktow_do_zatwierdzenia",
      columns: ["text_after", "reason", "status", "requested_at", "decided_at", "decision_reason"],
    },
    withheld: {
      [PROGRAMME_WORDS]: names("kind subject subject_path basis"),
      "the numbers of rows and a staff member's key": names("subject_id asked"),
      "may tell somebody else's name and balance": names("text_before effect"),
    },
    closing: () => ({ text_before: "", reason: "", decision_reason: null }),
    kept: {
      [PROGRAMME_WORDS]: names("kind subject subject_path basis"),
      "that two people decided about how many points": names("subject_id asked text_after effect status"),
    },
  }),
  // Before decision 0218 they had a table of their own, which is read as history.
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
