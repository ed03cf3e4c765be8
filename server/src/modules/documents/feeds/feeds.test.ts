// What distributors' systems send becomes invoices: each document once, in whatever order, and nothing of the rest is
// kept.
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Sender = Awaited<ReturnType<typeof feeds.sender>>;
type Product = Awaited<ReturnType<typeof feeds.product>>;
let trusted: Sender;
let reviewed: Sender;
/** 10 points a litre, packs of 5 and 20 litres. */
let product: Product;

beforeAll(async () => {
  trusted = await feeds.sender("on");
  reviewed = await feeds.sender("off");
  product = await feeds.product();
});

const line = (quantity: string, facts = {}) => ({ name: product.name, gtin: product.gtin, quantity, ...facts });
const available = async (id: number) => (await feeds.balances(id))?.available ?? 0;

describe("an invoice that arrives by itself", () => {
  test("earns points that wait for a clerk, or at once if the distributor is trusted", async () => {
    const farmer = await given.participant();
    const goods = { buyerNip: farmer.identifier, lines: [line("3", { price: "100", value: "300.00" })] };
    const waiting = await feeds.imported(reviewed, goods);
    expect(waiting).toMatchObject({
      status: "imported",
      status_label: "Przyjęty",
      document: waiting.number,
      line: null,
    });
    expect(await feeds.balances(farmer.id)).toMatchObject({ pending: 150, available: 0 });
    expect(await feeds.imported(trusted, goods)).toMatchObject({ status: "imported" });
    expect(await feeds.balances(farmer.id)).toMatchObject({ pending: 150, available: 150 });
    const stored = await server.db
      .selectFrom("invoice")
      .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
      .select(["source", "invoice.status", "issue_date", "lines_entered_by", "pack_volume", "quantity", "value_grosze"])
      .where("participant_id", "=", farmer.id)
      .where("distributor_id", "=", trusted.id)
      .execute();
    expect(stored).toEqual([
      {
        source: "edi",
        status: "accepted",
        issue_date: "2026-05-20",
        lines_entered_by: "feed",
        pack_volume: "5.000",
        quantity: 3,
        value_grosze: 30_000,
      },
    ]);
  });

  test("is measured exactly in whatever unit, and its foreign lines leave no trace", async () => {
    const farmer = await given.participant();
    const secret = "Olej napędowy ciężarówki";
    const sent = await feeds.imported(trusted, {
      buyerNip: farmer.identifier,
      lines: [
        line("37.5", { unit: "l" }),
        line("250", { unit: "ml" }),
        { name: secret, quantity: "500", unit: "l", value: "3000.00" },
      ],
    });
    expect(sent.status).toBe("imported");
    // No whole packs: a clerk has a look.
    expect(await feeds.balances(farmer.id)).toMatchObject({ pending: 375 + 3, available: 0 });
    const traces = await server.database.pool.query(
      "select count(*)::int as n from feed_document d left join feed_article a on a.distributor_id = d.distributor_id where d.facts::text like $1 or convert_from(d.content, 'UTF8') like $1 or a.name like $1",
      [`%${secret}%`],
    );
    expect(traces.rows[0].n).toBe(0);
  });

  test("in a foreign currency waits with its volume, and has no value written down", async () => {
    const farmer = await given.participant();
    const lines = [line("1", { price: "20", value: "20.00" })];
    await feeds.imported(trusted, { buyerNip: farmer.identifier, currency: "EUR", lines });
    expect(await feeds.balances(farmer.id)).toMatchObject({ available: 0, pending: 50 });
    const row = await server.db
      .selectFrom("invoice_line")
      .select("value_grosze")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row?.value_grosze).toBeNull();
  });

  test("a document changes nothing when it comes again: the same bytes, or, put before a person, the same number with others", async () => {
    const farmer = await given.participant();
    const first = { buyerNip: farmer.identifier, number: "FV/DWA/1", lines: [line("1")] };
    expect((await feeds.imported(trusted, first)).status).toBe("imported");
    expect((await feeds.imported(trusted, first)).status).toBe("duplicate");
    expect((await feeds.imported(trusted, { ...first, number: "fv/dwa/1", lines: [line("9")] })).status).toBe(
      "waiting",
    );
    expect(await available(farmer.id)).toBe(50);
  });

  test("one the farmer has sent already is a duplicate; one that brought another farmer points waits for the office", async () => {
    const [farmer, other] = [await given.participant(), await given.participant()];
    await given.submittedInvoice({ who: farmer, distributorId: (await given.distributor()).id, document: "X" });
    const mine = await feeds.imported(trusted, { buyerNip: farmer.identifier, number: "FV/OBCA", lines: [line("1")] });
    expect(mine.status).toBe("imported");
    await server.db.deleteFrom("feed_document").where("document_key", "=", "FV/OBCA").execute();
    const again = { buyerNip: farmer.identifier, number: "FV/OBCA", lines: [line("1")] };
    expect(await feeds.imported(trusted, again)).toMatchObject({
      status: "duplicate",
      reason: "Uczestnik ma już tę fakturę w programie",
    });
    const theirs = await feeds.imported(trusted, { ...again, buyerNip: other.identifier, lines: [line("2")] });
    expect(theirs).toMatchObject({ status: "waiting", waits_for: "review" });
    expect(await available(other.id)).toBe(0);
  });

  test.each([
    ["a buyer who is nobody's", { buyerNip: "5260250274" }, "unknown_buyer"],
    ["a buyer without a number", { buyerNip: null }, "unknown_buyer"],
    ["another seller", { sellerNip: "5260250274" }, "invalid"],
    ["a day to come", { issueDate: "2026-06-11" }, "invalid"],
    ["an advance", { kind: "ZAL" as const }, "no_products"],
    ["no product of ours", { lines: [{ name: "Sznurek rolniczy", quantity: "2" }] }, "no_products"],
  ])("%s has its own verdict and no invoice", async (_name, facts, status) => {
    const farmer = await given.participant();
    const base = { buyerNip: farmer.identifier as string | null, lines: [line("1")] };
    const sent = await feeds.imported(trusted, { ...base, ...facts });
    expect(sent).toMatchObject({ status, reason: expect.any(String) });
    expect(await feeds.balances(farmer.id)).toBeUndefined();
  });

  test("what the official form allows is judged as what it is: long numbers, next to nothing, very much", async () => {
    const farmer = await given.participant();
    const sent = (lines: Parameters<typeof feeds.imported>[1]["lines"], facts = {}) =>
      feeds.imported(trusted, { buyerNip: farmer.identifier, lines, ...facts });
    const long = `FV/${"1".repeat(253)}`;
    expect(await sent([line("1")], { number: long })).toMatchObject({ status: "imported", document: long });
    expect(await sent([line("2")], { number: long })).toMatchObject({ status: "waiting" });
    expect(await sent([line("0.000001")])).toMatchObject({ status: "no_products" });
    expect(await sent([line("9000000000")])).toMatchObject({ status: "waiting", waits_for: "review" });
    expect(await available(farmer.id)).toBe(50);
  });

  test("ten thousand lines of unknown names like ours are ten thousand questions", async () => {
    const farmer = await given.participant();
    const lines = Array.from({ length: 10_000 }, (_, index) => ({ name: `${product.name} ${index}`, quantity: "1" }));
    const answer = await feeds.imported(trusted, { buyerNip: farmer.identifier, lines });
    expect(answer).toMatchObject({ status: "waiting", waits_for: "mapping" });
  });

  test("goods out of the programme on their day stand rejected on the invoice", async () => {
    const farmer = await given.participant();
    await feeds.imported(trusted, { buyerNip: farmer.identifier, issueDate: "2019-05-05", lines: [line("1")] });
    expect(await available(farmer.id)).toBe(0);
    const stored = await server.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .select(["invoice.status", "line.status as line"])
      .where("participant_id", "=", farmer.id)
      .executeTakeFirstOrThrow();
    // A clerk tells the farmer that nothing of it counts.
    expect(stored).toEqual({ status: "pending", line: "rejected" });
  });
});

