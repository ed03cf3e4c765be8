import { sql } from "kysely";
import { about, below } from "#platform/acts/personal.ts";

const reading = {
  withheld: { "a suggestion, read from the person's own file": ["found", "picture_hash"] },
  closing: "deleted",
} as const;

export const readingsPersonal = [
  about("invoice_reading", { of: below("invoice", "invoice_id"), ...reading }),
  // Of a file whose invoice was not sent yet.
  about("invoice_reading", {
    of: ({ id }) => sql`t.file_id in (select d.file_id from invoice_draft d where d.participant_id = ${id})`,
    ...reading,
  }),
];
