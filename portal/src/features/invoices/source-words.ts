import type { InvoiceRow } from "@plon/contract/portal/invoices.ts";

/** Where an invoice came from, in words. */
export const SOURCE_WORDS: Record<InvoiceRow["source"], string> = {
  edi: "Elektroniczna",
  manual: "Zgłoszona",
};
