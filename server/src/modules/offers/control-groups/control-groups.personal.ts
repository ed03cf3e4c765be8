import { sql } from "kysely";
import { about, own } from "#platform/acts/personal.ts";

export const controlGroupsPersonal = [
  about("promotion_trial", {
    of: own(),
    exported: {
      part: "porownania_promocji",
      order: sql`t.promotion_id`,
      columns: ["is_held"],
      beside: () => sql`(select n.title from promotion n where n.id = t.promotion_id) as title`,
    },
    closing: "deleted",
  }),
  about("campaign_trial", {
    of: own(),
    exported: {
      part: "porownania_akcji",
      order: sql`t.campaign_id`,
      columns: ["is_held"],
      beside: () => sql`(select n.title from campaign n where n.id = t.campaign_id) as title`,
    },
    closing: "deleted",
  }),
];
