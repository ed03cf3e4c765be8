import sharp from "sharp";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { photographedPage, readOutlines } from "#demo/papers/photographed-page.ts";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven, newNip } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Person = { token: string };
const office = (method: "GET" | "POST" | "PUT", path: string, { token }: Person, body?: unknown) =>
  server.call(method, `/api/office/v1/invoices${path}`, { token, ...(body === undefined ? {} : { body }) });
const points = async ({ token }: Person) =>
  (await server.call("GET", "/api/v1/user/profile", { token })).body.data.points.available;
const twinsOf = async (clerk: Person, id: number) => (await office("GET", `/${id}`, clerk)).body.data.same_document;
const readAll = async () => {
  for (const source of ["text", "picture"] as const)
    while (await readNext(server.db, server.storage, source, server.clock.now()));
};

async function printed(...lines: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [at, text] of lines.entries()) page.drawText(text, { x: 50, y: 780 - at * 20, size: 10, font });
  return Buffer.from(await pdf.save());
}

/** A photograph of an invoice with this number, as bytes. */
const photograph = async (number: string) =>
  await photographedPage(
    [`Faktura VAT nr ${number}`, "Data wystawienia: 2026-05-04", "Sprzedawca", "Agro", "Nabywca", "Jan", "Razem"].map(
      (text, row) => ({ x: 24 + (row % 3) * 60, y: 36 + row * 30, text, size: 15 - row }),
    ),
    await readOutlines("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"),
    { width: 420, height: 250, pixelsPerPoint: 2.3 },
  );

test("a buyer on the file who is another participant is named, also on the invoice of somebody with a PESEL", async () => {
  const clerk = await given.staff("clerk");
  const [private_, neighbour] = [await given.participant({ identifier: "44051401359" }), await given.participant()];
  const send = async (who: Person & { id: number }, nip: string) =>
    await given.submittedInvoice({
      who,
      file: await printed(`Faktura VAT nr FV/${nip}`, "Data wystawienia: 2026-05-04", "Nabywca", `NIP: ${nip}`),
    });
  const foreign = await send(private_, neighbour.identifier);
  const unknown = await send(private_, newNip());
  const own = await send(neighbour, neighbour.identifier);
  await readAll();
  const buyerOf = async ({ id }: { id: number }) => (await office("GET", `/${id}`, clerk)).body.data.other_buyer;
  expect(await buyerOf(foreign)).toEqual({ id: neighbour.id, name: "Gospodarstwo Kowalski Jan Kowalski" });
  expect(await buyerOf(unknown)).toBeNull();
  expect(await buyerOf(own)).toBeNull();
});

test("a private person's account is compared by the name that the file or the structured invoice has", async () => {
  const clerk = await given.staff("clerk");
  const who = await given.participant({ identifier: "80022912345" });
  const seller = await given.distributor();
  const doubtOf = async ({ id }: { id: number }) => (await office("GET", `/${id}`, clerk)).body.data.buyer_doubt;
  const scan = async (...buyer: string[]) =>
    await given.submittedInvoice({
      who,
      file: await printed("Faktura VAT nr FV/1", "Nabywca", ...buyer, "ul. Polna 5"),
    });
  const xml = async (number: string, buyerName: string, buyerNip: string | null = null) =>
    await given.submittedInvoice({
      who,
      distributorId: seller.id,
      document: number,
      file: Buffer.from(
        ksefXml({ sellerNip: seller.nip, buyerNip, buyerName, number, issueDate: "2026-05-04", lines: [] }),
      ),
    });
  const [own, foreign] = [await scan("Gospodarstwo rolne", "KOWALSKI JAN"), await scan("Piotr Zielinski")];
  const [ownXml, foreignXml] = [await xml("X/1", "Jan Kowalski"), await xml("X/2", "Piotr Zieliński")];
  const [neighbour, nip] = [await given.participant(), newNip()];
  const knownXml = await xml("X/3", "Jan Kowalski", neighbour.identifier);
  const numberedXml = await xml("X/4", "Jan Kowalski", nip);
  await readAll();

  expect(await doubtOf(own)).toBeNull();
  expect(await doubtOf(foreign)).toEqual({ because: "name", name: "Piotr Zielinski", nip: null });
  expect(await doubtOf(ownXml)).toBeNull();
  expect(await doubtOf(foreignXml)).toEqual({ because: "name", name: "Piotr Zieliński", nip: null });
  expect(await doubtOf(knownXml)).toEqual({ because: "other", name: "Jan Kowalski", nip: neighbour.identifier });
  expect(await doubtOf(numberedXml)).toEqual({ because: "nip", name: "Jan Kowalski", nip });
});

