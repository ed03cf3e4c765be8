import { sql } from "kysely";
import { about, PROGRAMME_WORDS } from "#platform/acts/personal.ts";

/** What was asked for because of a lost phone; the other kinds of approvals are about staff and settings. */
export const lostPhonePersonal = [
  about("approval_request", {
    of: ({ id }) => sql`t.kind = 'participant.lost_phone' and t.subject_id = ${String(id)}`,
    exported: {
      part: "zgubiony_telefon",
      columns: ["text_before", "text_after", "reason", "status", "requested_at", "decided_at", "decision_reason"],
    },
    withheld: {
      [PROGRAMME_WORDS]: ["kind", "subject", "subject_path"],
      "the number of the participant's row": ["subject_id"],
      "a number that the profile tells once it is the participant's": ["asked"],
    },
    closing: () => ({
      asked: "{}",
      text_before: "",
      text_after: "",
      reason: "",
      decision_reason: null,
    }),
    kept: {
      [PROGRAMME_WORDS]: ["kind", "subject", "subject_path"],
      "the number of the participant's row": ["subject_id"],
    },
  }),
];
