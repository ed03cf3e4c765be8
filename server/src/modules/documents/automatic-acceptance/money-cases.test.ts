// What an invoice must say of money, goods and people to accept itself: each of the small documents with its right answer,
// sent through the seller's door.
import { beforeAll, describe, expect, test } from "vitest";
import type { KsefXml } from "#demo/papers/ksef-xml.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { approveAll, putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Line = KsefXml["lines"][number];
const CAN = { name: "Recosar 960 EC 5 l", unit: "szt.", price: "400" };
let seller: Awaited<ReturnType<typeof feeds.sender>>;
/** 9 points a litre, in cans of 5. */
let recosar: Awaited<ReturnType<typeof feeds.product>>;
let clerk: { token: string };
let editor: { token: string };

beforeAll(async () => {
  seller = await feeds.sender("on");
  recosar = await feeds.product({ packs: [5], pointsPerUnit: 9 });
  await server.db.updateTable("product").set({ name: "Recosar 960 EC" }).where("id", "=", recosar.id).execute();
  await signIn();
  const price = { pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 };
  expect((await office("PUT", `products/${recosar.id}/prices`, editor, price)).status).toBe(200);
});

/** Sessions of days before are over. */
async function signIn() {
  [clerk, editor] = [await given.staff("clerk"), await given.staff("editor")];
}

