import { sql } from "kysely";
import { about, CONSENT_PROOF, dayOf, own, wordsOf } from "#platform/acts/personal.ts";

export const consentsPersonal = [
  about("consent_decision", {
    of: own(),
    exported: {
      part: "zgody",
      columns: ["granted", "decided_at", "channel", "address", "reason"],
      beside: () => sql`(select c.slug from consent c where c.id = t.consent_id) as slug,
        (select v.version from consent_version v where v.id = t.consent_version_id) as version,
        (select v.content from consent_version v where v.id = t.consent_version_id) as content`,
      summary: {
        title: "Decyzje o zgodach",
        lines: (rows) =>
          rows.map((row) => [
            dayOf(row["decided_at"]),
            `${row["granted"] === true ? "udzielona" : "wycofana"}: ${wordsOf(row["content"]).replaceAll(/<[^>]+>/g, "")}`,
          ]),
      },
    },
    closing: () => ({ reason: null }),
    kept: { [CONSENT_PROOF]: ["address"] },
  }),
];
