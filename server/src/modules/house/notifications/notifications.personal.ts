import { sql } from "kysely";
import { about, own, PROGRAMME_WORDS, SECRET } from "#platform/acts/personal.ts";

export const notificationsPersonal = [
  about("notification", {
    of: own(),
    exported: {
      part: "powiadomienia",
      columns: ["title", "content", "created_at", "read_at"],
      summary: { title: "Korespondencja", lines: (rows) => [["Powiadomienia", String(rows.length)]] },
    },
    withheld: { [PROGRAMME_WORDS]: ["link", "topic"], [SECRET]: ["arrival_hash"] },
    closing: "deleted",
  }),
  about("push_subscription", {
    of: own(),
    exported: {
      part: "urzadzenia_z_powiadomieniami",
      columns: ["muted", "shows_content", "replaces_sms", "created_at", "last_sent_at"],
    },
    withheld: { [SECRET]: ["endpoint", "p256dh", "auth"] },
    closing: "deleted",
  }),
  // Erased first, since erasing goes backwards: whose it is, is looked up by the device.
  about("push_message", {
    of: ({ id }) => sql`t.subscription_id in (select d.id from push_subscription d where d.participant_id = ${id})`,
    withheld: { [SECRET]: ["arrival_token"] },
    closing: "deleted",
  }),
];
