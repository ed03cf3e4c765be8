import type { InvoiceRow } from "@plon/contract/portal/invoices.ts";

/** The source of an invoice, in words. */
export const SOURCE_WORDS: Record<InvoiceRow["source"], string> = {
  edi: "Elektroniczna",
  manual: "Zgłoszona",
};
