import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { readPdfWords } from "#platform/documents/pdf-words.ts";
import { createGiven, newNip, samplePdf } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Text = readonly [x: number, y: number, text: string];

/** A page with texts at their places, measured from its upper left corner. Its font has no Polish letters. */
async function printed(texts: readonly Text[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [x, y, text] of texts) page.drawText(text, { x, y: 842 - y, size: 9, font });
  return Buffer.from(await pdf.save());
}

type Party = { nip: string };
const invoiceText = (number: string, seller: Party, buyer: Party, rows: readonly string[][]): Text[] => [
  [48, 60, `Faktura VAT nr ${number}`],
  [48, 80, "Data wystawienia: 2026-05-04"],
  [48, 110, "Sprzedawca"],
  [48, 125, `NIP: ${seller.nip}`],
  [320, 110, "Nabywca"],
  [320, 125, `NIP: ${buyer.nip}`],
  ...["Nazwa towaru", "Ilosc", "J.m.", "Cena netto", "Wartosc netto"].map((head, at): Text => [
    [48, 300, 360, 420, 500][at]!,
    160,
    head,
  ]),
  ...rows.flatMap((cells, row) => cells.map((cell, at): Text => [[48, 300, 360, 420, 500][at]!, 180 + row * 20, cell])),
  [48, 180 + rows.length * 20, "Razem"],
];

const read = () => readNext(server.db, server.storage, "text", server.clock.now());
const readPicture = () => readNext(server.db, server.storage, "picture", server.clock.now());
const readAll = async () => {
  while ((await read()) || (await readPicture()));
};
const reviewed = async (token: string, id: number) =>
  (await server.call("GET", `/api/office/v1/invoices/${id}`, { token })).body.data;

async function sent(texts: (seller: Party, buyer: Party) => Text[], document = `FV/${newNip()}`) {
  const seller = await given.distributor();
  const who = await given.participant();
  const file = await printed(texts(seller, { nip: who.identifier }));
  const { id } = await given.submittedInvoice({ who, document, distributorId: seller.id, file });
  return { id, who, seller, document, file };
}

