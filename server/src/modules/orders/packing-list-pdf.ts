import { PDFDocument, type PDFPage } from "pdf-lib";
import { embedFonts, fitted, type Fonts, GREY, INK, TEAL } from "#platform/pdf-text.ts";

type Parcel = {
  number: string;
  orderedOn: string;
  title: string;
  quantity: number;
  to: { name: string; phone: string; street_line: string; postcode: string; city: string; note: string };
};

// A5: a page is a label that fits on a parcel.
const PAGE = { width: 420, height: 595, margin: 32 };
const ROOM = PAGE.width - 2 * PAGE.margin;

/** One page per parcel: the address in large letters, the contents, and the order number. */
export async function draw({ brand, parcels }: { brand: string; parcels: Parcel[] }): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Lista do pakowania");
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  parcels.forEach((parcel, index) => {
    const page = document.addPage([PAGE.width, PAGE.height]);
    drawLabel(page, fonts, parcel, brand);
    drawContents(page, fonts, parcel);
    const foot = `Paczka ${index + 1} z ${parcels.length}`;
    page.drawText(foot, { x: PAGE.margin, y: 24, size: 9, font: fonts.regular, color: GREY });
  });
  return await document.save();
}

type Line = { text: string; y: number; size: number; isBold?: boolean; color?: typeof INK };

function drawLine(page: PDFPage, fonts: Fonts, { text, y, size, isBold = false, color = INK }: Line): void {
  const font = isBold ? fonts.bold : fonts.regular;
  page.drawText(fitted(text, { ...fonts, regular: font }, ROOM - 24, size), {
    x: PAGE.margin + 12,
    y,
    size,
    font,
    color,
  });
}

function drawLabel(page: PDFPage, fonts: Fonts, { to }: Parcel, brand: string): void {
  const top = PAGE.height - PAGE.margin;
  page.drawText(fitted(brand, { ...fonts, regular: fonts.bold }, ROOM, 16), {
    x: PAGE.margin,
    y: top - 12,
    size: 16,
    font: fonts.bold,
    color: TEAL,
  });
  page.drawRectangle({ x: PAGE.margin, y: top - 232, width: ROOM, height: 200, borderColor: INK, borderWidth: 1.5 });
  drawLine(page, fonts, { text: "Odbiorca", y: top - 54, size: 10, color: GREY });
  drawLine(page, fonts, { text: to.name, y: top - 84, size: 22, isBold: true });
  drawLine(page, fonts, { text: to.street_line, y: top - 118, size: 20 });
  drawLine(page, fonts, { text: `${to.postcode} ${to.city}`, y: top - 152, size: 24, isBold: true });
  drawLine(page, fonts, { text: `tel. ${to.phone}`, y: top - 188, size: 16 });
}

function drawContents(page: PDFPage, fonts: Fonts, { title, quantity, number, orderedOn, to }: Parcel): void {
  const top = PAGE.height - PAGE.margin - 262;
  drawLine(page, fonts, { text: "Zawartość", y: top, size: 10, color: GREY });
  drawLine(page, fonts, { text: title, y: top - 24, size: 16, isBold: true });
  drawLine(page, fonts, { text: `Sztuk: ${quantity}`, y: top - 48, size: 16 });
  drawLine(page, fonts, { text: "Zamówienie", y: top - 84, size: 10, color: GREY });
  drawLine(page, fonts, { text: `${number} z ${orderedOn}`, y: top - 106, size: 14 });
  if (to.note === "") return;
  drawLine(page, fonts, { text: "Uwagi odbiorcy", y: top - 142, size: 10, color: GREY });
  inLines(to.note, fonts, 12, 4).forEach((text, index) => {
    drawLine(page, fonts, { text, y: top - 164 - index * 17, size: 12 });
  });
}

/** A text broken between words into lines that fit; what does not fit into `max` lines is cut in the last. */
function inLines(text: string, fonts: Fonts, size: number, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    const isFitting = fitted(longer, fonts, ROOM - 24, size) === longer;
    if (lines.length > 0 && (isFitting || lines.length === max)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
