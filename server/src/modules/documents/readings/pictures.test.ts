import { readdir } from "node:fs/promises";
import { photosPdf } from "@plon/rules/pictures/photos-pdf.ts";
import { isBlurred, SHARPNESS_SIDE_PX } from "@plon/rules/pictures/picture-sharpness.ts";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { photographedPage, type Photograph, type PrintedText, readOutlines } from "#demo/papers/photographed-page.ts";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { pagePictures } from "#platform/documents/pdf-pictures.ts";
import { readPictureWords } from "#platform/documents/picture-words.ts";
import { createGiven } from "#test/harness/given.ts";
import { isLong, sized } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const font = readOutlines("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
/** Half a sheet: less to look at, and letters of the usual size. */
const SHEET = { width: 420, height: 250, pixelsPerPoint: 2.3 };
const XS = [24, 170, 214, 264, 330];

const texts = (facts: { number: string; seller: string; buyer: string; rows: readonly string[][] }): PrintedText[] => [
  { x: 24, y: 36, text: `Faktura VAT nr ${facts.number}`, size: 13 },
  { x: 24, y: 56, text: "Data wystawienia: 2026-05-04", size: 10 },
  { x: 24, y: 80, text: "Sprzedawca", size: 10 },
  { x: 24, y: 95, text: `NIP: ${facts.seller}`, size: 10 },
  { x: 230, y: 80, text: "Nabywca", size: 10 },
  { x: 230, y: 95, text: `NIP: ${facts.buyer}`, size: 10 },
  ...["Nazwa towaru", "Ilość", "J.m.", "Cena netto", "Wartość netto"].map((text, at) => ({
    x: XS[at]!,
    y: 130,
    text,
    size: 10,
  })),
  ...facts.rows.flatMap((cells, row) => cells.map((text, at) => ({ x: XS[at]!, y: 150 + row * 18, text, size: 10 }))),
  { x: 24, y: 158 + facts.rows.length * 18, text: "Razem", size: 10 },
];

const readAll = async () => {
  for (const source of ["text", "picture"] as const) {
    while (await readNext(server.db, server.storage, source, server.clock.now()));
  }
};
const readingOf = async (id: number) => {
  const { token } = await given.staff("clerk");
  return (await server.call("GET", `/api/office/v1/invoices/${id}`, { token })).body.data.reading;
};

async function invoicePhoto(look: Partial<Photograph>, rowsOf: (sap: number) => string[][]) {
  const [who, seller, product] = [await given.participant(), await given.distributor(), await given.product()];
  const facts = { number: "FV/77/05/2026", seller: seller.nip, buyer: who.identifier, rows: rowsOf(product.sap) };
  const photo = await photographedPage(texts(facts), await font, { ...SHEET, ...look });
  const send = (file: Buffer) =>
    given.submittedInvoice({ who, distributorId: seller.id, document: `${facts.number}/${seller.nip}`, file });
  return { who, seller, product, photo, send };
}

/** A document whose only page is a picture, as a scanner writes it. */
async function scanned(picture: Buffer, size: readonly [number, number]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([...size]).drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: size[0], height: size[1] });
  return Buffer.from(await pdf.save());
}

const head = (seller: { nip: string }, who: { identifier: string }) => ({
  number: { value: "FV/77/05/2026" },
  issue_date: { value: "2026-05-04" },
  seller_nip: { value: seller.nip },
  buyer_nip: { value: who.identifier },
});

