import { sql } from "kysely";
import { about, CONSENT_PROOF, each, HASHED, names, SECRET } from "#platform/acts/personal.ts";

export const registrationsPersonal = [
  about("registration", {
    of: ({ id, registration_id }) => sql`(t.id = ${registration_id} or t.participant_id = ${id})`,
    audited: ["registration"],
    exported: {
      part: "zgloszenie",
      columns: names(
        "form submitted_at email_confirmed_at phone_confirmed_at identifier first_name last_name",
        "company_name city email phone address answers decision_reason",
      ),
    },
    withheld: {
      "became decisions about consents": ["consents"],
      [SECRET]: ["token_hash", "email_token_hash", "phone_code_hash"],
    },
    // The fact that somebody registered, and when, stays; who, and what was filled in, does not.
    closing: () => ({
      ...each("", "identifier first_name last_name company_name city email phone address"),
      answers: "{}",
      decision_reason: null,
    }),
    kept: {
      [CONSENT_PROOF]: ["consents"],
      [HASHED]: ["token_hash", "email_token_hash", "phone_code_hash"],
    },
  }),
  // Other, unsuccessful ones with the same number.
  about("registration", {
    of: ({ identifier }) => sql`t.identifier = ${identifier} and t.participant_id is null
      and t.status in ('contact', 'rejected')`,
    closing: "deleted",
  }),
];
