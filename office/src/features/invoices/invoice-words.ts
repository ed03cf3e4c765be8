import { formatPoints } from "@plon/client/format.ts";
import { INVOICE_STATES, type OfficeInvoiceRow, type SameDocument } from "@plon/contract/office/documents/invoices.ts";

export const STATE_LABELS: Record<OfficeInvoiceRow["status"], string> = {
  pending: "Oczekujące",
  returned: "Do poprawy",
  accepted: "Zaakceptowane",
  rejected: "Odrzucone",
  cancelled: "Anulowane",
};

export const STATE_CHOICES = INVOICE_STATES.map((id) => ({ id, name: STATE_LABELS[id] }));

export const SOURCE_LABELS: Record<OfficeInvoiceRow["source"], string> = {
  manual: "Zgłoszona ręcznie",
  edi: "Z systemu dystrybutora",
};

/** Points in words; a waiting invoice without lines has none to show yet. */
export function invoicePointsText(invoice: OfficeInvoiceRow): string {
  const points = invoicePoints(invoice);
  return points === 0 && invoice.status === "pending" ? "–" : formatPoints(points);
}

/** The points to show for an invoice: pending ones while it waits, granted ones afterwards. */
export function invoicePoints(invoice: Pick<OfficeInvoiceRow, "status" | "points" | "pending_points">): number {
  return invoice.status === "pending" || invoice.status === "returned" ? invoice.pending_points : invoice.points;
}

/** The state of one invoice, in the middle of a sentence. */
export const STATE_SINGULAR: Record<string, string> = {
  pending: "oczekująca",
  returned: "do poprawy",
  accepted: "zaakceptowana",
  rejected: "odrzucona",
  cancelled: "anulowana",
} satisfies Record<OfficeInvoiceRow["status"], string>;

/** A claim that two invoices share. */
export const CLAIM_WORDS: Record<SameDocument["why"][number]["claim"], string> = {
  number: "numer",
  seller: "sprzedawca",
  ksef_number: "numer KSeF",
  xml: "dokument elektroniczny",
  file: "plik",
  picture: "obraz",
  day: "dzień",
  sum: "kwota netto",
  goods: "towary",
};

/** Where a claim comes from. */
export const CLAIMED_BY_WORDS: Record<SameDocument["why"][number]["own"], string> = {
  chosen: "wybrano z listy",
  typed: "wpisano",
  read: "odczytano z pliku",
  proven: "z kodu QR lub XML",
  electronic: "z dokumentu sprzedawcy",
};

/** Why another invoice may be for the same purchase. */
export const SAME_BY_WORDS: Record<SameDocument["by"][number], string> = {
  number: "ten sam numer",
  file: "ten sam plik",
  picture: "takie samo zdjęcie",
  sum: "ten sam dzień i kwota lub towar",
};
