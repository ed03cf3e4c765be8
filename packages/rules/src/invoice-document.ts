/** A document number reduced to what tells two documents apart: no case, no spaces (KSeF and people differ in both). */
export function documentKey(documentName: string): string {
  return documentName.normalize("NFKC").replace(/\s+/g, "").toUpperCase();
}

/** The name under which a farmer finds the submission again on the phone: 'FV-2026-000123'. */
export function receiptNumber(invoiceId: number, submittedYear: number): string {
  return `ZG-${submittedYear}-${String(invoiceId).padStart(6, "0")}`;
}

/** The invoice of a receipt's number, as somebody reads it out; undefined when it is none. */
export function invoiceOfReceipt(typed: string): number | undefined {
  const id = /^\s*zg[\s/-]*\d{4}[\s/-]*0*(\d{1,12})\s*$/i.exec(typed)?.[1];
  return id === undefined ? undefined : Number(id);
}
