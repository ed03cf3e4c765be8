import { sql } from "kysely";
import { about, ACCOUNTS, below, each, names, own, SECRET } from "#platform/acts/personal.ts";

export const campaignsPersonal = [
  // The fact that an account entered a campaign, and its progress, stays; who it was does not.
  about("campaign_entry", {
    acts: [{ by: "membership_id", at: "entered_at", what: "Zgłoszenie w akcji" }],
    of: own(),
    audited: ["campaign_entry", "campaign"],
    exported: {
      part: "zgloszenia_w_akcjach",
      columns: names(
        "identifier email phone first_name last_name status answers purchase_volume ordered_volume entered_at",
        "rewarded_at rules_accepted_at",
      ),
      beside: () => sql`(select c.title from campaign c where c.id = t.campaign_id) as title,
        (select r.version from campaign_rules r where r.id = t.rules_id) as rules_version,
        (select json_build_object('product', m.product, 'invoice_number', m.invoice_number, 'area_hectares',
          m.area_hectares, 'description', m.description, 'phone', m.phone, 'filed_at', m.filed_at, 'decided_at',
          m.decided_at, 'decision_reason', m.decision_reason) from campaign_complaint m where m.entry_id = t.id)
          as complaint,
        (select coalesce(json_agg(json_build_object('act', v.act, 'status', v.status_after, 'reason', v.reason,
          'happened_at', v.happened_at) order by v.id), '[]') from campaign_entry_event v where v.entry_id = t.id)
          as history`,
    },
    withheld: { [SECRET]: ["token_hash"] },
    closing: () => ({
      identifier: sql`'#' || lpad(t.participant_id::text, 10, '0')`,
      ...each("", "email phone first_name last_name"),
      answers: "{}",
      token_hash: null,
    }),
  }),
  about("campaign_entry_event", {
    of: below("campaign_entry", "entry_id"),
    exported: { part: "zgloszenia_w_akcjach", isWithin: true, columns: ["act", "reason"] },
    closing: () => ({ reason: "" }),
    kept: { [ACCOUNTS]: ["act"] },
  }),
  about("campaign_thing", {
    of: own(),
    exported: {
      part: "upominki_z_akcji",
      columns: names("name value_grosze tax_treatment tax_grosze year sent_at"),
    },
    kept: { [ACCOUNTS]: names("name value_grosze tax_treatment tax_grosze year sent_at") },
  }),
  about("campaign_complaint", {
    of: below("campaign_entry", "entry_id"),
    exported: {
      part: "zgloszenia_w_akcjach",
      isWithin: true,
      columns: ["product", "invoice_number", "description", "phone", "decision_reason"],
    },
    closing: () => ({ description: "", phone: "", invoice_number: "", decision_reason: null }),
    kept: { [ACCOUNTS]: ["product"] },
  }),
  about("campaign_complaint_photo", {
    of: ({ id }) => sql`t.complaint_id in (select c.id from campaign_complaint c
      join campaign_entry e on e.id = c.entry_id where e.participant_id = ${id})`,
    file: "file_id",
    closing: "deleted",
  }),
];
