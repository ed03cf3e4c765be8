import { sql } from "kysely";
import { about } from "#platform/personal.ts";

export const duplicatesPersonal = [
  about("participant_merge", {
    of: ({ id }) => sql`${id} in (t.left_id, t.kept_id)`,
    exported: { part: "laczenia_kont", columns: ["reason", "points", "merged_at"] },
    closing: () => ({ reason: "" }),
  }),
];
