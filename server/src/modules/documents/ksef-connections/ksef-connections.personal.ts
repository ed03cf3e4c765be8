import { sql } from "kysely";
import { about, dayOf, names, own, type Person, SECRET } from "#platform/acts/personal.ts";

const READ = "which documents were read, when and from whom: proof of what the permission was used for (decision 0141)";

const ofConnection = ({ id }: Person) =>
  sql`t.connection_id in (select c.id from ksef_connection c where c.participant_id = ${id})`;

export const ksefConnectionsPersonal = [
  about("ksef_connection", {
    of: own(),
    exported: {
      part: "ksef",
      columns: names(
        "nip status consented_at announced_at granted_at withdrawn_at ended_at asked_at tried_at read_at known_until",
        "failing_since failure",
      ),
      summary: {
        title: "KSeF",
        lines: (rows) =>
          rows.flatMap((row) => [
            ["Zgoda na odczyt od", dayOf(row["consented_at"])],
            ["Ostatni odczyt", dayOf(row["read_at"])],
            ["Odczyt zakończony", dayOf(row["ended_at"])],
          ]),
      },
    },
    withheld: { [SECRET]: ["refresh_token"], "when it is the farm's turn to be read": ["next_at"] },
    closing: ({ at }) => ({
      status: "ended",
      ended_at: sql`coalesce(t.ended_at, ${at})`,
      next_at: null,
      refresh_token: null,
      refresh_until: null,
    }),
    kept: {
      [READ]: names("nip consented_at announced_at granted_at withdrawn_at asked_at tried_at read_at known_until"),
    },
  }),
  about("ksef_document", {
    of: ofConnection,
    exported: {
      part: "dokumenty_ksef",
      columns: names("ksef_number document_name issue_date stored_at found_at status taken_at refusal trouble"),
    },
    withheld: {
      "the hash that KSeF states of the document": ["sha256"],
      "when it is asked for again, and whether it came late": ["try_at", "is_late"],
    },
    kept: { [READ]: names("ksef_number document_name issue_date sha256 refusal trouble") },
  }),
  about("ksef_export", {
    of: ofConnection,
    exported: { part: "paczki_ksef", columns: names("asked_from asked_until wanted taken status ordered_at ended_at") },
    withheld: {
      [SECRET]: ["sealed_key"],
      "the order's number in KSeF, and why it came to nothing": ["reference_number", "failure"],
    },
    closing: ({ at }) => ({
      status: sql`case t.status when 'open' then 'failed' else t.status end`,
      failure: sql`case t.status when 'open' then 'broken_off' else t.failure end`,
      ended_at: sql`coalesce(t.ended_at, ${at})`,
      sealed_key: null,
    }),
    kept: { [READ]: names("asked_from asked_until reference_number ordered_at") },
  }),
  about("ksef_odd_row", {
    of: ofConnection,
    exported: { part: "wiersze_ksef", columns: names("row_key why raw found_at seen_at ended_at") },
    withheld: { "when it is asked for again": names("asked_from try_at") },
    closing: () => ({ raw: "{}", why: "" }),
    kept: { [READ]: names("row_key") },
  }),
];
