import { sql } from "kysely";
import { about, below, names } from "#platform/personal.ts";

const ARRIVAL = "that a distributor's document came, when, and what became of it (decision 0080)";

export const feedsPersonal = [
  about("feed_document", {
    of: below("invoice", "invoice_id"),
    audited: ["feed_document"],
    withheld: {
      "the distributor's file, which the person's invoice tells": names(
        "file_name content_sha256 content document_key original_key document_kind",
      ),
    },
    closing: () => ({ content: null, facts: null, reason: null }),
    kept: {
      [ARRIVAL]: names("file_name content_sha256 document_name document_key original_key issue_date document_kind"),
    },
  }),
  // Waiting documents that name the person as their buyer end with the account.
  about("feed_document", {
    of: ({ identifier }) => sql`t.facts ->> 'buyerNip' = ${identifier}`,
    exported: {
      part: "czekajace_dokumenty_dystrybutorow",
      columns: ["document_name", "issue_date", "facts", "reason"],
    },
    closing: ({ at }) => ({
      status: "closed",
      waits_for: null,
      facts: null,
      content: null,
      document_name: null,
      file_name: "",
      reason: "Konto nabywcy zostało zamknięte",
      done_at: at,
    }),
    kept: { [ARRIVAL]: ["content_sha256", "document_key", "original_key", "issue_date", "document_kind"] },
  }),
];
