/**
 * A document number reduced to what distinguishes two documents: case and spaces are ignored (KSeF and people differ in
 * both).
 */
export function documentKey(documentName: string): string {
  return documentName.normalize("NFKC").replace(/\s+/g, "").toUpperCase();
}

/** The name under which a farmer finds the submission again on the phone: 'FV-2026-000123'. */
export function receiptNumber(invoiceId: number, submittedYear: number): string {
  return `ZG-${submittedYear}-${String(invoiceId).padStart(6, "0")}`;
}

/** The invoice that a receipt number, as somebody reads it out, stands for; undefined if it is not one. */
export function invoiceOfReceipt(typed: string): number | undefined {
  const id = /^\s*zg[\s/-]*\d{4}[\s/-]*0*(\d{1,12})\s*$/i.exec(typed)?.[1];
  return id === undefined ? undefined : Number(id);
}
