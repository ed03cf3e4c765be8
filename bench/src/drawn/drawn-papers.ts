// A folder of drawn invoices with their truth, as paper.ts reads one: each layout in each condition, from a seed, so that the
// same ones are drawn everywhere. The goods are the demo programme's, bought by the piece or by the litre.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import fontkit, { type Font } from "@pdf-lib/fontkit";
import { type Random, randomFrom } from "@plon/server/demo/random.ts";
import { DEMO_DISTRIBUTORS } from "@plon/server/demo/goods/distributors.ts";
import { demoProducts } from "@plon/server/demo/goods/products.ts";
import { photographedPage, type Photograph, readOutlines } from "@plon/server/demo/papers/photographed-page.ts";
import { PDFDocument } from "pdf-lib";
import { DRAWN_LAYOUTS, type DrawnInvoice, type DrawnLayout, type DrawnRow, type Sheet } from "./drawn-layouts.ts";
import { inPerspective } from "./drawn-perspective.ts";

const require = createRequire(import.meta.url);
const FONTS = [
  "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
] as const;
/** Its number begins with the number of no tax office, so nobody has it. */
const BUYER = { name: "Gospodarstwo Rolne Jan Kowalski", nip: "1111111111" };

/** How a file's ending says what it is; `misread` is text whose words are misread, `photo` and `hard` are as a phone takes them. */
const CONDITIONS = { text: "a.pdf", misread: "m.pdf", scan: "b.scan.pdf", photo: "c.jpg", hard: "d.jpg" } as const;
type Condition = keyof typeof CONDITIONS;
type PicturedCondition = Exclude<Condition, "text" | "misread">;

function rowOf(random: Random, product: ReturnType<typeof demoProducts>[number], withDiscounts: boolean) {
  const pack = random.pick(product.packVolumes.filter((volume) => volume <= 20));
  const [size, unit] = [String(pack).replace(".", ","), product.unit];
  const name = random.pick([
    `${product.name} ${size}${unit === "l" ? "L" : "kg"}`,
    `${product.name} (${size} ${unit})`,
    `${product.name} op. ${size} ${unit}`,
    `${product.name} kan. ${size}${unit}`,
    `${product.name} a ${size} ${unit}`,
  ]);
  const packs = random.whole(1, 14);
  const isMeasured = random.chance(35);
  const quantity = isMeasured ? Math.round(packs * pack * 100) / 100 : packs;
  const decimals = isMeasured ? random.pick([2, 2, 3]) : 0;
  const perUnit = random.whole(1500, 12_000);
  const priceGrosze = isMeasured ? perUnit : perUnit * pack;
  const discount = withDiscounts && random.chance(60) ? random.pick([3, 5, 10, 12]) : 0;
  const reduced = Math.round((Math.round(priceGrosze) * (100 - discount)) / 100);
  const row: DrawnRow = {
    product: product.name,
    name,
    unit: isMeasured ? unit : random.pick(["szt", "szt.", "op.", "kan."]),
    quantity,
    quantityText: quantity.toFixed(decimals).replace(".", ","),
    priceGrosze: Math.round(priceGrosze),
    discount,
    netGrosze: Math.round(reduced * quantity),
    vat: 8,
  };
  return { row, truth: { product: product.name, pack, quantity: packs, value: row.netGrosze / 100 } };
}

function invoiceOf(random: Random, layout: DrawnLayout, serial: number) {
  const seller = random.pick(DEMO_DISTRIBUTORS);
  const [month, day] = [random.whole(1, 6), random.whole(1, 28)].map((part) => String(part).padStart(2, "0"));
  const n = random.whole(11, 9899);
  const number =
    layout === "till"
      ? `${String(n).padStart(6, "0")}`
      : random.pick([`FV/${n}/${month}/2026`, `FS ${n}/MAG/2026`, `${n}/2026/F`, `F-${n}/${month}/26`]);
  const goods = random.sample(
    demoProducts().filter(({ packVolumes }) => packVolumes.some((volume) => volume <= 20)),
    layout === "twoPages" ? random.whole(6, 9) : random.whole(3, 6),
  );
  const rows = goods.map((product) => rowOf(random, product, layout === "discounted" || layout === "structured"));
  const place = seller.places[0]!;
  const invoice: DrawnInvoice = {
    number,
    day: `2026-${month}-${day}`,
    seller: { name: seller.name, nip: seller.nip, street: seller.street, town: `${place.postcode} ${place.city}` },
    buyer: BUYER,
    rows: rows.map(({ row }) => row),
  };
  const truth = {
    id: `${layout}-${serial}`,
    number,
    date: invoice.day,
    seller_nip: seller.nip,
    buyer_nip: BUYER.nip,
    lines: rows.map((row) => row.truth),
  };
  return { invoice, truth };
}