describe("one purchase that comes as several invoices", () => {
  test("the same file under three spellings of its number pays once, and again only with a reason", async () => {
    const [who, clerk] = [await given.participant(), await given.staff("clerk")];
    const [{ id: distributorId }, product] = [await given.distributor(), await given.product()];
    const file = await printed("Faktura");
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const send = (document: string) => given.submittedInvoice({ who, distributorId, document, file, lines });
    const [first, second, third] = [await send("FV-771/2026"), await send("FV771/2026"), await send("fv 771 2026")];
    const farm = { participant: expect.stringContaining("Kowalski"), is_same_farm: true };
    const known = { ...farm, status: "pending", why: expect.any(Array) };
    expect(await twinsOf(clerk, first.id)).toEqual([
      { ...known, id: second.id, document: second.document, by: ["file", "number", "sum"] },
      { ...known, id: third.id, document: third.document, by: ["file", "number", "sum"] },
    ]);

    await office("POST", `/${second.id}/reject`, clerk, { reason: "To samo" });
    await office("POST", `/${third.id}/return`, clerk, { reason: "To samo" });
    for (const one of [first, third]) {
      const refused = await office("POST", `/${one.id}/accept`, clerk, {});
      expect(refused).toMatchObject({ status: 409 });
    }
    expect(await points(who)).toBe(0);
    const despite = "Tamta została odrzucona";
    expect((await office("POST", `/${first.id}/accept`, clerk, { despite_same_document: " " })).status).toBe(422);
    expect((await office("POST", `/${first.id}/accept`, clerk, { despite_same_document: despite })).status).toBe(200);
    expect(await points(who)).toBe(50);
    const { after } = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "invoice.accept")
      .where("subject_id", "=", String(first.id))
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ despite_same_document: despite, same_document: [{ id: third.id }] });
    // What is rejected brings nothing, so that it is no second payment.
    expect(await twinsOf(clerk, first.id)).toMatchObject([{ id: third.id }]);
  });

  test("the number that the files say is compared too, over all farms; another seller's is another invoice", async () => {
    const clerk = await given.staff("clerk");
    const { id: distributorId } = await given.distributor();
    const product = await given.product();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const send = async (document: string, number: string, seller = distributorId) =>
      await given.submittedInvoice({
        document,
        distributorId: seller,
        lines,
        file: await printed(`Faktura VAT nr ${number}`, `Sprzedawca ${seller}`, "Data wystawienia: 2026-05-04"),
      });
    const honest = await send("FV/88/2026", "FV/88/2026");
    const renamed = await send("FV/1088/2026", "FV 88-2026");
    const elsewhere = await send("FV/88/2026", "FV/88/2026", (await given.distributor()).id);
    await readAll();
    const found = [{ id: honest.id, by: ["number"], is_same_farm: false }];
    expect(await twinsOf(clerk, renamed.id)).toMatchObject(found);
    expect(await twinsOf(clerk, elsewhere.id)).toEqual([]);
    expect((await office("POST", `/${elsewhere.id}/accept`, clerk, {})).status).toBe(200);
    const first = await office("POST", `/${honest.id}/accept`, clerk, { despite_same_document: "Oryginał" });
    expect(first.status).toBe(200);
    expect((await office("POST", `/${renamed.id}/accept`, clerk, {})).body.error).toBe("invoice.same_document");
  });

  test("a photograph that is saved again, smaller and darker, is known; one of another invoice is not", async () => {
    const clerk = await given.staff("clerk");
    const photo = await photograph("FV/301/2026");
    const again = await sharp(photo).resize(700).modulate({ brightness: 0.9 }).jpeg({ quality: 60 }).toBuffer();
    const first = await given.submittedInvoice({ file: photo });
    const second = await given.submittedInvoice({ file: again });
    const other = await given.submittedInvoice({ file: await photograph("FV/926/2026") });
    await readAll();
    expect(await twinsOf(clerk, second.id)).toMatchObject([{ id: first.id, by: ["picture"] }]);
    expect(await twinsOf(clerk, other.id)).toEqual([]);
  });

  test("the same sum from one seller on one day warns across farms; the same goods only within one farm", async () => {
    const clerk = await given.staff("clerk");
    const { id: distributorId } = await given.distributor();
    const [product, other] = [await given.product(), await given.product()];
    const who = await given.participant();
    const entered = async (line: object, issue_date = "2026-06-01", farmer?: Person & { id: number }) => {
      const invoice = await given.submittedInvoice({ distributorId, ...(farmer && { who: farmer }) });
      const saved = await office("PUT", `/${invoice.id}/lines`, clerk, { issue_date, lines: [line] });
      expect(saved.status).toBe(200);
      return invoice;
    };
    const four = { sap: product.sap, pack_volume: 5, quantity: 4 };
    const valued = await entered({ ...four, value_grosze: 123_456 });
    const sameSum = await entered({ sap: other.sap, pack_volume: 20, quantity: 1, value_grosze: 123_456 });
    await entered({ ...four, value_grosze: 123_456 }, "2026-06-02");
    const plain = await entered({ ...four, quantity: 9 }, "2026-06-01", who);
    const plainAgain = await entered({ ...four, quantity: 9 }, "2026-06-01", who);
    await entered({ ...four, quantity: 9 });
    const [dear, cheap] = [
      await entered({ ...four, quantity: 7, value_grosze: 9_000 }, "2026-06-01", who),
      await entered({ ...four, quantity: 7, value_grosze: 8_000 }, "2026-06-01", who),
    ];
    for (const { id } of [dear, cheap]) expect(await twinsOf(clerk, id)).toEqual([]);
    expect(await twinsOf(clerk, sameSum.id)).toMatchObject([{ id: valued.id, by: ["sum"] }]);
    expect(await twinsOf(clerk, plainAgain.id)).toMatchObject([{ id: plain.id, by: ["sum"], is_same_farm: true }]);
  });

  test("a trusted system's document that a farmer sent under another spelling waits for a clerk", async () => {
    const trusted = await feeds.sender("on");
    const [farmer, product] = [await given.participant(), await feeds.product()];
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", trusted.id).execute();
    await given.submittedInvoice({ who: farmer, distributorId: trusted.id, document: "FV 55 2026" });
    const line = { name: product.name, gtin: product.gtin, quantity: "3", unit: "szt.", value: "300.00" };
    const facts = { buyerNip: farmer.identifier, lines: [line] };
    expect(await feeds.imported(trusted, { ...facts, number: "FV/55/2026" })).toMatchObject({ status: "imported" });
    expect(await feeds.balances(farmer.id)).toMatchObject({ pending: 150, available: 0 });
    expect(await feeds.imported(trusted, { ...facts, number: "FV/56/2026" })).toMatchObject({ status: "imported" });
    expect(await feeds.balances(farmer.id)).toMatchObject({ pending: 150, available: 150 });
  });
});