describe("the text of a file that a farmer sent", () => {
  test("is told to the clerk with its places, and enters nothing by itself", async () => {
    const product = await given.product({ packs: [1, 5, 20] });
    const rows = [
      [`Herbicyd ${product.sap} 5 l`, "8", "szt.", "210,00", "1 680,00"],
      ["Palety zwrotne", "2", "szt.", "50,00", "100,00"],
    ];
    const { id, who, seller } = await sent((one, other) => invoiceText("FV/77/05/2026", one, other, rows));
    const clerk = await given.staff("clerk");
    expect((await reviewed(clerk.token, id)).reading).toEqual({ status: "waiting", source: "text", findings: null });
    await readAll();

    const invoice = await reviewed(clerk.token, id);
    expect(invoice).toMatchObject({ status: "pending", lines: [], pending_points: 0, issue_date: null });
    expect(invoice.reading).toMatchObject({
      status: "read",
      findings: {
        number: { value: "FV/77/05/2026", text: "Faktura VAT nr FV/77/05/2026", place: { page: 1, x: 48 } },
        issue_date: { value: "2026-05-04" },
        seller_nip: { value: seller.nip, place: { x: 48 } },
        buyer_nip: { value: who.identifier, place: { x: 320 } },
        lines: [
          {
            sap: product.sap,
            recognised_by: "name",
            pack_volume: 5,
            quantity: 8,
            value_grosze: 168_000,
            text: expect.stringContaining("1 680,00"),
          },
        ],
      },
    });
    const { place } = invoice.reading.findings.lines[0];
    expect(place.y).toBeGreaterThan(165);
    expect(place.y + place.height).toBeLessThan(190);
  });

  test("a product is known by its trade number before its name, and one that is only alike is told as such", async () => {
    const product = await given.product({ packs: [1, 5] });
    const gtin = "5900000000121";
    await server.db
      .updateTable("product_pack")
      .set({ gtin })
      .where("product_id", "=", product.id)
      .where("volume", "=", "5")
      .execute();
    const other = await given.product({ packs: [10] });
    const rows = [
      [`Srodek chwastobójczy ${gtin}`, "2", "szt.", "100,00", "200,00"],
      [`Herbicydd ${other.sap}`, "30", "l", "10,00", "300,00"],
    ];
    const { id } = await sent((one, two) => invoiceText("FV/78/05/2026", one, two, rows));
    await readAll();
    const { findings } = (await reviewed((await given.staff("clerk")).token, id)).reading;
    expect(findings.lines).toMatchObject([
      { sap: product.sap, recognised_by: "gtin", pack_volume: 5, quantity: 2 },
      { recognised_by: "alike" },
    ]);
  });

  test("a seller and a buyer that we know need no headings, and a quantity without a unit is not certain", async () => {
    const product = await given.product({ packs: [1, 5] });
    const rows = [
      [`Herbicyd ${product.sap} 5 l`, "8", "", "210,00", "1 680,00"],
      [`Herbicyd ${product.sap} 5 l`, "10,000", "", "42,00", "420,00"],
    ];
    const { id, who, seller } = await sent((one, two) =>
      invoiceText("FV/79/05/2026", one, two, rows).filter(([, , text]) => !["Sprzedawca", "Nabywca"].includes(text)),
    );
    await readAll();
    const { findings } = (await reviewed((await given.staff("clerk")).token, id)).reading;
    expect(findings).toMatchObject({
      seller_nip: { value: seller.nip },
      buyer_nip: { value: who.identifier },
      lines: [
        { pack_volume: 5, quantity: 8, is_uncertain: true },
        // Ten litres, not ten cans.
        { pack_volume: 5, quantity: 2, is_uncertain: true },
      ],
    });
  });

  test("a file is read once; the file of an answer is read in its place", async () => {
    const { id, who, seller, document } = await sent((one, two) => invoiceText("FV/1", one, two, []));
    const clerk = await given.staff("clerk");
    await readAll();
    expect(await read()).toBe(false);
    await server.call("POST", `/api/office/v1/invoices/${id}/return`, {
      token: clerk.token,
      body: { reason: "Strona 2" },
    });
    const file = await printed(invoiceText("FV/2", seller, { nip: who.identifier }, []));
    const form = multipart([
      { name: "document_name", value: document },
      { name: "distributor_id", value: String(seller.id) },
      { name: "lines", value: "[]" },
      { name: "comment", value: "" },
      { name: "invoice", value: file, filename: "faktura.pdf", type: "application/pdf" },
    ]);
    const answer = await server.call("POST", `/api/v1/invoices/${id}/update`, {
      token: who.token,
      payload: form.payload,
      headers: form.headers,
    });
    expect(answer.status).toBe(200);
    expect((await reviewed(clerk.token, id)).reading).toEqual({
      status: "waiting",
      source: "text",
      findings: null,
    });
    await readAll();
    expect((await reviewed(clerk.token, id)).reading.findings.number.value).toBe("FV/2");
  });

  test("an empty page and one that is no invoice are told honestly", async () => {
    const clerk = await given.staff("clerk");
    const stateOf = async (file: Buffer) => {
      const { id } = await given.submittedInvoice({ file });
      await readAll();
      return (await reviewed(clerk.token, id)).reading;
    };
    const nowhere = { status: "no_text", source: "picture", findings: null };
    expect(await stateOf(await printed([]))).toEqual(nowhere);
    expect(await stateOf(await samplePdf())).toEqual(nowhere);
    const letter = Array.from({ length: 9 }, (_, row): Text => [48, 60 + row * 20, "Potwierdzam odbior towaru z dnia"]);
    expect(await stateOf(await printed(letter))).toEqual({ status: "nothing", source: "text", findings: null });
  });

  test("an invoice that was decided first is not read", async () => {
    const { id } = await sent((one, two) => invoiceText("FV/3", one, two, []));
    const clerk = await given.staff("clerk");
    await server.call("POST", `/api/office/v1/invoices/${id}/reject`, { token: clerk.token, body: { reason: "Nie" } });
    expect(await read()).toBe(false);
    expect((await reviewed(clerk.token, id)).reading).toBeNull();
  });

  test("a process that ends while it reads loses nothing, and a file that ends three is given up", async () => {
    const { id } = await sent((one, two) => invoiceText("FV/4", one, two, []));
    const clerk = await given.staff("clerk");
    // As if the process had ended right after it took the file.
    const interrupted = (tries: number) =>
      server.db
        .updateTable("invoice_reading")
        .set({ tries, claimed_until: new Date(server.clock.now().getTime() + 60_000) })
        .where("invoice_id", "=", id)
        .execute();
    await interrupted(1);
    expect(await read()).toBe(false);
    server.clock.advance(61_000);
    await readAll();
    expect((await reviewed(clerk.token, id)).reading.status).toBe("read");

    const hostile = await sent((one, two) => invoiceText("FV/5", one, two, []));
    await server.db.updateTable("invoice_reading").set({ tries: 3 }).where("invoice_id", "=", hostile.id).execute();
    await readAll();
    expect((await reviewed(clerk.token, hostile.id)).reading).toEqual({
      status: "failed",
      source: "text",
      findings: null,
    });
  });
});

test("a broken file is only not read", async () => {
  const whole = await printed([[48, 60, "Faktura nr FV/6"]]);
  expect(await readPdfWords(Buffer.from("%PDF-1.7\nnothing"))).toBe("broken");
  expect(await readPdfWords(whole.subarray(0, 700))).toBe("broken");
  expect(JSON.stringify(await readPdfWords(whole))).toContain("FV/6");
});
