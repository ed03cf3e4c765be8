import { about, own } from "#platform/acts/personal.ts";

export const messagesPersonal = [
  about("contact_message", {
    acts: [{ by: "membership_id", at: "sent_at", what: "Wiadomość do programu" }],
    of: own(),
    audited: ["message"],
    exported: {
      part: "wiadomosci",
      columns: ["subject", "message", "phone_back", "sent_at", "answer", "answered_at"],
      summary: { title: "Korespondencja", lines: (rows) => [["Wiadomości do przedstawiciela", String(rows.length)]] },
    },
    closing: "deleted",
  }),
];