const office = (method: "GET" | "POST" | "PUT", path: string, { token }: { token: string }, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
const line = (facts: Omit<Partial<Line>, "name"> & { name?: string } = {}) => ({
  ...CAN,
  gtin: recosar.gtin,
  quantity: "2",
  ...facts,
});
const points = async (id: number) => {
  const { available = 0, pending = 0 } = (await feeds.balances(id)) ?? {};
  return [available, pending];
};

/** What becomes of one document for a new farm: its state, the rules that hold it back, and the points had and promised. */
async function become(
  facts: Partial<KsefXml> & { lines?: KsefXml["lines"] },
  farm?: { id: number; identifier: string },
) {
  const farmer = farm ?? (await given.participant());
  server.clock.advance(5000);
  const document = await feeds.imported(seller, { buyerNip: farmer.identifier, lines: [line()], ...facts });
  const invoice = await server.db
    .selectFrom("invoice")
    .select(["id", "status"])
    .where("participant_id", "=", farmer.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const judged = invoice && (await office("GET", `invoices/${invoice.id}/judgement`, clerk)).body.data;
  const broken = ((judged?.rules ?? []) as { rule: string; reason: string | null }[]).filter(({ reason }) => reason);
  return {
    farmer,
    document,
    invoice,
    rules: broken.map(({ rule }) => rule),
    reasons: broken.map(({ reason }) => reason),
    points: await points(farmer.id),
  };
}

describe("a document accepts itself or waits", () => {
  test("30: twenty cans at their price are certain", async () => {
    const one = await become({ lines: [line({ quantity: "20", value: "8000.00" })], total: "100" });
    expect([one.invoice?.status, one.rules, one.points]).toEqual(["accepted", [], [900, 0]]);
  });

  test.each<[string, string[], Parameters<typeof line>[0], Partial<KsefXml>]>([
    ["34: 198 cans for a grosz", ["bands"], { quantity: "198", price: "0.0001", value: "0.01" }, {}],
    ["a can for 48,000 zł", ["bands"], { price: "48000", value: "96000.00" }, {}],
    ["35: neither price nor value", ["prices"], { price: undefined }, {}],
    ["36: price times quantity is not the value", ["amounts", "bands"], { price: "100", value: "9.99" }, {}],
    ["a value that the band allows, and the price does not give", ["amounts"], { price: "400", value: "700.00" }, {}],
    ["lines that are not the sum of the document", ["amounts"], { value: "800.00" }, { net: "8.00" }],
    ["37: for nothing, in euros", ["currency", "prices"], { price: undefined, value: "0.00" }, { currency: "EUR" }],
    ["in euros, at any price", ["currency"], {}, { currency: "EUR" }],
    ["38: written by the buyer", ["seller"], {}, { isSelfBilled: true }],
    ["of related parties", ["seller"], {}, { isRelated: true }],
    ["39: the name of other goods", ["names"], { name: "Olej napedowy" }, {}],
  ])("%s waits", async (_what, rules, facts, document) => {
    const one = await become({ lines: [line(facts)], ...document });
    expect([one.invoice?.status, one.rules]).toEqual(["pending", rules]);
    expect(one.points[0]).toBe(0);
  });

  test("33: two cartons under the trade number of a can are a question, and 40 litres once it is answered", async () => {
    const carton = line({ name: "Recosar 960 EC 4x5 l", unit: "karton", price: "1600" });
    const asked = await become({ lines: [carton] });
    expect(asked.document).toMatchObject({ status: "waiting", waits_for: "mapping" });
    expect([asked.invoice, asked.points]).toEqual([undefined, [0, 0]]);
    const open = (await office("GET", `feed-articles?distributor_id=${seller.id}&status=open`, clerk)).body.data;
    const answer = { is: "product", product_id: recosar.id, unit_volume: 20 };
    expect((await office("POST", `feed-articles/${open[0].id}/answer`, clerk, answer)).status).toBe(200);
    await feeds.workOff();
    expect(await points(asked.farmer.id)).toEqual([360, 0]);
  });

  test("who sells to himself waits", async () => {
    const own = await given.participant({ identifier: seller.nip });
    expect((await become({}, own)).rules).toEqual(["seller"]);
  });
});

describe("what a pack costs", () => {
  test("is learnt from twenty purchases of five farms, which then stand above what the office said", async () => {
    const product = await feeds.product({ packs: [5] });
    const price = { pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 };
    await office("PUT", `products/${product.id}/prices`, editor, price);
    const bought = (cost: string) => [
      { ...line({ value: `${Number(cost) * 2}.00`, price: cost }), name: product.name, gtin: product.gtin },
    ];
    const farmers = await Promise.all(Array.from({ length: 5 }, () => given.participant()));
    for (let at = 0; at < 19; at += 1) await become({ lines: bought("590") }, farmers[at % 5]!);
    const learnt = async () => (await office("GET", `products/${product.id}/learnt-prices`, editor)).body.data;
    expect(await learnt()).toEqual([]);
    await become({ lines: bought("590") }, farmers[4]!);
    const since = expect.stringMatching(/^2026-/);
    expect(await learnt()).toEqual([{ pack_volume: 5, min_grosze: 35_400, max_grosze: 94_400, purchases: 20, since }]);
    // 60 to 160 percent of 590 zł.
    expect((await become({ lines: bought("940") })).invoice?.status).toBe("accepted");
    expect((await become({ lines: bought("345") })).rules).toEqual(["bands"]);
  });

  test("waits while nobody knows it, and says where to say it", async () => {
    const product = await feeds.product({ packs: [5] });
    await server.db.deleteFrom("product_price_band").where("product_id", "=", product.id).execute();
    const one = await become({ lines: [{ ...line(), name: product.name, gtin: product.gtin }] });
    expect(one.reasons).toEqual([
      `Nie wiemy jeszcze, ile kosztuje Herbicyd ${product.sap} 5 l: ustaw widełki ceny w karcie produktu`,
    ]);
  });

  test("is said by an editor for a pack that there is, in order, and stands in the log", async () => {
    const put = (body: object, who = editor) => office("PUT", `products/${recosar.id}/prices`, who, body);
    expect((await put({ pack_volume: 7, min_grosze: 1, max_grosze: 2 })).body.error).toBe("product.pack_unknown");
    expect((await put({ pack_volume: 5, min_grosze: 3, max_grosze: 2 })).body.errors).toHaveProperty("max_grosze");
    expect((await put({ pack_volume: 5, min_grosze: 1, max_grosze: 2 }, clerk)).status).toBe(403);
    const answer = await put({ pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 });
    expect(answer.body.data.price_bands).toEqual([{ pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 }]);
    const { rows } = await server.database.pool.query(
      "select after from audit_log where action = 'product.price' order by id desc limit 1",
    );
    expect(rows[0].after).toEqual({ pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 });
  });
});

describe("limits", () => {
  test("of a farm's month send what exceeds them to a clerk, until the next month", async () => {
    const admin = await given.staff("admin");
    await putSetting(server, admin.token, "automatic_acceptance_farm_month_points", 200);
    await approveAll(server, (await given.staff("admin")).token);
    const farmer = await given.participant();
    expect((await become({}, farmer)).invoice?.status).toBe("accepted");
    server.clock.advance(2 * 86_400_000);
    await signIn();
    expect((await become({}, farmer)).invoice?.status).toBe("accepted");
    expect((await become({}, farmer)).rules).toEqual(["farm_month_points"]);
    server.clock.advance(31 * 86_400_000);
    await signIn();
    expect((await become({ issueDate: warsawDay(server.clock.now()) }, farmer)).invoice?.status).toBe("accepted");
    const again = await given.staff("admin");
    await putSetting(server, again.token, "automatic_acceptance_farm_month_points", 0);
    await approveAll(server, (await given.staff("admin")).token);
  });

  test("of the farm's area by the label's dose, over the year and all invoices; none where either is unknown", async () => {
    const dose = { product_id: recosar.id, crop_id: 1, dose_min_per_hectare: 1, dose_max_per_hectare: 1.5 };
    await server.db.insertInto("product_dose").values(dose).execute();
    const farmer = await given.participant();
    await server.db.updateTable("participant").set({ acreage: 10 }).where("id", "=", farmer.id).execute();
    // Two treatments of 1.5 litres on 10 hectares are 30 litres.
    expect((await become({ lines: [line({ quantity: "5" })] }, farmer)).invoice?.status).toBe("accepted");
    const over = await become({}, farmer);
    expect([over.rules, over.reasons[0]]).toEqual([
      ["area"],
      "Recosar 960 EC: w tym roku byłoby 35 l, a dawka z etykiety na areał gospodarstwa to 30 l",
    ]);
    expect((await become({ lines: [line({ quantity: "1" })] }, farmer)).invoice?.status).toBe("accepted");
    const unknown = await given.participant();
    await server.db.updateTable("participant").set({ acreage: 0 }).where("id", "=", unknown.id).execute();
    expect((await become({ lines: [line({ quantity: "90" })] }, unknown)).invoice?.status).toBe("accepted");
    const admin = await given.staff("admin");
    await putSetting(server, admin.token, "automatic_acceptance_area_percent", 0);
    expect((await become({}, farmer)).invoice?.status).toBe("accepted");
    await putSetting(server, admin.token, "automatic_acceptance_area_percent", 100);
  });
});

test("what stands out of a day's own acceptances is listed for a person, and nothing else", async () => {
  const admin = await given.staff("admin");
  const usual = await become({ lines: [line({ price: "450", quantity: "1" })] });
  await putSetting(server, admin.token, "automatic_acceptance_invoice_points", 1000);
  await approveAll(server, (await given.staff("admin")).token);
  const near = await become({ lines: [line({ price: "450", quantity: "18" })] });
  const cheap = await become({ lines: [line({ price: "310", quantity: "1" })] });
  expect([usual, near, cheap].map(({ invoice }) => invoice!.status)).toEqual(["accepted", "accepted", "accepted"]);
  type Row = { id: number; noticed: string[] };
  const rows = (await office("GET", "automatic-acceptance/stood-out", clerk)).body.data as Row[];
  const noticed = ({ invoice }: typeof usual) => rows.find(({ id }) => id === invoice!.id)?.noticed;
  expect([noticed(usual), noticed(cheap)]).toEqual([undefined, ["Recosar 960 EC: nietypowa cena"]]);
  expect(noticed(near)).toContain("blisko limitu jednej faktury");
  const past = await office("GET", "automatic-acceptance/stood-out?day=2020-01-01", clerk);
  expect(past.body.data).toEqual([]);
  const again = await given.staff("admin");
  await putSetting(server, again.token, "automatic_acceptance_invoice_points", 0);
  await approveAll(server, (await given.staff("admin")).token);
});

describe("a correction", () => {
  const correct = (number: string, farm: { id: number; identifier: string }, facts: Partial<KsefXml>) =>
    become({ kind: "KOR", corrects: [{ number, issueDate: "2026-05-20" }], ...facts }, farm);
  const sale = () => become({ lines: [line({ quantity: "20", value: "8000.00" })] });
  const task = async (id: string) =>
    (await office("GET", "feed-documents?status=waiting&order=desc", clerk)).body.data.find(
      ({ document }: { document: string }) => document === id,
    );

  test("31: that says only that nothing is left is a task", async () => {
    const { farmer, document } = await sale();
    const state = { lines: [line({ quantity: "0", value: "0.00" })], total: "100" };
    const one = await correct(document.number, farmer, state);
    expect(one.document).toMatchObject({ status: "waiting", waits_for: "review" });
    expect((await task(one.document.number)).reason).toContain("sprawdź, co wróciło");
  });

  test("32: of the sum alone is a task with what it says, whichever comes first", async () => {
    const { farmer, document } = await sale();
    const one = await correct(document.number, farmer, { lines: [], total: "-8640.00" });
    expect(one.document).toMatchObject({ status: "waiting", waits_for: "review" });
    expect((await task(one.document.number)).reason).toMatch(/ o −8\s640,00\szł/u);

    const early = await given.participant();
    const before = await correct("FV/WCZEŚNIEJ", early, { lines: [], total: "-8640.00" });
    expect(before.document).toMatchObject({ status: "waiting", waits_for: "original" });
    await become({ number: "FV/WCZEŚNIEJ" }, early);
    await feeds.workOff();
    expect(await task(before.document.number)).toMatchObject({ waits_for: "review" });
  });

  test("without a sum, or with goods that stay as they were at a lower price, changes no goods", async () => {
    const { farmer, document } = await sale();
    expect((await correct(document.number, farmer, { lines: [] })).document.status).toBe("no_products");
    const lower = [line({ quantity: "20", price: "400", isBefore: true }), line({ quantity: "20", price: "380" })];
    expect((await correct(document.number, farmer, { lines: lower })).document.status).toBe("imported");
    const contradicts = await correct(document.number, farmer, { lines: lower, total: "-8640.00" });
    expect(contradicts.document).toMatchObject({ status: "waiting", waits_for: "review" });
    const half = [line({ quantity: "20", price: undefined, value: "-5000.00" })];
    expect((await correct(document.number, farmer, { lines: half })).document.waits_for).toBe("review");
    expect(await points(farmer.id)).toEqual([900, 0]);
  });
});

describe("an advance", () => {
  const order = (total = "864.00") => ({ total, lines: [line({ value: "800.00" })] });
  const advance = { kind: "ZAL" as const, lines: [], total: "864.00" };

  test("that covers the whole price waits with the goods of its order; one of a part gives nothing", async () => {
    const whole = await become({ ...advance, order: order() });
    expect([whole.document.status, whole.rules, whole.points]).toEqual(["imported", ["kind"], [0, 90]]);
    const part = await become({ ...advance, total: "400.00", order: order() });
    expect([part.document.status, part.invoice]).toEqual(["no_products", undefined]);
    // The last of several names those before it, and they cover the price together.
    const last = await become(
      { ...advance, total: "464.00", order: order(), advances: [part.document.number] },
      part.farmer,
    );
    expect(last.points).toEqual([0, 90]);
  });

  test("is not paid again by an invoice that settles it, in whichever order they come", async () => {
    const whole = await become({ ...advance, order: order() });
    await office("POST", `invoices/${whole.invoice!.id}/accept`, clerk, {});
    const settling = await become({ kind: "ROZ", advances: [whole.document.number] }, whole.farmer);
    expect(settling.document).toMatchObject({ status: "waiting", waits_for: "review" });
    expect(settling.points).toEqual([90, 0]);

    const other = await given.participant();
    const first = await become({ kind: "ROZ", advances: ["ZAL/PÓŹNA"] }, other);
    expect(first.points).toEqual([90, 0]);
    const late = await become({ ...advance, number: "ZAL/PÓŹNA", order: order() }, other);
    expect([late.document.status, late.points]).toEqual(["no_products", [90, 0]]);
  });

  test("that is corrected is a task where it was accepted, and nothing where it gave nothing", async () => {
    const corrected = (number: string, farm: { id: number; identifier: string }) =>
      become({ kind: "KOR_ZAL", corrects: [{ number, issueDate: "2026-05-20" }], lines: [], total: "-864.00" }, farm);
    const whole = await become({ ...advance, order: order() });
    await office("POST", `invoices/${whole.invoice!.id}/accept`, clerk, {});
    expect((await corrected(whole.document.number, whole.farmer)).document).toMatchObject({ waits_for: "review" });
    const other = await given.participant();
    const early = await corrected("ZAL/CZĘŚĆ", other);
    expect(early.document).toMatchObject({ waits_for: "original" });
    await become({ ...advance, number: "ZAL/CZĘŚĆ", total: "100.00", order: order() }, other);
    await feeds.workOff();
    expect((await feeds.report(seller.key, early.document.batchId)).documents[0].status).toBe("no_products");
  });
});
