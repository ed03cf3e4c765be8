import { sql } from "kysely";
import { about, names, SECRET } from "#platform/acts/personal.ts";

export const outboxPersonal = [
  // Includes messages to others about the person, which contain contact details.
  about("outbox_message", {
    audited: ["outbox_message"],
    of: ({ email, phone }) =>
      sql`(t.recipient in (${email}, ${phone}) or ${email} <> '' and position(${email} in t.body) > 0)`,
    withheld: {
      "copies of what was sent to the person, with codes and links in them": names(
        "recipient subject body link last_error unsubscribe_url",
      ),
      [SECRET]: ["arrival_hash"],
    },
    closing: "deleted",
  }),
];
