import { sql } from "kysely";
import { about } from "#platform/acts/personal.ts";

const ofEntries = ({ id }: { id: number }) =>
  sql`t.entry_id in (select e.id from campaign_entry e where e.participant_id = ${id})`;

export const entryProofsPersonal = [
  about("campaign_proof", {
    of: ofEntries,
    file: "file_id",
    exported: { part: "faktury_do_zgloszen", columns: ["sent_at"] },
    closing: "deleted",
  }),
  // A suggestion read from the person's own file.
  about("invoice_reading", {
    of: ({ id }) => sql`t.file_id in (select p.file_id from campaign_proof p
      join campaign_entry e on e.id = p.entry_id where e.participant_id = ${id})`,
    withheld: { "a suggestion, read from the person's own file": ["found", "picture_hash"] },
    closing: "deleted",
  }),
];
