import { sql } from "kysely";
import { about, each, names } from "#platform/acts/personal.ts";

export const approvalsPersonal = [
  // A change of a farm's owner names both; what else waits for a second administrator is about the programme.
  about("approval_request", {
    of: ({ id }) => sql`t.kind = 'participant.owner' and t.subject_id = ${String(id)}`,
    withheld: {
      "the programme's own decision, which names somebody else too": names(
        "kind subject_id asked subject subject_path text_before text_after effect basis reason status decision_reason",
      ),
    },
    closing: () => ({ asked: "{}", decision_reason: null, ...each("", "subject text_before text_after reason") }),
    kept: { "that two people decided, and when": names("kind subject_id subject_path effect basis status") },
  }),
];
