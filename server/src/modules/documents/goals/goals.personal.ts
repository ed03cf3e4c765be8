import { sql } from "kysely";
import { about, own } from "#platform/acts/personal.ts";

export const goalsPersonal = [
  about("prize_goal", {
    of: own(),
    exported: {
      part: "cel",
      columns: ["pinned_at"],
      order: sql`t.pinned_at`,
      beside: () => sql`(select p.title from prize p where p.id = t.prize_id) as prize`,
    },
    closing: "deleted",
  }),
];
