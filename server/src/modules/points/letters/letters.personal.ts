import { sql } from "kysely";
import { about, own } from "#platform/acts/personal.ts";

export const lettersPersonal = [
  about("congratulatory_letter", {
    of: own(),
    exported: { part: "listy_gratulacyjne", columns: ["level", "created_at"], order: sql`t.level` },
  }),
];
