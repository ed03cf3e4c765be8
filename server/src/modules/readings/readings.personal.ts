import { about, below } from "#platform/personal.ts";

export const readingsPersonal = [
  about("invoice_reading", {
    of: below("invoice", "invoice_id"),
    withheld: { "a suggestion to the clerk, read from the person's own file": ["found", "picture_hash"] },
    closing: "deleted",
  }),
];
