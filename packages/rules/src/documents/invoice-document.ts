/**
 * A document number reduced to what distinguishes two documents: case, spaces and characters that nobody sees are ignored,
 * and every dash is one (KSeF, sellers' programs and people differ in all of them).
 */
export function documentKey(documentName: string): string {
  return documentName
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2043\u02d7\u2212]/gu, "-")
    .replace(/[\u2044\u2215]/gu, "/")
    .replace(/[\s\p{Cf}]+/gu, "")
    .toUpperCase();
}

/** The number as documents are compared for likeness: letters and digits only. Two documents may share it. */
export const numberKey = (documentName: string): string => documentKey(documentName).replace(/[^\p{L}\p{N}]+/gu, "");

/** The name under which a farmer finds the submission again on the phone: 'FV-2026-000123'. */
export function receiptNumber(invoiceId: number, submittedYear: number): string {
  return `ZG-${submittedYear}-${String(invoiceId).padStart(6, "0")}`;
}

/** The invoice that a receipt number, as somebody reads it out, stands for; undefined if it is not one. */
export function invoiceOfReceipt(typed: string): number | undefined {
  const id = /^\s*zg[\s/-]*\d{4}[\s/-]*0*(\d{1,12})\s*$/i.exec(typed)?.[1];
  return id === undefined ? undefined : Number(id);
}
