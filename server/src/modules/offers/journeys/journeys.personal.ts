import { sql } from "kysely";
import { about, own, PROGRAMME_WORDS, SECRET } from "#platform/acts/personal.ts";

export const journeysPersonal = [
  about("journey_entry", {
    of: own(),
    exported: {
      part: "sciezki_wiadomosci",
      columns: ["entered_at", "ended_at", "end_reason", "is_held"],
      beside: () => sql`(select j.title from journey j where j.id = t.journey_id) as title`,
    },
    withheld: { [PROGRAMME_WORDS]: ["occasion", "day", "next_step", "next_at"] },
    closing: "deleted",
  }),
  about("journey_message", {
    of: ({ id }) => sql`t.entry_id in (select e.id from journey_entry e where e.participant_id = ${id})`,
    exported: { part: "wiadomosci_ze_sciezek", columns: ["channel", "sent_at", "clicked_at"] },
    withheld: { [PROGRAMME_WORDS]: ["step"], [SECRET]: ["click_hash"] },
    closing: "deleted",
  }),
];