/** The sheet's texts where their left ends are. */
const placed = ({ texts }: Sheet, font: Font) =>
  texts.map(({ isRight, ...text }) => {
    const size = text.size ?? 9;
    const width = (font.layout(text.text).advanceWidth * size) / font.unitsPerEm;
    return isRight ? { ...text, x: text.x - width } : text;
  });

async function textPdf(sheets: readonly Sheet[], file: string, font: Font): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit(fontkit);
  const letters = await pdf.embedFont(await readFile(require.resolve(file)));
  for (const sheet of sheets) {
    const page = pdf.addPage([sheet.width, sheet.height]);
    for (const { x, y, text, size = 9 } of placed(sheet, font))
      page.drawText(text, { x, y: sheet.height - y, size, font: letters });
  }
  return await pdf.save();
}

/** How a page lies before the scanner or the phone. */
function lightOf(random: Random, condition: PicturedCondition): Omit<Photograph, "width" | "height"> {
  const tilt = (random.whole(-10, 10) / 10) * (condition === "scan" ? 0.5 : 1.4);
  if (condition === "scan") return { pixelsPerPoint: 2.8, tilt, noise: 4 };
  if (condition === "photo") return { pixelsPerPoint: 3.4, tilt, noise: 5, shadow: random.whole(10, 35) / 100 };
  const creases = random.pick([{}, { across: [0.36], down: [0.5] }, { across: [0.5] }]);
  return {
    pixelsPerPoint: 3,
    tilt,
    noise: 8,
    blur: random.pick([0, 0.6, 0.9]),
    dimness: random.whole(10, 50) / 100,
    shadow: random.whole(20, 45) / 100,
    creases,
    turn: random.pick([0, 0, 0, 90]),
  };
}

async function pictureOf(
  sheet: Sheet,
  font: Font,
  { random, condition }: { random: Random; condition: PicturedCondition },
) {
  const { width, height, rules } = sheet;
  const light = lightOf(random, condition);
  // A roll is photographed from nearer.
  const pixelsPerPoint = width < 300 ? light.pixelsPerPoint * 1.6 : light.pixelsPerPoint;
  const taken = await photographedPage(placed(sheet, font), font, { ...light, pixelsPerPoint, width, height, rules });
  if (condition === "scan") return taken;
  const most = condition === "photo" ? 1.5 : 3.5;
  const corners = Array.from({ length: 8 }, () => random.whole(0, Math.round(most * 10)) / 1000);
  return await inPerspective(taken, corners, condition === "photo" ? 80 : 40);
}

async function pagesPdf(pictures: readonly Buffer[], sheets: readonly Sheet[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const [at, picture] of pictures.entries()) {
    const { width, height } = sheets[at]!;
    pdf.addPage([width, height]).drawImage(await pdf.embedJpg(picture), { width, height });
  }
  return await pdf.save();
}

/**
 * Draws invoices into a folder, with their `truth.json`: each layout in each of these conditions, `rounds` times.
 */
export async function drawPapers(folder: string, rounds: number, conditions: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const truths: object[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const layout of Object.keys(DRAWN_LAYOUTS) as DrawnLayout[]) {
      for (const [condition, ending] of Object.entries(CONDITIONS) as [Condition, string][]) {
        // Each file has its own dice, so that naming conditions changes none of those drawn.
        const random = randomFrom(`paper ${layout} ${condition} ${round}`);
        const { invoice, truth } = invoiceOf(random, layout, round);
        if (!conditions.includes(condition)) continue;
        const sheets = DRAWN_LAYOUTS[layout](invoice);
        const name = FONTS[round % FONTS.length]!;
        const font = await readOutlines(name);
        const isPdf = ending.endsWith(".pdf") || sheets.length > 1;
        const file = `${layout}-${round}-${isPdf ? ending.replace(/\.jpg$/, ".scan.pdf") : ending}`;
        const draw = async () => {
          if (condition === "text" || condition === "misread") return await textPdf(sheets, name, font);
          const pictures: Buffer[] = [];
          for (const sheet of sheets) pictures.push(await pictureOf(sheet, font, { random, condition }));
          return isPdf ? await pagesPdf(pictures, sheets) : pictures[0]!;
        };
        await writeFile(path.join(folder, file), await draw());
        truths.push({ ...truth, file });
      }
    }
  }
  await writeFile(path.join(folder, "truth.json"), JSON.stringify(truths));
}
