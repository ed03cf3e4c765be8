import { sql } from "kysely";
import { about, CONSENT_PROOF, HASHED, type Person } from "#platform/acts/personal.ts";
import { forgetTransfers } from "./upkeep.service.ts";

// Data about the other side are not the participant's to export.
const ofSender = ({ id }: Person) => sql`t.sender_id = ${id} as sent,
  case when t.sender_id = ${id} then t.confirmed_by end as confirmed_by`;
const counted = (label: string) => ({
  title: "Przekazywanie punktów",
  lines: (rows: readonly unknown[]): [string, string][] => [[label, String(rows.length)]],
});

export const transfersPersonal = [
  about("one_time_transfer", {
    acts: [
      { by: "membership_id", at: "created_at", what: "Przekazanie punktów" },
      { by: "ended_membership_id", at: "ended_at", what: "Anulowanie przekazania punktów" },
    ],
    of: ({ id }) => sql`(t.sender_id = ${id} or t.receiver_id = ${id} and t.status = 'done')`,
    exported: {
      part: "przekazania_jednorazowe",
      columns: ["id", "points", "status", "created_at", "ended_at"],
      beside: ofSender,
      summary: counted("Jednorazowe"),
    },
    kept: { [CONSENT_PROOF]: ["confirmed_by"] },
  }),
  about("standing_transfer", {
    acts: [
      { by: "membership_id", at: "requested_at", what: "Prośba o stałe przekazywanie punktów" },
      { by: "answered_membership_id", at: "answered_at", what: "Odpowiedź na stałe przekazywanie punktów" },
      { by: "ended_membership_id", at: "ended_at", what: "Zakończenie stałego przekazywania punktów" },
    ],
    of: ({ id }) => sql`${id} in (t.sender_id, t.receiver_id)`,
    audited: ["standing_transfer"],
    ending: (tx, { id, at }) => forgetTransfers(tx, id, at),
    exported: {
      part: "przekazania_stale",
      columns: ["id", "status", "requested_at", "answered_at", "ended_at", "ended_by"],
      beside: (person) => sql`${ofSender(person)}, (select coalesce(sum(p.points), 0) from standing_transfer_passing p
        where p.standing_transfer_id = t.id) as passed_points`,
      summary: counted("Stałe"),
    },
    withheld: { [HASHED]: ["token_hash"] },
    kept: { [HASHED]: ["token_hash"], [CONSENT_PROOF]: ["confirmed_by"] },
  }),
];
