// What was read from KSeF in a farm's name: one invoice with what came any other way, and refused in words where it is not
// what KSeF says of it.
import { beforeAll, describe, expect, test } from "vitest";
import { type KsefXml, ksefXml } from "#demo/papers/ksef-xml.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { sized } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";
import { approveWaiting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;
const NIGHT = 24 * 60;

let seller: Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;

beforeAll(async () => {
  seller = await feeds.sender("on");
  // Farmers may send its invoices themselves as well.
  await server.db.updateTable("distributor").set({ edi: false }).execute();
  product = await feeds.product();
});

const goods = (quantity = "1") => [{ name: product.name, gtin: product.gtin, quantity, price: "20" }];
const pointsOf = async (id: number) => (await feeds.balances(id))?.available ?? 0;
const invoicesOf = (participantId: number) =>
  server.db
    .selectFrom("invoice")
    .select(["document_name", "status", "source", "ksef_number"])
    .where("participant_id", "=", participantId)
    .orderBy("document_name")
    .execute();

let serial = 0;
/** A document of the seller for a farm; `change` is what is different in what KSeF gives out. */
function stored(
  farmer: { identifier: string },
  change: Partial<KsefXml> | string = {},
  facts: Partial<KsefXml> = {},
): { ksefNumber: string; xml: string; number: string } {
  serial += 1;
  const document: KsefXml = {
    sellerNip: seller.nip,
    buyerNip: farmer.identifier,
    number: `FC/${serial}/2026`,
    issueDate: "2026-06-08",
    lines: goods(),
    ...facts,
  };
  const xml = typeof change === "string" ? change : ksefXml({ ...document, ...change });
  const ksefNumber = ksef.control.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, xml });
  return { ksefNumber, xml, number: document.number };
}

describe("a document that came another way too is one invoice", () => {
  test.each(["before", "after", "at the same time as"])("sent by the seller's system %s it was read", async (when) => {
    const farmer = await ksef.connected();
    const document = stored(farmer);
    const send = async () => expect((await feeds.send(seller.key, document.xml)).status).toBe(202);
    const read = async () => {
      server.clock.advance(NIGHT * 60_000);
      await ksef.readDue();
    };
    if (when === "after") await read();
    if (when === "after") await feeds.workOff();
    await send();
    if (when !== "after") await read();
    const at = server.clock.now();
    await Promise.all([workOffNext(server.db, at), workOffNext(server.db, at)]);
    await feeds.workOff();
    expect(await invoicesOf(farmer.id)).toEqual([
      { document_name: document.number, status: "accepted", source: "edi", ksef_number: document.ksefNumber },
    ]);
    expect(await pointsOf(farmer.id)).toBe(50);
  });

  test("sent by the farmer before, as a file or a scan, it is that invoice with what the document says", async () => {
    const farmer = await ksef.connected();
    const [file, scan, after] = [stored(farmer), stored(farmer), stored(farmer)];
    const own = { who: farmer, distributorId: seller.id };
    await given.submittedInvoice({ ...own, document: file.number, file: Buffer.from(file.xml), filename: "f.xml" });
    await given.submittedInvoice({ ...own, document: scan.number });
    await ksef.pass(NIGHT);
    expect(await invoicesOf(farmer.id)).toEqual([
      { document_name: file.number, status: "accepted", source: "edi", ksef_number: file.ksefNumber },
      { document_name: scan.number, status: "accepted", source: "edi", ksef_number: scan.ksefNumber },
      { document_name: after.number, status: "accepted", source: "edi", ksef_number: after.ksefNumber },
    ]);
  });

  test("a correction that comes first waits for what it corrects", async () => {
    const farmer = await ksef.connected();
    const number = "FC/PIERWSZA/2026";
    const corrects = [{ number, issueDate: "2026-06-08" }];
    const returned = [{ name: product.name, gtin: product.gtin, quantity: "-1", price: "20", value: "-20.00" }];
    stored(farmer, {}, { kind: "KOR", corrects, lines: returned });
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ outcome: "waiting" }]);
    stored(farmer, {}, { number, lines: [{ ...goods("3")[0]!, price: "20", value: "60.00" }] });
    await ksef.pass(NIGHT);
    expect(await pointsOf(farmer.id)).toBe(100);
  });
});

