import { about, own, PROGRAMME_WORDS } from "#platform/personal.ts";

export const notificationsPersonal = [
  about("notification", {
    of: own(),
    exported: {
      part: "powiadomienia",
      columns: ["title", "content", "created_at", "read_at"],
      summary: { title: "Korespondencja", lines: (rows) => [["Powiadomienia", String(rows.length)]] },
    },
    withheld: { [PROGRAMME_WORDS]: ["link"] },
    closing: "deleted",
  }),
];
