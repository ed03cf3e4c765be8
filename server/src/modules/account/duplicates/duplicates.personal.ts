import { sql } from "kysely";
import { about } from "#platform/acts/personal.ts";

export const duplicatesPersonal = [
  about("participant_merge", {
    of: ({ id }) => sql`${id} in (t.left_id, t.kept_id)`,
    exported: { part: "laczenia_kont", columns: ["reason", "points", "merged_at"] },
    closing: () => ({ reason: "" }),
  }),
  // Kept by a trigger: a closed account looks like no other.
  about("participant_pair", {
    of: ({ id }) => sql`(t.first_id = ${id} or t.second_id = ${id})`,
    withheld: { "what other people's accounts have in common with this one": ["reasons"] },
    closing: "deleted",
  }),
];