describe("a correction", () => {
  const original = async (quantity = "10", facts = {}) => {
    const farmer = await given.participant();
    const sent = await feeds.imported(trusted, {
      buyerNip: farmer.identifier,
      lines: [line(quantity, { value: "1000.00", price: "100", ...facts })],
    });
    return { farmer, number: sent.number as string };
  };
  const correct = (
    of: { farmer: { identifier: string }; number: string },
    lines: Parameters<typeof feeds.imported>[1]["lines"],
  ) =>
    feeds.imported(trusted, {
      kind: "KOR",
      buyerNip: of.farmer.identifier,
      corrects: [{ number: of.number, issueDate: "2026-05-20" }],
      lines,
    });

  test("with the state before takes back the difference", async () => {
    const sale = await original();
    const answer = await correct(sale, [line("10", { isBefore: true }), line("7")]);
    expect(answer.status).toBe("imported");
    expect(await available(sale.farmer.id)).toBe(350);
  });

  test("of a bare difference takes back a return and leaves a rebate", async () => {
    const sale = await original();
    expect(await correct(sale, [line("4", { price: "-5", value: "-20.00" })])).toMatchObject({
      status: "imported",
      reason: "Korekta nie zmienia ilości produktów programu",
    });
    expect(await available(sale.farmer.id)).toBe(500);
    await correct(sale, [line("4", { price: "-100", value: "-400.00" })]);
    expect(await available(sale.farmer.id)).toBe(300);
    await correct(sale, [line("-1", { price: "100", value: "-100.00" })]);
    expect(await available(sale.farmer.id)).toBe(250);
  });

  test("without lines, or with a quantity and no price, takes nothing", async () => {
    const sale = await original();
    expect((await correct(sale, [])).status).toBe("no_products");
    expect((await correct(sale, [line("10", { price: undefined })])).status).toBe("no_products");
    expect(await available(sale.farmer.id)).toBe(500);
  });

  test("in another unit than the original takes exactly its volume back", async () => {
    const sale = await original();
    await correct(sale, [line("-12.5", { unit: "l", price: "20", value: "-250.00" })]);
    expect(await available(sale.farmer.id)).toBe(375);
  });

  test("that comes before its original waits, and is applied when that is accepted, once", async () => {
    const farmer = await given.participant();
    const sale = { farmer, number: "FV/PO/KOREKCIE" };
    expect(await correct(sale, [line("-2", { price: "100", value: "-200.00" })])).toMatchObject({
      status: "waiting",
      waits_for: "original",
    });
    await feeds.workOff();
    expect(await feeds.balances(farmer.id)).toBeUndefined();
    await feeds.imported(trusted, {
      buyerNip: farmer.identifier,
      number: sale.number,
      lines: [line("10", { value: "1000.00" })],
    });
    expect(await available(farmer.id)).toBe(400);
    await feeds.workOff();
    expect(await available(farmer.id)).toBe(400);
  });

  test("of more than there was, of an increase or of several invoices is left to the office", async () => {
    const sale = await original();
    for (const lines of [
      [line("-11", { price: "1", value: "-11.00" })],
      [line("1", { price: "100", value: "100.00" })],
    ]) {
      expect(await correct(sale, lines)).toMatchObject({ status: "waiting", waits_for: "review" });
    }
    const several = await feeds.imported(trusted, {
      kind: "KOR",
      buyerNip: sale.farmer.identifier,
      corrects: [sale.number, "INNA"].map((number) => ({ number, issueDate: "2026-05-20" })),
      lines: [line("-1", { price: "1", value: "-1.00" })],
    });
    expect(several).toMatchObject({ status: "waiting", waits_for: "review" });
    expect(await available(sale.farmer.id)).toBe(500);
  });
});

test("after all of it the ledger is sound", async () => {
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});
