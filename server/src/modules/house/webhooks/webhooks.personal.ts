import { sql } from "kysely";
import { about, names, own } from "#platform/acts/personal.ts";

const NUMBERS = "numbers that tell nothing by themselves, forgotten after 30 days";

export const webhooksPersonal = [
  about("event", {
    of: own(),
    withheld: { [NUMBERS]: names("id kind subject_id happened_at position") },
    kept: { [NUMBERS]: names("id kind subject_id participant_id happened_at position") },
  }),
  about("webhook_delivery", {
    of: ({ id }) => sql`t.event_id in (select e.id from event e where e.participant_id = ${id})`,
    withheld: {
      [NUMBERS]: names("id webhook_id event_id state tries first_at not_before answered_at answer_status problem"),
    },
    kept: {
      [NUMBERS]: names("id webhook_id event_id state tries first_at not_before answered_at answer_status problem"),
    },
  }),
];
