import { setTimeout as passing } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { photographedPage, readOutlines } from "#demo/papers/photographed-page.ts";
import { sweepDrafts } from "#modules/documents/invoices/submission/drafts.service.ts";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { createGiven, keepDraft, samplePdf, submit } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";

const server = useTestServer();
const given = createGiven(server);
/** A day for the drafts alone: the sessions of the test go on. */
const passDay = () => server.db.updateTable("invoice_draft").set({ expires_at: server.clock.now() }).execute();

type Facts = { number: string; seller: string; rows: readonly (readonly string[])[] };
const XS = [24, 200, 250, 300, 360];
const HEADS = ["Nazwa towaru", "Ilosc", "J.m.", "Cena netto", "Wartosc netto"];

/** The texts of an invoice at their places, from the upper left corner of half a sheet. */
const textsOf = ({ number, seller, rows }: Facts): [x: number, y: number, text: string][] => [
  [24, 36, `Faktura VAT nr ${number}`],
  [24, 56, "Data wystawienia: 2026-05-04"],
  [24, 80, "Sprzedawca"],
  [24, 95, `NIP: ${seller}`],
  [230, 80, "Nabywca"],
  ...[HEADS, ...rows].flatMap((cells, row) =>
    cells.map((text, at): [number, number, string] => [XS[at]!, 130 + row * 19, text]),
  ),
  [24, 158 + rows.length * 19, "Razem"],
];

async function printed(facts: Facts): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 300]);
  for (const [x, y, text] of textsOf(facts)) page.drawText(text, { x, y: 300 - y, size: 10, font });
  return Buffer.from(await pdf.save());
}

