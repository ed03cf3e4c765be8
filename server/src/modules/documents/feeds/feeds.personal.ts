import { sql } from "kysely";
import { about, below, names, own } from "#platform/acts/personal.ts";

const ARRIVAL = "that a distributor's document came, when, and what became of it (decision 0080)";

export const feedsPersonal = [
  about("feed_document", {
    of: below("invoice", "invoice_id"),
    audited: ["feed_document"],
    withheld: {
      "the distributor's file, which the person's invoice tells": names(
        "file_name content_sha256 facts_sha256 content document_key original_key document_kind advances repairs",
      ),
    },
    closing: () => ({ content: null, facts: null, difference: null, reason: null }),
    kept: {
      [ARRIVAL]: names(
        "file_name content_sha256 facts_sha256 document_name document_key original_key issue_date document_kind advances repairs",
      ),
    },
  }),
  // What was read from KSeF in the person's name ends with the account, before anybody has looked at it.
  about("feed_document", {
    of: own(),
    withheld: { "the same as the document that the KSeF list tells": ["ksef_number"] },
    closing: ({ at }) => ({
      status: sql`case when t.status in ('queued', 'waiting') then 'closed' else t.status end`,
      waits_for: null,
      facts: null,
      difference: null,
      content: null,
      reason: null,
      done_at: sql`coalesce(t.done_at, ${at})`,
    }),
    kept: { [ARRIVAL]: ["ksef_number"] },
  }),
  // Waiting documents that name the person as their buyer end with the account.
  about("feed_document", {
    of: ({ identifier }) => sql`t.facts ->> 'buyerNip' = ${identifier}`,
    exported: {
      part: "czekajace_dokumenty_dystrybutorow",
      columns: ["document_name", "issue_date", "facts", "reason", "difference"],
    },
    closing: ({ at }) => ({
      status: "closed",
      waits_for: null,
      facts: null,
      difference: null,
      content: null,
      document_name: null,
      file_name: "",
      reason: "Konto nabywcy zostało zamknięte",
      done_at: at,
    }),
    kept: { [ARRIVAL]: ["content_sha256", "document_key", "original_key", "issue_date", "document_kind", "advances"] },
  }),
];