describe("a photograph of an invoice", () => {
  test("askew and grainy, it is read with its places; a row that does not prove itself is marked", async () => {
    const { who, seller, product, photo, send } = await invoicePhoto({ tilt: 1.2, noise: 6 }, (sap) => [
      [`Herbicyd ${sap} 5 L`, "8", "szt.", "210,00", "1 680,00"],
      [`Herbicyd ${sap} 20 L`, "2", "szt.", "310,00", "690,00"],
    ]);
    const { id } = await send(photo);
    expect(await readingOf(id)).toEqual({ status: "waiting", source: "picture", findings: null });
    const before = await readdir(process.cwd());
    await readAll();
    expect(await readdir(process.cwd())).toEqual(before);

    const reading = await readingOf(id);
    expect(reading).toMatchObject({ status: "read", source: "picture", findings: head(seller, who) });
    const { number, buyer_nip, lines } = reading.findings;
    expect([number, buyer_nip, ...lines].map((found) => found.is_uncertain ?? false)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(lines).toMatchObject([
      { sap: product.sap, recognised_by: "name", pack_volume: 5, quantity: 8, value_grosze: 168_000 },
      { sap: product.sap, is_uncertain: true },
    ]);
    // In pixels of the photograph, where the buyer's number was printed.
    const { x, y } = buyer_nip.place;
    expect(Math.abs(x / SHEET.pixelsPerPoint - 230)).toBeLessThan(12);
    expect(Math.abs(y / SHEET.pixelsPerPoint - 95)).toBeLessThan(16);
  });

  /** The hardest is tried in every run. */
  const easier: [string, Partial<Photograph>][] = [
    ["scanned straight", { pixelsPerPoint: 3 }],
    ["askew and grainy", { tilt: 1.4, noise: 6, pixelsPerPoint: 3 }],
  ];
  test.each<[string, Partial<Photograph>]>([
    ["half in shadow and folded", { shadow: 0.75, creases: { down: [0.35] }, noise: 8, pixelsPerPoint: 3 }],
    ...(isLong ? easier : []),
  ])("with a ruled table, %s, it is read as one without", async (_name, look) => {
    const [top, step] = [118, 18];
    const rules = [
      ...Array.from({ length: 5 }, (_, row) => ({ x1: 18, x2: 408, y1: top + row * step, y2: top + row * step })),
      ...[18, 164, 208, 258, 324, 408].map((x) => ({ x1: x, x2: x, y1: top, y2: top + 4 * step })),
      ...[66, 102].map((y) => ({ x1: 18, x2: 408, y1: y, y2: y })),
      ...[18, 222, 408].map((x) => ({ x1: x, x2: x, y1: 66, y2: 102 })),
    ];
    const { who, seller, product, photo, send } = await invoicePhoto({ ...look, rules }, (sap) => [
      [`Herbicyd ${sap} 5 L`, "8", "szt.", "210,00", "1 680,00"],
      [`Herbicyd ${sap} 20 L`, "2", "szt.", "310,00", "620,00"],
    ]);
    const { id } = await send(photo);
    await readAll();
    const reading = await readingOf(id);
    expect(reading).toMatchObject({ status: "read", source: "picture", findings: head(seller, who) });
    expect(reading.findings.lines).toMatchObject([
      { sap: product.sap, quantity: 8, value_grosze: 168_000 },
      { sap: product.sap, quantity: 2, value_grosze: 62_000 },
    ]);
  });

  test("held sideways, or scanned sideways into a document, it is turned first", async () => {
    const { who, seller, photo, send } = await invoicePhoto({}, (sap) => [
      [`Herbicyd ${sap} 5 L`, "8", "szt.", "210,00", "1 680,00"],
    ]);
    const sideways = await sharp(photo).rotate(90).jpeg().toBuffer();
    const { id } = await send(await scanned(sideways, [SHEET.height, SHEET.width]));
    await readAll();
    const reading = await readingOf(id);
    expect(reading).toMatchObject({ status: "read", source: "picture", findings: head(seller, who) });
    expect(reading.findings.lines).toMatchObject([{ quantity: 8, value_grosze: 168_000 }]);
    // In points of the page as it lies: what was on the right is at the bottom now.
    const { x, y, width, height } = reading.findings.buyer_nip.place;
    expect(height).toBeGreaterThan(width);
    expect(Math.abs(SHEET.height - 95 - x)).toBeLessThan(14);
    expect(Math.abs(y - 230)).toBeLessThan(14);

    // The camera noted how it was held: nothing is turned but by that note, and places are those of the upright picture.
    const noted = await sharp(photo).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const pages = await readPictureWords({ content: noted, type: "image/jpeg" });
    if (typeof pages === "string") throw new Error(pages);
    const [a, b] = pages[0]!.placing;
    expect([a > 0, Math.abs(b) < 0.01]).toEqual([true, true]);
  });

  test("in several pages that the portal made one document of, it is accepted, and its pages are read", async () => {
    const { who, seller, photo, send } = await invoicePhoto({}, (sap) => [
      [`Herbicyd ${sap} 5 L`, "8", "szt.", "210,00", "1 680,00"],
    ]);
    const terms: PrintedText[] = [{ x: 24, y: 60, text: "Warunki dostawy i reklamacji", size: 14 }];
    const front = await photographedPage(terms, await font, { ...SHEET, pixelsPerPoint: 1.2 });
    const document = Buffer.from(photosPdf([front, photo]));
    expect((await PDFDocument.load(document, { throwOnInvalidObject: true })).getPageCount()).toBe(2);
    const found: number[] = [];
    for await (const { page, pixels } of pagePictures(new Uint8Array(document), 3)) {
      found.push(page);
      expect(pixels.width).toBeGreaterThan(pixels.height);
    }
    expect(found).toEqual([1, 2]);

    const { id } = await send(document);
    await readAll();
    const reading = await readingOf(id);
    expect(reading).toMatchObject({ status: "read", source: "picture", findings: head(seller, who) });
    expect(reading.findings.lines).toMatchObject([{ quantity: 8, value_grosze: 168_000 }]);
    expect(reading.findings.buyer_nip.place.page).toBe(2);
  });

  /** Further from the bound than what is tried in every run. */
  const plainer: [string, Partial<Photograph>, boolean][] = [
    ["in focus", {}, false],
    ["in focus, dim and grainy", { dimness: 0.5, noise: 14 }, false],
    ["in focus and skewed", { tilt: 2, noise: 6 }, false],
    ["out of focus and dim", { blur: 4, dimness: 0.5, noise: 14 }, true],
  ];
  test.each<[string, Partial<Photograph>, boolean]>([
    // Measured: up to a radius of 2 every word is read, from 3.5 on none (decision 0168).
    ["slightly soft", { blur: 1.5, noise: 6 }, false],
    ["out of focus", { blur: 3.5, noise: 6 }, true],
    ...(isLong ? plainer : []),
  ])("%s: the portal says so where it could not be read", async (_what, look, expected) => {
    const rows = Array.from({ length: 4 }, () => ["Herbicyd 101 5 L", "8", "szt.", "210,00", "1 680,00"]);
    const facts = { number: "FV/77/05/2026", seller: "9990244549", buyer: "1003001147", rows };
    const photo = await photographedPage(texts(facts), await font, { ...SHEET, pixelsPerPoint: 3.4, ...look });
    // As much as of a whole sheet: this is the upper half of its width.
    const side = Math.round((SHARPNESS_SIDE_PX * SHEET.width) / 842);
    const { data, info } = await sharp(photo)
      .resize({ width: side })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const grey = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    expect(isBlurred(grey)).toBe(expected);
  });

  test("out of focus or of something else, it says nothing", async () => {
    const { photo, send } = await invoicePhoto({ pixelsPerPoint: 1.4, blur: 5 }, () => []);
    const { id } = await send(photo);
    const meadow = await sharp({
      create: {
        width: 300,
        height: 210,
        channels: 3,
        background: "#7aa35c",
        noise: { type: "gaussian", mean: 120, sigma: 20 },
      },
    })
      .blur(4)
      .jpeg()
      .toBuffer();
    const other = await given.submittedInvoice({ file: meadow });
    await readAll();
    for (const one of [id, other.id]) {
      const { status, source, findings } = await readingOf(one);
      expect(["no_text", "nothing"]).toContain(status);
      expect([source, findings]).toEqual(["picture", null]);
    }
  });

  test("of a size that no phone has, it is looked at small; what does not open is only not read", async () => {
    const huge = await sharp({ create: { width: 4500, height: sized(300, 4500), channels: 3, background: "#fff" } })
      .greyscale()
      .png()
      .toBuffer();
    expect(await readPictureWords({ content: huge, type: "image/png" })).toMatchObject([{ pieces: [] }]);
    expect(await readPictureWords({ content: huge.subarray(0, 400), type: "image/png" })).toBe("broken");
    expect(await readPictureWords({ content: Buffer.from("%PDF-1.7\nnothing"), type: "application/pdf" })).toBe(
      "broken",
    );
  });
});
