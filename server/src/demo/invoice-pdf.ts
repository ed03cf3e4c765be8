import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import type { Goods } from "./invoices.ts";
import type { LoadedDistributor } from "./catalogue.ts";
import type { LoadedParticipant } from "./people.ts";

type Document = {
  name: string;
  issueDate: string;
  seller: LoadedDistributor;
  buyer: LoadedParticipant;
  goods: Goods[];
};

const require = createRequire(import.meta.url);
const FONT = "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";
const PAGE = { width: 595, height: 842, margin: 48 };
const INK = rgb(0.1, 0.12, 0.15);
const GREY = rgb(0.45, 0.48, 0.52);
const COLUMNS = [48, 72, 330, 380, 440, 500] as const;

/** A parsed font and its bytes; parsing is most of the work of a small document. */
export type InvoiceFont = { bytes: Buffer; kit: typeof fontkit };

/** An invoice needs no fine typography, and shaping it is most of the work. */
const PLAIN = Object.fromEntries(
  ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig"].map((feature) => [feature, false]),
);

/** Reads the font once for all documents. */
export async function readInvoiceFont(): Promise<InvoiceFont> {
  const bytes = await readFile(require.resolve(FONT));
  const parsed = fontkit.create(bytes);
  return { bytes, kit: { ...fontkit, create: () => parsed } };
}

/** A one-page invoice as a distributor's program prints it: plausible, and with nothing that changes between two loads. */
export async function invoicePdf(document: Document, font: InvoiceFont): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit(font.kit);
  pdf.setTitle(`Faktura ${document.name}`);
  pdf.setLanguage("pl");
  pdf.setCreationDate(new Date(`${document.issueDate}T12:00:00Z`));
  // The whole font: the subsetter drops glyphs of this one.
  const regular = await pdf.embedFont(font.bytes, { features: PLAIN });
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  drawHead(page, regular, document);
  drawGoods(page, regular, document.goods);
  return Buffer.from(await pdf.save());
}

function drawHead(page: PDFPage, font: PDFFont, { name, issueDate, seller, buyer }: Document): void {
  const line = (text: string, x: number, y: number, size = 10, color = INK) =>
    page.drawText(text, { x, y, size, font, color });
  const { margin, height } = PAGE;
  const seat = seller.places[0]!;
  line(`Faktura VAT nr ${name}`, margin, height - 70, 18);
  line(`Data wystawienia: ${issueDate}`, margin, height - 92);
  line(`Data sprzedaży: ${issueDate}`, margin, height - 106);
  line("Sprzedawca", margin, height - 140, 9, GREY);
  line(seller.name, margin, height - 155, 11);
  line(`${seller.street}, ${seat.postcode} ${seat.city}`, margin, height - 170);
  line(`NIP ${seller.nip}`, margin, height - 184);
  line("Nabywca", 320, height - 140, 9, GREY);
  line(buyer.company_name || `${buyer.first_name} ${buyer.last_name}`, 320, height - 155, 11);
  const place = `${buyer.company_street} ${buyer.company_street_number}, ${buyer.company_postcode} ${buyer.company_city}`;
  line(place, 320, height - 170);
  // An invoice names a person by name alone: PESEL is nobody else's business.
  if (buyer.identifier.length === 10) line(`NIP ${buyer.identifier}`, 320, height - 184);
}

const zloty = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",");

function drawGoods(page: PDFPage, font: PDFFont, goods: Goods[]): void {
  const row = (cells: string[], y: number, color = INK) =>
    cells.forEach((text, index) => page.drawText(text, { x: COLUMNS[index]!, y, size: 9, font, color }));
  const top = PAGE.height - 230;
  row(["Lp.", "Nazwa towaru", "Ilość", "Cena netto", "Wartość", "VAT"], top, GREY);
  let totalGrosze = 0;
  goods.forEach(({ product, pack, quantity }, index) => {
    const priceGrosze = Math.round(pack * (1_450 + product.pointsPerUnit * 520));
    totalGrosze += priceGrosze * quantity;
    const name = `${product.name} ${String(pack).replace(".", ",")} ${product.unit}`;
    const cells = [`${index + 1}.`, name, `${quantity} szt.`, zloty(priceGrosze), zloty(priceGrosze * quantity), "8%"];
    row(cells, top - 20 * (index + 1));
  });
  const y = top - 20 * (goods.length + 2);
  const vatGrosze = Math.round(totalGrosze * 0.08);
  page.drawText(`Razem netto: ${zloty(totalGrosze)} zł`, { x: 330, y, size: 10, font, color: INK });
  page.drawText(`VAT 8%: ${zloty(vatGrosze)} zł`, { x: 330, y: y - 16, size: 10, font, color: INK });
  const due = `Do zapłaty: ${zloty(totalGrosze + vatGrosze)} zł`;
  page.drawText(due, { x: 330, y: y - 36, size: 12, font, color: INK });
  page.drawText("Termin płatności: 14 dni. Płatność przelewem.", { x: 48, y: y - 36, size: 9, font, color: GREY });
}
