import { randomUUID } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";

/** What Playwright's setInputFiles takes. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A document number that no other test uses. */
export function newDocumentNumber(): string {
  return `FV/${randomUUID().slice(0, 8).toUpperCase()}/2026`;
}

/** A real one-page PDF of an invoice with the given lines of text. */
export async function invoicePdf(documentNumber: string, lines: string[] = []): Promise<PickedFile> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  // The standard fonts know no Polish letters beyond o with an acute.
  const rows = [`Faktura VAT nr ${documentNumber}`, "Sprzedawca: hurtownia rolnicza", ...lines];
  rows.forEach((text, row) => page.drawText(text, { x: 50, y: 780 - row * 22, size: row === 0 ? 18 : 12, font }));
  return {
    name: `${documentNumber.replaceAll("/", "-")}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdf.save()),
  };
}

/** A file of exactly so many bytes that begins as a PDF does. */
export function fileOfSize(bytes: number): PickedFile {
  const buffer = Buffer.alloc(bytes);
  buffer.write("%PDF-1.7\n");
  return { name: "duza-faktura.pdf", mimeType: "application/pdf", buffer };
}

export const TEXT_FILE: PickedFile = { name: "faktura.txt", mimeType: "text/plain", buffer: Buffer.from("faktura") };
