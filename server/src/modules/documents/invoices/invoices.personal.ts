import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { sql } from "kysely";
import { about, ACCOUNTS, below, dayOf, each, HASHED, names, own, wordsOf } from "#platform/acts/personal.ts";

export const invoicesPersonal = [
  about("invoice", {
    acts: [
      { by: "membership_id", at: "submitted_at", what: "Zgłoszenie faktury" },
      { by: "ended_membership_id", at: "decided_at", what: "Anulowanie faktury" },
    ],
    of: own(),
    audited: ["invoice"],
    file: "file_id",
    exported: {
      part: "faktury",
      columns: names(
        "id document_name ksef_number buyer_name buyer_nip source status issue_date submitted_at decided_at reason",
        "farmer_comment points",
      ),
      beside: () => sql`(select d.name from distributor d where d.id = t.distributor_id) as distributor,
        (select f.name from stored_file f where f.id = t.file_id) as file_name, t.file_id is not null as has_file,
        (select coalesce(json_agg(json_build_object('product', l.title_product, 'pack_volume', l.pack_volume,
          'quantity', l.quantity, 'status', l.status, 'points', l.points, 'rejection_reason', l.rejection_reason)
          order by l.line_no), '[]') from invoice_line l where l.invoice_id = t.id) as lines,
        (select coalesce(json_agg(json_build_object('decided_as', c.decided_as, 'reason', c.reason,
          'changed_at', c.changed_at) order by c.id), '[]') from invoice_decision_change c where c.invoice_id = t.id)
          as earlier_decisions`,
      summary: {
        title: "Faktury",
        lines: (rows) =>
          rows.map((row) => [
            dayOf(row["submitted_at"]),
            `${wordsOf(row["document_name"])}, ${wordsOf(row["distributor"])}: ${pointsText(Number(row["points"]))}`,
          ]),
      },
    },
    withheld: {
      "the same as document_name and submitted_at": ["document_key", "submitted_on"],
      "what kind of document it is": ["document_kind"],
      "a day the office set itself": ["decision_due"],
      [HASHED]: ["submission_key", "submission_hash", "ksef_sha256"],
    },
    closing: () => each(null, "file_id farmer_comment reason buyer_name buyer_nip"),
    kept: {
      [ACCOUNTS]: names("document_name document_key document_kind ksef_number issue_date submitted_on decision_due"),
      [HASHED]: ["submission_key", "submission_hash", "ksef_sha256"],
    },
  }),
  about("invoice_line", {
    of: below("invoice", "invoice_id"),
    exported: { part: "faktury", isWithin: true, columns: ["title_product", "rejection_reason"] },
    withheld: { "how the points were counted, which the history of points tells": ["explanation"] },
    closing: () => ({ rejection_reason: null }),
    kept: { [ACCOUNTS]: ["title_product", "explanation"] },
  }),
  about("invoice_decision_change", {
    of: below("invoice", "invoice_id"),
    exported: { part: "faktury", isWithin: true, columns: ["reason"] },
    closing: () => ({ reason: null }),
  }),
  about("invoice_draft", { of: own(), file: "file_id", closing: "deleted" }),
  // Every file that a person sent; the column that names it says whose it is.
  about("stored_file", {
    of: ({ id }) => sql`t.id in (select i.file_id from invoice i where i.participant_id = ${id}
      union all select d.file_id from invoice_draft d where d.participant_id = ${id}
      union all select p.file_id from campaign_complaint_photo p join campaign_complaint c on c.id = p.complaint_id
        join campaign_entry e on e.id = c.entry_id where e.participant_id = ${id})`,
    exported: { part: "faktury", isWithin: true, columns: ["name"] },
    withheld: { "where the programme keeps the file, and its hash": ["storage_key", "sha256"] },
    closing: "along",
  }),
];
