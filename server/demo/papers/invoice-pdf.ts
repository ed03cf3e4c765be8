import { PDFDocument, rgb } from "pdf-lib";
import type { Goods, LoadedDistributor } from "#demo/goods/catalogue.ts";
import { embedInvoiceFont } from "./invoice-font.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import { photographedPage, type PrintedText, readOutlines } from "./photographed-page.ts";

type Document = {
  name: string;
  issueDate: string;
  seller: LoadedDistributor;
  buyer: LoadedParticipant;
  goods: Goods[];
};

const FONT = "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";
const PAGE = { width: 595, height: 842, margin: 48 };
const INK = rgb(0.1, 0.12, 0.15);
const GREY = rgb(0.45, 0.48, 0.52);
const COLUMNS = [48, 72, 330, 380, 440, 500] as const;
const ON_A_TABLE = { pixelsPerPoint: 2.9, tilt: -0.8, dimness: 0.15, noise: 4 };

/** A text on the page, black or pale; size 9 by default. */
type Text = PrintedText & { isPale?: boolean };

/** A one-page invoice as printed by a distributor's program: plausible, and identical between two loads. */
export async function invoicePdf(document: Document): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`Faktura ${document.name}`);
  pdf.setLanguage("pl");
  pdf.setCreationDate(new Date(`${document.issueDate}T12:00:00Z`));
  const regular = await embedInvoiceFont(pdf);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  for (const { x, y, text, size = 9, isPale } of textsOf(document)) {
    page.drawText(text, { x, y: PAGE.height - y, size, font: regular, color: isPale ? GREY : INK });
  }
  return Buffer.from(await pdf.save());
}

/** The same invoice on paper, as the farmer photographs it on a table. */
export const invoicePhoto = async (document: Document): Promise<Buffer> =>
  await photographedPage(textsOf(document), await readOutlines(FONT), { ...PAGE, ...ON_A_TABLE });

function textsOf(document: Document): Text[] {
  return [...headTexts(document), ...goodsTexts(document.goods)];
}

function headTexts({ name, issueDate, seller, buyer }: Document): Text[] {
  const { margin } = PAGE;
  const seat = seller.places[0]!;
  const place = `${buyer.company_street} ${buyer.company_street_number}, ${buyer.company_postcode} ${buyer.company_city}`;
  return [
    { x: margin, y: 70, text: `Faktura VAT nr ${name}`, size: 18 },
    { x: margin, y: 92, text: `Data wystawienia: ${issueDate}`, size: 10 },
    { x: margin, y: 106, text: `Data sprzedaży: ${issueDate}`, size: 10 },
    { x: margin, y: 140, text: "Sprzedawca", isPale: true },
    { x: margin, y: 155, text: seller.name, size: 11 },
    { x: margin, y: 170, text: `${seller.street}, ${seat.postcode} ${seat.city}`, size: 10 },
    { x: margin, y: 184, text: `NIP ${seller.nip}`, size: 10 },
    { x: 320, y: 140, text: "Nabywca", isPale: true },
    { x: 320, y: 155, text: buyer.company_name || `${buyer.first_name} ${buyer.last_name}`, size: 11 },
    { x: 320, y: 170, text: place, size: 10 },
    // An invoice names a person only by name: the PESEL is private.
    ...(buyer.identifier.length === 10 ? [{ x: 320, y: 184, text: `NIP ${buyer.identifier}`, size: 10 }] : []),
  ];
}

const zloty = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",");

function goodsTexts(goods: Goods[]): Text[] {
  const row = (cells: string[], y: number, isPale = false): Text[] =>
    cells.map((text, index) => ({ x: COLUMNS[index]!, y, text, isPale }));
  const top = 230;
  let totalGrosze = 0;
  const rows = goods.flatMap(({ product, pack, quantity }, index) => {
    const priceGrosze = Math.round(pack * (1_450 + product.pointsPerUnit * 520));
    totalGrosze += priceGrosze * quantity;
    const name = `${product.name} ${String(pack).replace(".", ",")} ${product.unit}`;
    const cells = [`${index + 1}.`, name, `${quantity} szt.`, zloty(priceGrosze), zloty(priceGrosze * quantity), "8%"];
    return row(cells, top + 20 * (index + 1));
  });
  const y = top + 20 * (goods.length + 2);
  const vatGrosze = Math.round(totalGrosze * 0.08);
  return [
    ...row(["Lp.", "Nazwa towaru", "Ilość", "Cena netto", "Wartość", "VAT"], top, true),
    ...rows,
    { x: 330, y, text: `Razem netto: ${zloty(totalGrosze)} zł`, size: 10 },
    { x: 330, y: y + 16, text: `VAT 8%: ${zloty(vatGrosze)} zł`, size: 10 },
    { x: 330, y: y + 36, text: `Do zapłaty: ${zloty(totalGrosze + vatGrosze)} zł`, size: 12 },
    { x: 48, y: y + 36, text: "Termin płatności: 14 dni. Płatność przelewem.", isPale: true },
  ];
}