describe("refused in words, and nothing is written:", () => {
  const refusedFor = async (
    put: (farmer: Awaited<ReturnType<typeof ksef.connected>>) => unknown,
    words: string,
    outcome = "invalid",
  ): Promise<void> => {
    const farmer = await ksef.connected();
    await put(farmer);
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { status: "taken", outcome, reason: expect.stringContaining(words) },
    ]);
    expect(await invoicesOf(farmer.id)).toEqual([]);
    expect(await feeds.balances(farmer.id)).toBeUndefined();
  };

  test("a seller who names another buyer", async () => {
    const other = await given.participant();
    await refusedFor(
      (farmer) => stored(farmer, { buyerNip: other.identifier }),
      `Nabywcą jest NIP ${other.identifier}`,
    );
    expect(await feeds.balances(other.id)).toBeUndefined();
    await refusedFor((farmer) => stored(farmer, { buyerNip: null }), "Dokument nie podaje NIP nabywcy");
  });

  test("another seller than KSeF says", async () => {
    const other = await given.distributor();
    await refusedFor((farmer) => stored(farmer, { sellerNip: other.nip }), `Sprzedawcą jest NIP ${other.nip}`);
  });

  test("another number than KSeF says", async () => {
    const farmer = await ksef.connected();
    const { number } = stored(farmer);
    server.clock.advance(NIGHT * 60_000);
    await ksef.readDue();
    await server.db
      .updateTable("feed_document")
      .set({ document_name: "INNY/1" })
      .where("status", "=", "queued")
      .execute();
    await feeds.workOff();
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { outcome: "invalid", reason: `Dokument ma numer ${number}, a w KSeF INNY/1` },
    ]);
    expect(await invoicesOf(farmer.id)).toEqual([]);
  });

  test("a date that is still to come; the same document with the day's own date goes in", async () => {
    const daysOn = (days: number) => addDays(warsawDay(server.clock.now()), days);
    await refusedFor((farmer) => stored(farmer, {}, { issueDate: daysOn(2) }), `${daysOn(2)} jest z przyszłości`);
    const farmer = await ksef.connected();
    stored(farmer, {}, { issueDate: daysOn(1) });
    await ksef.pass(NIGHT);
    expect(await invoicesOf(farmer.id)).toMatchObject([{ status: "accepted" }]);
  });

  test("an XML bomb and more lines than a structured invoice may have, which wait for a clerk", async () => {
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "x">${entities}]><Faktura>&e12;</Faktura>`;
    await refusedFor((farmer) => stored(farmer, bomb), "DOCTYPE", "waiting");
    const lines = Array.from({ length: 10_001 }, () => goods()[0]!);
    await refusedFor((farmer) => stored(farmer, {}, { lines }), "Element FaWiersz nie może tu stać", "waiting");
  });

  test("a correction of a stranger's invoice", async () => {
    const stranger = await given.participant();
    const theirs = await feeds.imported(seller, { buyerNip: stranger.identifier, lines: goods("5") });
    expect(theirs.status).toBe("imported");
    const corrects = [{ number: theirs.number, issueDate: "2026-05-20" }];
    const lines = [{ name: product.name, gtin: product.gtin, quantity: "-5", price: "20", value: "-100.00" }];
    await refusedFor((farmer) => stored(farmer, {}, { kind: "KOR", corrects, lines }), "innego nabywcy");
    expect(await pointsOf(stranger.id)).toBe(250);
  });
});

test("ten thousand lines of other goods bring nothing and keep nothing", async () => {
  const farmer = await ksef.connected();
  const lines = Array.from({ length: 10_000 }, (_, at) => ({ name: `Sznurek ${at}`, quantity: "1", value: "2.00" }));
  stored(farmer, {}, { lines });
  await ksef.pass(NIGHT);
  expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ status: "taken", outcome: "no_products" }]);
  expect(await invoicesOf(farmer.id)).toEqual([]);
});

test("a farm that is read no more after its points is shown to the office with them and what it earned since", async () => {
  const farmer = await ksef.connected();
  const sale = stored(farmer, {}, { lines: goods("3") });
  await ksef.pass(NIGHT);
  expect(await pointsOf(farmer.id)).toBe(150);
  const listed = async () => {
    const { token } = await given.staff("clerk");
    const { body } = await server.call("GET", "/api/office/v1/ksef/withdrawn", { token });
    return body.data.find(({ participant }: { participant: { id: number } }) => participant.id === farmer.id);
  };
  expect(await listed()).toBeUndefined();
  await server.db
    .updateTable("ksef_connection")
    .set({ status: "withdrawn", withdrawn_at: server.clock.now(), refresh_token: null, refresh_until: null })
    .where("participant_id", "=", farmer.id)
    .execute();
  expect(await listed()).toMatchObject({ nip: farmer.identifier, invoices: 1, points: 150, points_since: 0 });
  server.clock.advance(60_000);
  await feeds.imported(seller, { buyerNip: farmer.identifier, lines: goods("2") });
  expect(await listed()).toMatchObject({ points: 150, points_since: 100 });
  const lines = [{ name: product.name, gtin: product.gtin, quantity: "-1", price: "20", value: "-20.00" }];
  const corrects = [{ number: sale.number, issueDate: "2026-06-08" }];
  await feeds.imported(seller, { buyerNip: farmer.identifier, kind: "KOR", corrects, lines });
  expect(await listed()).toMatchObject({ invoices: 1, points: 100 });
});

describe("an invoice of more lines of the programme than the office can correct", () => {
  // PLON_KSEF_LINES=10000 is the most that a structured invoice may have.
  const count = Number(process.env["PLON_KSEF_LINES"] ?? sized(500, 2000));
  const seen = async (farmer: { id: number; token: string }) => {
    const clerk = await given.staff("clerk");
    const { id } = await server.db
      .selectFrom("invoice")
      .select("id")
      .where("participant_id", "=", farmer.id)
      .executeTakeFirstOrThrow();
    const path = `/api/office/v1/invoices/${id}`;
    const call = (method: "GET" | "POST", rest: string, body?: unknown) =>
      server.call(method, `${path}${rest}`, { token: clerk.token, ...(body ? { body } : {}) });
    return { invoice: (await call("GET", "")).body.data, judged: (await call("GET", "/judgement")).body.data, call };
  };

  test(
    "has the same packs together, waits for a clerk with the reason, and goes in beside another",
    { timeout: 60_000 },
    async () => {
      const [farmer, other] = [await ksef.connected(), await ksef.connected()];
      const large = await feeds.product({ packs: [20] });
      const lines = Array.from({ length: count }, (_, at) =>
        at % 2 === 0
          ? { ...goods("1")[0]!, price: "20", value: "20.00" }
          : { name: large.name, gtin: large.gtin, quantity: "2", price: "30", value: "60.00" },
      );
      const issueDate = warsawDay(server.clock.now());
      stored(farmer, {}, { issueDate, lines });
      stored(other, {}, { issueDate });
      server.clock.advance(NIGHT * 60_000);
      await ksef.readDue();
      const at = server.clock.now();
      await Promise.all([workOffNext(server.db, at), workOffNext(server.db, at)]);
      expect(await pointsOf(other.id)).toBe(50);

      const { invoice, judged, call } = await seen(farmer);
      const half = count / 2;
      expect(
        invoice.lines.map((line: { pack_volume: number; quantity: number; value_grosze: number }) => [
          line.pack_volume,
          line.quantity,
          line.value_grosze,
        ]),
      ).toEqual([
        [5, half, half * 2000],
        [20, half * 2, half * 6000],
      ]);
      expect(judged).toMatchObject({ outcome: "doubt" });
      expect(judged.rules.filter(({ reason }: { reason: string | null }) => reason !== null)).toMatchObject([
        { rule: "size", reason: expect.stringContaining("te same opakowania są zebrane") },
      ]);
      const accepted = await call("POST", "/accept", { revision: invoice.revision });
      expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
      // So many points take a second pair of eyes.
      await approveWaiting(server);
      expect(await pointsOf(farmer.id)).toBe(half * 50 + half * 2 * 200);
    },
  );

  test("and of more different packs than that is refused in words, with nothing written of it", async () => {
    const farmer = await ksef.connected();
    const lines: { name: string; gtin: string; quantity: string; price: string }[] = [];
    for (let more = 0; more < 201; more += 1) {
      const { name, gtin } = await feeds.product({ packs: [5] });
      lines.push({ name, gtin, quantity: "1", price: "20" });
    }
    stored(farmer, {}, { lines });
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { outcome: "waiting", reason: expect.stringContaining("więcej niż 200 różnych opakowań") },
    ]);
    expect(await invoicesOf(farmer.id)).toEqual([]);
    expect(await feeds.balances(farmer.id)).toBeUndefined();
  });
});

test("a distributor's people and system do not see what was read in a farm's name; the office does, as KSeF's", async () => {
  const farmer = await ksef.connected();
  stored(farmer);
  await ksef.pass(NIGHT);
  const { id } = await server.db
    .selectFrom("feed_batch")
    .select("id")
    .where("channel", "=", "ksef")
    .where("distributor_id", "=", seller.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const theirs = await given.staff("distributor", seller.id);
  const clerk = await given.staff("clerk");
  const list = async ({ token }: { token: string }) =>
    (await server.call("GET", "/api/office/v1/feed-batches?per_page=100", { token })).body.data as {
      id: number;
      channel: string;
    }[];
  expect((await list(theirs)).filter(({ channel }) => channel !== "feed")).toEqual([]);
  expect((await list(clerk)).find((batch) => batch.id === id)).toMatchObject({ channel: "ksef" });
  const one = (token: string, path: string) => server.call("GET", path, { token });
  expect((await one(theirs.token, `/api/office/v1/feed-batches/${id}`)).status).toBe(404);
  expect((await one(clerk.token, `/api/office/v1/feed-batches/${id}`)).status).toBe(200);
  const documents = `/api/office/v1/feed-documents?batch_id=${id}`;
  expect((await one(theirs.token, documents)).body.meta.total).toBe(0);
  expect((await one(clerk.token, documents)).body.meta.total).toBeGreaterThan(0);
  expect((await one(seller.key, `/api/feeds/v1/batches/${id}`)).status).toBe(404);
});
