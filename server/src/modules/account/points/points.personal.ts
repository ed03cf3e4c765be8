import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { sql } from "kysely";
import { about, ACCOUNTS, own, PROGRAMME_WORDS } from "#platform/acts/personal.ts";
import { type CopiedPoints, copiedPoints } from "./statement.service.ts";

export const pointsPersonal = [
  // What the ledger knows about a person are movements, in the words of the points history.
  about("ledger_journal", {
    of: own(),
    exported: {
      part: "punkty",
      isOne: true,
      columns: ["explanation"],
      read: async (db, { id, at }) => [await copiedPoints(db, id, at)],
      summary: {
        title: "Punkty",
        lines: (rows) =>
          (rows as CopiedPoints[]).flatMap((points) => [
            ["Do wykorzystania", pointsText(points.available)],
            ["Oczekujące", pointsText(points.pending)],
            ["Zebrane w sumie", pointsText(points.earnedTotal)],
            ["Operacje w historii", String(points.historia.length)],
          ]),
      },
    },
    withheld: { [PROGRAMME_WORDS]: ["cause_type", "cause_id"] },
    kept: { [ACCOUNTS]: ["cause_type", "cause_id", "explanation"] },
  }),
  about("ledger_hold", {
    of: own(),
    withheld: { [PROGRAMME_WORDS]: ["purpose"] },
    kept: { [ACCOUNTS]: ["purpose"] },
  }),
  about("expiry_warning", {
    of: own(),
    exported: {
      part: "ostrzezenia_o_punktach",
      columns: ["points", "expires_at", "days_before", "warned_at"],
      order: sql`t.warned_at, t.expires_at`,
    },
  }),
];