async function photographed(facts: Facts): Promise<Buffer> {
  const font = await readOutlines("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  const texts = textsOf(facts).map(([x, y, text]) => ({ x, y, text, size: 10 }));
  return await photographedPage(texts, font, { width: 420, height: 250, pixelsPerPoint: 2.3 });
}

const readNextOne = async () =>
  (await readNext(server.db, server.storage, "text", server.clock.now())) ||
  (await readNext(server.db, server.storage, "picture", server.clock.now()));
const readAll = async () => {
  while (await readNextOne());
};

const getDraft = async (who: { token: string }, id: number) =>
  await server.call("GET", `/api/v1/invoices/drafts/${id}`, { token: who.token });
const reviewed = async (id: number) => {
  const { token } = await given.staff("clerk");
  return (await server.call("GET", `/api/office/v1/invoices/${id}`, { token })).body.data;
};

/** A farmer's invoice of a seller in the programme, with two kinds of packs of one product, the second miscounted. */
async function bought() {
  const [who, seller, product] = [await given.participant(), await given.distributor(), await given.product()];
  const facts = {
    number: `FV/${seller.nip}/26`,
    seller: seller.nip,
    rows: [
      [`Herbicyd ${product.sap} 5 L`, "8", "szt.", "210,00", "1 680,00"],
      ["Palety zwrotne", "2", "szt.", "50,00", "100,00"],
      [`Herbicyd ${product.sap} 20 L`, "2", "szt.", "310,00", "690,00"],
    ],
  };
  return { who, seller, product, facts };
}

async function drafted(who: { token: string }, file?: Buffer): Promise<number> {
  const kept = await keepDraft(server, who, file);
  expect(kept).toMatchObject({ status: 200 });
  return kept.body.data.id;
}

describe("a file that stands in the form", () => {
  test("[INVOICE-03] is read for whoever fills it in: number, seller, day, and our goods in whole packs", async () => {
    const { who, seller, product, facts } = await bought();
    const uncounted = await given.product();
    const rows = [...facts.rows.slice(0, 2), [`Herbicyd ${uncounted.sap} 5 L`, "", "szt.", "", "310,00"]];
    const id = await drafted(who, await printed({ ...facts, rows }));
    expect((await getDraft(who, id)).body.data).toEqual({ status: "waiting", found: null, progress: null });
    await readAll();
    expect((await getDraft(who, id)).body.data).toEqual({
      status: "read",
      found: {
        document_name: { value: facts.number, certain: true },
        seller: { nip: seller.nip, distributor: { id: seller.id, name: seller.name }, certain: true },
        issue_date: { value: "2026-05-04", certain: true },
        lines: [{ sap: product.sap, pack_volume: 5, quantity: 8, certain: true }],
        uncounted: [{ sap: uncounted.sap }],
        sent_before: null,
      },
      progress: null,
    });
  });

  test("whose pages are pictures says which of them is being read, and then no longer", async () => {
    const { who, facts } = await bought();
    const pdf = await PDFDocument.create();
    for (const number of [facts.number, `${facts.number}/2`]) {
      const picture = await pdf.embedJpg(await photographed({ ...facts, number }));
      pdf.addPage([420, 250]).drawImage(picture, { x: 0, y: 0, width: 420, height: 250 });
    }
    const id = await drafted(who, Buffer.from(await pdf.save()));
    // It has no text: it is handed over to be read as pictures.
    await readNext(server.db, server.storage, "text", server.clock.now());
    expect((await getDraft(who, id)).body.data).toEqual({ status: "waiting", found: null, progress: null });
    const said: string[] = [];
    let isRead = false;
    const reading = readNext(server.db, server.storage, "picture", server.clock.now()).then(() => (isRead = true));
    while (!isRead) {
      const { progress } = (await getDraft(who, id)).body.data;
      if (progress && said.at(-1) !== `${progress.page}/${progress.pages}`)
        said.push(`${progress.page}/${progress.pages}`);
      // A page takes ten times as long; the reader needs the processor.
      await passing(20);
    }
    await reading;
    expect(said).toEqual(["1/2", "2/2"]);
    expect((await getDraft(who, id)).body.data).toMatchObject({ status: "read", progress: null });
  });

  test("tells a seller that the programme does not have, an invoice that was sent before, and no pack that the programme no longer has", async () => {
    const { who, seller, product, facts } = await bought();
    const stranger = await drafted(who, await printed({ ...facts, seller: "5260001246" }));
    await given.submittedInvoice({ who, distributorId: seller.id, document: facts.number });
    const again = await drafted(who, await printed(facts));
    await readAll();
    await server.db
      .deleteFrom("product_pack")
      .where("product_id", "=", product.id)
      .where("volume", "=", "20")
      .execute();
    expect((await getDraft(who, stranger)).body.data.found).toMatchObject({
      seller: { nip: "5260001246", distributor: null, certain: true },
      sent_before: null,
    });
    expect((await getDraft(who, again)).body.data.found).toMatchObject({
      lines: [{ sap: product.sap, pack_volume: 5 }],
      sent_before: { document: facts.number },
    });
  });

  test("is read before the files of invoices that were sent earlier: somebody looks on", async () => {
    const { who, facts } = await bought();
    await given.submittedInvoice({ file: await printed(facts) });
    server.clock.advance(1000);
    const id = await drafted(who, await printed(facts));
    await readNextOne();
    expect((await getDraft(who, id)).body.data.status).toBe("read");
    await readAll();
  });

  test("is refused as a submission's file is, and a structured invoice is no scan", async () => {
    const who = await given.participant();
    const before = await storedThings(server);
    const broken = await keepDraft(server, who, Buffer.from("%PDF-1.7\nnothing"));
    expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ["invoice"]]);
    const xml = await keepDraft(server, who, Buffer.from('<?xml version="1.0"?><Faktura/>'));
    expect(xml.body.error).toBe("file.type_not_allowed");
    expect(await storedThings(server)).toEqual(before);
  });

  test("is nobody else's, and is gone after a day with what was read from it; of more than ten the oldest gives way", async () => {
    const { who, facts } = await bought();
    const other = await given.participant();
    const id = await drafted(who, await printed(facts));
    expect((await getDraft(other, id)).status).toBe(404);
    const ten = [];
    for (let count = 0; count < 10; count += 1) ten.push(await drafted(who));
    expect((await getDraft(who, id)).status).toBe(404);
    expect((await getDraft(who, ten[0]!)).status).toBe(200);
    const before = await storedThings(server);
    await passDay();
    expect((await getDraft(who, ten[0]!)).status).toBe(404);
    await sweepDrafts(server.db, server.clock.now());
    expect((await storedThings(server)).files).toBeLessThanOrEqual(before.files - 10);
    expect(await server.db.selectFrom("invoice_draft").selectAll().execute()).toEqual([]);
    const readings = server.db.selectFrom("invoice_reading").where("invoice_id", "is", null).selectAll();
    expect(await readings.execute()).toEqual([]);
  });
});

