import { sql } from "kysely";
import { about, ACCOUNTS, names, own, PROGRAMME_WORDS } from "#platform/acts/personal.ts";

const levelName = sql`(select l.name from scheme_level l where l.id = t.level_id) as level`;

export const levelsPersonal = [
  about("level_bonus", {
    of: own(),
    exported: {
      part: "bonusy_za_poziom",
      columns: ["percent", "points", "taken_points", "given_at"],
      beside: () => levelName,
    },
    withheld: { [PROGRAMME_WORDS]: names("id participant_id level_id invoice_id base_journal_id journal_id") },
    kept: {
      [ACCOUNTS]: names(
        "id participant_id level_id invoice_id percent points taken_points base_journal_id journal_id given_at",
      ),
    },
  }),
  about("level_reached", {
    of: own(),
    exported: { part: "osiagniete_poziomy", columns: ["season", "reached_at"], beside: () => levelName },
    withheld: { [PROGRAMME_WORDS]: names("id participant_id level_id invoice_id") },
    kept: { [ACCOUNTS]: names("id participant_id level_id season invoice_id reached_at") },
  }),
];
