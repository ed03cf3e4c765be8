import { randomUUID } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";

/** What Playwright's setInputFiles takes. */
export type PickedFile = {
  name: string;
  mimeType: string;
  buffer: Buffer;
};

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

/** A row of goods: name with the pack, pieces, unit price and net value as printed. */
export type PrintedGoods = readonly [name: string, pieces: string, price: string, value: string];

const COLUMNS = [50, 280, 340, 400, 480];

/** An invoice with everything a program prints: parties, date and a table of goods. Without diacritics. */
export async function printedInvoice(
  documentNumber: string,
  facts: { day: string; goods: readonly PrintedGoods[]; sellerNip?: string } & (
    | { buyerNip: string }
    | { buyer: string }
  ),
): Promise<PickedFile> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const row = (texts: readonly string[], y: number, places: readonly number[]) =>
    texts.forEach((text, at) => page.drawText(text, { x: places[at] ?? 50, y, size: 10, font }));
  row([`Faktura VAT nr ${documentNumber}`], 780, [50]);
  row([`Data wystawienia: ${facts.day}`], 760, [50]);
  row(["Sprzedawca", "Nabywca"], 730, [50, 320]);
  row(["Lubelska Hurtownia Rolna", "buyer" in facts ? facts.buyer : `NIP ${facts.buyerNip}`], 715, [50, 320]);
  if (facts.sellerNip !== undefined) row([`NIP ${facts.sellerNip}`], 700, [50]);
  row(["Nazwa towaru", "Ilosc", "J.m.", "Cena netto", "Wartosc netto"], 670, COLUMNS);
  facts.goods.forEach(([name, pieces, price, value], at) =>
    row([name, pieces, "szt.", price, value], 650 - at * 18, COLUMNS),
  );
  row(["Razem"], 640 - facts.goods.length * 18, [50]);
  return {
    name: `${documentNumber.replaceAll("/", "-")}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdf.save()),
  };
}