describe("sending it", () => {
  test("[INVOICE-01] names the draft instead of the file, once: the invoice has that file and the reading already made", async () => {
    const { who, seller, facts } = await bought();
    const file = await printed(facts);
    const id = await drafted(who, file);
    await readAll();
    const sent = await submit(server, { who, distributorId: seller.id, document: facts.number, draft: id });
    expect(sent.status).toBe(200);
    const invoice = sent.body.data.id;
    const download = await server.call("GET", `/api/v1/invoices/${invoice}/file`, { token: who.token });
    expect(download.raw.equals(file)).toBe(true);
    expect(await readNextOne()).toBe(false);
    expect((await reviewed(invoice)).reading).toMatchObject({
      status: "read",
      findings: { number: { value: facts.number } },
      is_before_submission: true,
    });
    const again = await submit(server, { who, distributorId: seller.id, document: "FV/2", draft: id });
    expect(again).toMatchObject({
      status: 404,
      body: { error: "invoice.draft_gone", errors: { invoice: ["Nie mamy już tego pliku. Dodaj go jeszcze raz."] } },
    });
  });

  test("before the reading is done sends it along: the clerk's reading then has nothing to do with what was typed", async () => {
    const { who, seller, facts } = await bought();
    const id = await drafted(who, await printed(facts));
    const sent = await submit(server, { who, distributorId: seller.id, document: facts.number, draft: id });
    await readAll();
    const { reading } = await reviewed(sent.body.data.id);
    expect(reading).toMatchObject({ status: "read", findings: { number: { value: facts.number } } });
    expect(reading).not.toHaveProperty("is_before_submission");
  });

  test("with somebody else's draft, an expired one or none is refused in the field of the file; the draft stays whole", async () => {
    const { who, seller } = await bought();
    const other = await given.participant();
    const id = await drafted(who);
    const by = (one: { id: number; token: string }, draft: number) =>
      submit(server, { who: one, distributorId: seller.id, document: `FV/${draft}`, draft });
    for (const answer of [await by(other, id), await by(who, id + 1000)]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([404, ["invoice"]]);
    }
    // Refused for another reason, it may be mended and sent.
    const wrong = await submit(server, { who, distributorId: 1_000_000, document: "FV/1", draft: id });
    expect(Object.keys(wrong.body.errors)).toEqual(["distributor_id"]);
    expect((await getDraft(who, id)).status).toBe(200);
    await passDay();
    expect((await by(who, id)).body.error).toBe("invoice.draft_gone");
    // The device still has the file.
    const file = await samplePdf();
    const sent = await submit(server, { who, distributorId: seller.id, document: "FV/3", draft: id, file });
    expect(sent.status).toBe(200);
  });

  test("twice at once under one key makes one invoice", async () => {
    const { who, seller } = await bought();
    const sent = {
      who,
      distributorId: seller.id,
      document: "FV/RAZ",
      draft: await drafted(who),
      idempotencyKey: "klucz-szkicu-1",
    };
    const answers = await Promise.all([submit(server, sent), submit(server, sent), submit(server, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const other = await submit(server, { ...sent, file: await samplePdf() });
    expect(other.body.error).toBe("request.key_reused");
  });
});

describe("[SEC] what the form took from an uncertain reading", () => {
  test("stays uncertain to the clerk, however it was sent, and accepts nothing", { timeout: 120_000 }, async () => {
    const { who, seller, product, facts } = await bought();
    const file = await photographed(facts);
    const id = await drafted(who, file);
    await readAll();
    const { found } = (await getDraft(who, id)).body.data;
    // The sum of the second row is wrong, so that nothing proves it.
    expect(found.lines).toContainEqual({ sap: product.sap, pack_volume: 20, quantity: 2, certain: false });
    const lines = found.lines.map(({ sap, pack_volume, quantity }: Record<string, number>) => ({
      sap,
      pack_volume,
      quantity,
    }));
    const sent = { who, distributorId: seller.id, document: facts.number, lines };
    const byDraft = (await submit(server, { ...sent, draft: id })).body.data.id;
    // Filled in from the reading, but sent with its file: the draft was gone, or there was no network.
    const byFile = await submit(server, { ...sent, document: `${facts.number}/A`, draft: id, file });
    await readAll();
    for (const invoice of [byDraft, byFile.body.data.id]) {
      const { status, reading } = await reviewed(invoice);
      expect(status).toBe("pending");
      expect(reading).toMatchObject({ status: "read", source: "picture", is_before_submission: true });
      expect(reading.findings.lines).toContainEqual(
        expect.objectContaining({ pack_volume: 20, quantity: 2, is_uncertain: true }),
      );
    }
  });
});
