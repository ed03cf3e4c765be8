import type { InvoiceFormValues } from "./invoice-form-schema.ts";

const DRAFT = "plon.invoice-draft";

/** An empty form, or what was typed before a refresh or the session's end. A file cannot be kept and is picked again. */
export function readInvoiceDraft(): InvoiceFormValues {
  const empty = { document_name: "", distributor_id: "", invoice: null, lines: [], comment: "" };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
    return { ...empty, ...(kept as object) };
  } catch {
    return empty; // a damaged draft is no draft
  }
}

/** Keeps what is typed for as long as the tab lives. */
export function keepInvoiceDraft({ document_name, distributor_id, lines }: Partial<InvoiceFormValues>): void {
  sessionStorage.setItem(DRAFT, JSON.stringify({ document_name, distributor_id, lines }));
}

export function dropInvoiceDraft(): void {
  sessionStorage.removeItem(DRAFT);
}
