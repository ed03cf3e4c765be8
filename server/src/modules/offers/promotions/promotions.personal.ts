import { sql } from "kysely";
import {
  about,
  ACCOUNTS,
  below,
  CONSENT_PROOF,
  dayOf,
  names,
  own,
  PROGRAMME_WORDS,
  wordsOf,
} from "#platform/acts/personal.ts";

export const promotionsPersonal = [
  about("promotion_answer", {
    acts: [{ by: "membership_id", at: "answered_at", what: "Odpowiedź na regulamin promocji" }],
    of: own(),
    exported: {
      part: "promocje",
      columns: ["agreed", "answered_at", "channel", "address"],
      beside: () => sql`(select n.name from promotion n where n.id = t.promotion_id) as name,
        (select n.title from promotion n where n.id = t.promotion_id) as title,
        (select r.version from promotion_rules r where r.id = t.rules_id) as rules_version`,
      summary: {
        title: "Odpowiedzi na regulaminy promocji",
        lines: (rows) =>
          rows.map((row) => [
            dayOf(row["answered_at"]),
            `${row["agreed"] === true ? "zaakceptowany" : "niezaakceptowany"}: ${wordsOf(row["title"])}`,
          ]),
      },
    },
    kept: { [CONSENT_PROOF]: ["address"] },
  }),
  about("promotion_grant", {
    of: own(),
    exported: {
      part: "nagrody_w_promocjach",
      columns: [
        "reward",
        "points",
        "quantity",
        "unit",
        "bought",
        "value_grosze",
        "tax_treatment",
        "tax_grosze",
        "granted_at",
      ],
      beside: () => sql`(select n.title from promotion n where n.id = t.promotion_id) as title,
        (select coalesce(json_agg(json_build_object('state', e.state_after, 'note', e.note,
          'happened_at', e.happened_at) order by e.id), '[]') from promotion_grant_event e where e.grant_id = t.id) as history`,
    },
    kept: { [ACCOUNTS]: ["reward", "unit"] },
  }),
  about("promotion_grant_event", {
    of: below("promotion_grant", "grant_id"),
    exported: { part: "nagrody_w_promocjach", isWithin: true, columns: ["note"] },
    closing: () => ({ note: "" }),
  }),
  about("promotion_grant_waiting", {
    of: below("promotion_grant", "grant_id"),
    withheld: { "the state of a reward, told with its history": ["state", "since"] },
    kept: { [ACCOUNTS]: ["state", "since"] },
  }),
  about("promotion_allowed", {
    of: ({ identifier }) => sql`t.identifier = ${identifier}`,
    withheld: { "the person's own number, told as such": ["identifier"] },
    closing: "deleted",
  }),
  // Asked for while it waits; once somebody of them leaves, it has to be asked for anew.
  about("approval_request", {
    of: ({ identifier }) => sql`t.kind = 'promotion.allowed' and t.asked -> 'identifiers' ? ${identifier}`,
    withheld: {
      "the person's own number among those of others": ["asked"],
      [PROGRAMME_WORDS]: names(
        "kind subject_id subject subject_path text_before text_after effect basis reason status decision_reason",
      ),
    },
    closing: () => ({ asked: "{}" }),
    kept: {
      [PROGRAMME_WORDS]: names(
        "kind subject_id subject subject_path text_before text_after effect basis reason status decision_reason",
      ),
    },
  }),
];
