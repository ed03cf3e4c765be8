import { sql } from "kysely";
import { about, own } from "#platform/acts/personal.ts";

export const combiningPersonal = [
  about("offer_choice", {
    acts: [{ by: "membership_id", at: "chosen_at", what: "Wybór oferty, która liczy się najpierw" }],
    of: own(),
    exported: {
      part: "kolejnosc_ofert",
      columns: ["chosen_at"],
      beside: () => sql`coalesce((select n.title from promotion n where n.id = t.promotion_id),
        (select c.title from campaign c where c.id = t.campaign_id)) as title`,
    },
    closing: "deleted",
  }),
];
