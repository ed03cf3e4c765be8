import { sql } from "kysely";
import { about, ACCOUNTS, CONSENT_PROOF, names, own, PROGRAMME_WORDS } from "#platform/acts/personal.ts";

const partnerName = sql`(select p.name from partner p where p.id = t.partner_id) as partner`;

export const partnersPersonal = [
  about("partner_consent", {
    of: own(),
    exported: {
      part: "zgody_dla_partnerow",
      columns: ["given_at", "withdrawn_at", "tells_changes"],
      beside: () => partnerName,
    },
    withheld: { [PROGRAMME_WORDS]: names("id participant_id partner_id") },
    closing: ({ at }) => ({ withdrawn_at: sql`coalesce(t.withdrawn_at, ${at})` }),
    kept: { [CONSENT_PROOF]: names("id participant_id partner_id given_at tells_changes") },
  }),
  about("partner_event", {
    of: own(),
    exported: {
      part: "zdarzenia_u_partnerow",
      columns: ["external_id", "occurred_on", "received_at", "state", "refusal", "points"],
      beside: () => partnerName,
    },
    withheld: { [PROGRAMME_WORDS]: names("id participant_id partner_id key_id kind_id") },
    // A number of the partner's own may say whose event it was.
    closing: () => ({ external_id: sql`'#' || t.id` }),
    kept: {
      [ACCOUNTS]: names("id participant_id partner_id key_id kind_id occurred_on received_at state refusal points"),
    },
  }),
];
