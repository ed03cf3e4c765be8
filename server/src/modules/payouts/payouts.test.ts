import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/rewards.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/settings.ts";
import { checkLedger } from "#modules/ledger/ledger-check.service.ts";

const server = useTestServer();
const given = createGiven(server);
const ACCOUNT = "PL61109010140000071219812874";
const PAYER = {
  name: "Plon sp. z o.o.",
  address: "ul. Polna 1, 00-001 Warszawa",
  account: "PL27114020040000300201355387",
};
type Person = { id: number; token: string };
let admin: Person;
let clerk: Person;

const office = (method: "GET" | "POST" | "PUT", path: string, who: Person, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const set = (key: string, value: unknown) => putSetting(server, admin.token, key, value);

beforeAll(async () => {
  [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
  await set("payout_payer", PAYER);
  await set("payout_charity", { name: "Polska Akcja Humanitarna", address: "Warszawa", account: ACCOUNT });
});

beforeEach(() => set("payout_file", { format: "pain.001.001.09", encoding: "windows-1250" }));

async function farmerWithPoints(points = 5000) {
  const made = await given.participant();
  await server.db.updateTable("participant").set({ bank_account: ACCOUNT }).where("id", "=", made.id).execute();
  await givenPoints(server, made.id, points);
  return made;
}

/** Money orders of a new farmer, 50 zł each. */
async function moneyOrders(count = 1, kind = "bank_transfer") {
  const farmer = await farmerWithPoints(count * 1000);
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const answer = await server.call("POST", "/api/v1/prize/money-reward", {
      token: farmer.token,
      body: { kind, points: 1000, consents: [1, 2, 4] },
      headers: { "idempotency-key": randomUUID() },
    });
    ids.push(answer.body.data.id);
  }
  return { farmer, ids };
}

const create = (ids: number[], who = clerk, execution_date = "2027-01-04") =>
  office("POST", "/payout-batches", who, { order_ids: ids, execution_date });
const get = async (id: number, who = clerk) => (await office("GET", `/payout-batches/${id}`, who)).body.data;
const approve = (batch: { id: number; revision: number }, who = admin) =>
  office("POST", `/payout-batches/${batch.id}/approve`, who, { revision: batch.revision });
const exportIt = (id: number, who = clerk) => office("POST", `/payout-batches/${id}/export`, who);
const file = (id: number, who = clerk) =>
  server.call("GET", `/api/office/v1/payout-batches/${id}/file`, { token: who.token });
const candidateOf = async (orderId: number, year = "2026") => {
  const number = `N/${year}/${String(orderId).padStart(6, "0")}`;
  const answer = await office("GET", `/payout-candidates?search=${encodeURIComponent(number)}`, clerk);
  return answer.body.data[0];
};
const statusOf = async (orderId: number) =>
  (await server.db.selectFrom("reward_order").select("status").where("id", "=", orderId).executeTakeFirstOrThrow())
    .status;

/** A batch that the bank has. */
async function handedOut(count = 2) {
  const { farmer, ids } = await moneyOrders(count);
  const batch = (await create(ids)).body.data;
  await approve(batch);
  const answer = await exportIt(batch.id);
  return { farmer, ids, batch: answer.body.data };
}

describe("what waits to be paid", () => {
  test("is listed with the end of the account, its sum, and what stands in the way", async () => {
    const { farmer, ids } = await moneyOrders(2);
    const [first] = ids as [number];
    expect(await candidateOf(first)).toMatchObject({ amount_grosze: 5000, account_ending: "2874", obstacle: null });
    const all = await office("GET", `/payout-candidates?search=${farmer.identifier}`, clerk);
    expect(all.body.meta).toMatchObject({ total: 2, total_grosze: 10_000 });
    expect(JSON.stringify(all.body)).not.toContain(ACCOUNT.slice(4, 20));
    const block = (change: object) =>
      server.db.updateTable("participant").set(change).where("id", "=", farmer.id).execute();
    await block({ bank_account_changed_at: server.clock.now() });
    expect((await candidateOf(first)).obstacle).toBe("account_changed");
    expect((await create([first])).body).toMatchObject({
      error: "payout.order_not_payable",
      message: expect.stringContaining("N/2026/"),
    });
    await block({ bank_account_changed_at: null, bank_account: null });
    expect((await candidateOf(first)).obstacle).toBe("no_account");
    expect((await create(ids)).status).toBe(409);
    await block({ bank_account: ACCOUNT });
    expect((await create(ids)).status).toBe(200);
    expect(await candidateOf(first)).toBeUndefined();
  });

  test("roles: a representative and an editor see nothing, an auditor reads and does nothing", async () => {
    const { ids } = await moneyOrders();
    const [rep, editor, auditor] = [
      await given.staff("rep"),
      await given.staff("editor"),
      await given.staff("auditor"),
    ];
    for (const who of [rep, editor]) {
      expect((await office("GET", "/payout-candidates", who)).status).toBe(403);
      expect((await office("GET", "/payout-batches", who)).status).toBe(403);
    }
    expect((await office("GET", "/payout-candidates", auditor)).status).toBe(200);
    expect((await create(ids, auditor)).status).toBe(403);
    const batch = (await create(ids)).body.data;
    expect((await get(batch.id, auditor)).actions).toEqual([]);
    expect((await file(batch.id, auditor)).status).toBe(403);
  });
});

describe("a batch", () => {
  test("takes all or none, needs a payer and a day to come", async () => {
    const { ids } = await moneyOrders(2);
    expect((await create([...ids, 999_999_999])).body.error).toBe("payout.order_not_payable");
    expect(await candidateOf(ids[0]!)).toBeDefined();
    expect((await create(ids, clerk, "2026-06-09")).body).toMatchObject({
      error: "payout.date_past",
      errors: { execution_date: [expect.any(String)] },
    });
    expect((await create([])).status).toBe(422);
    await set("payout_payer", null);
    expect((await create(ids)).body.error).toBe("payout.payer_missing");
    await set("payout_payer", PAYER);
    const made = await create([...ids, ids[0]!]);
    expect(made.body.data).toMatchObject({
      number: expect.stringMatching(/^W\/2026\/\d{4}$/),
      status: "draft",
      lines_total: 2,
      total_grosze: 10_000,
      actions: ["cancel"],
      lines: [{ payee_name: "Jan Kowalski", state: "waiting", account_ending: "2874" }, {}],
    });
    expect(await statusOf(ids[0]!)).toBe("processing");
    expect((await create(ids)).body.error).toBe("payout.order_not_payable");
  });

  test("is approved by a second person, as it was read, and only then handed out", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    expect((await exportIt(batch.id)).body.error).toBe("payout.wrong_state");
    expect((await approve(batch, clerk)).body.error).toBe("payout.own_batch");
    expect((await approve({ ...batch, revision: 7 })).body.error).toBe("payout.changed_meanwhile");
    expect((await get(batch.id, admin)).actions).toEqual(["approve", "cancel"]);
    expect((await approve(batch)).body.data.status).toBe("approved");
    expect((await approve(batch)).body.data.status).toBe("approved");
    expect((await file(batch.id)).body.error).toBe("payout.wrong_state");
  });

  test("gives the same bytes for ever, also when exported many times at once", async () => {
    const { ids } = await moneyOrders(3);
    const batch = (await create(ids)).body.data;
    await approve(batch);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exportIt(batch.id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.file_sha256}`)).size).toBe(1);
    const bytes = (await file(batch.id)).raw;
    await set("payout_file", { format: "elixir-0", encoding: "utf-8" });
    await set("payout_payer", { ...PAYER, name: "Ktoś inny" });
    await exportIt(batch.id);
    expect((await file(batch.id)).raw.equals(bytes)).toBe(true);
    await set("payout_payer", PAYER);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(answers[0]!.body.data.file_sha256);
    const answer = await file(batch.id);
    expect(answer.headers["content-disposition"]).toMatch(/attachment; filename="W-2026-\d{4}\.xml"/);
    expect(bytes.toString()).toContain('<InstdAmt Ccy="PLN">50.00</InstdAmt>');
    const taken = await office("GET", `/audit?action=payout.download&subject_id=${batch.id}`, admin);
    expect(taken.body.meta.total).toBe(3);
    const written = await office("GET", `/audit?action=payout.export&subject_id=${batch.id}`, admin);
    expect(written.body.meta.total).toBe(1);
    expect(
      (await office("POST", `/payout-batches/${batch.id}/cancel`, admin, { revision: 2, reason: "Pomyłka" })).body
        .error,
    ).toBe("payout.wrong_state");
  });

  test("is written as Elixir-0 where the bank wants that", async () => {
    await set("payout_file", { format: "elixir-0", encoding: "windows-1250" });
    const { batch } = await handedOut(1);
    const answer = await file(batch.id);
    expect(answer.headers["content-disposition"]).toContain(".pli");
    const text = new TextDecoder("windows-1250").decode(answer.raw);
    expect(text).toMatch(/^110,20270104,5000,11402004,0,"27114020040000300201355387",.*"51"\r\n$/);
    expect(text).toContain("pieniężna");
  });

  test("taken apart gives its orders back to wait", async () => {
    const { ids, farmer } = await moneyOrders(2);
    const batch = (await create(ids)).body.data;
    const cancel = (revision: number) =>
      office("POST", `/payout-batches/${batch.id}/cancel`, admin, { revision, reason: "Zła data" });
    expect((await cancel(5)).body.error).toBe("payout.changed_meanwhile");
    expect((await cancel(0)).body.data).toMatchObject({ status: "cancelled", lines: [{ state: "removed" }, {}] });
    expect((await cancel(0)).status).toBe(200);
    expect((await approve(batch)).body.error).toBe("payout.wrong_state");
    expect(await candidateOf(ids[0]!)).toMatchObject({ returned_reason: null, participant: { id: farmer.id } });
    expect((await create(ids)).status).toBe(200);
  });

  test("of twenty made at once over the same orders, none shares an order with another", async () => {
    const [a, b, c] = [await moneyOrders(4), await moneyOrders(4), await moneyOrders(4)];
    const ids = [...a.ids, ...b.ids, ...c.ids];
    const picks = Array.from({ length: 20 }, (_, start) => ids.filter((_id, at) => (at + start) % 3 !== 0));
    const answers = await Promise.all(picks.map((pick, at) => create(pick.toReversed(), at % 2 ? clerk : admin)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    const open = await server.db
      .selectFrom("payout_line")
      .select("order_id")
      .where("order_id", "in", ids)
      .where("state", "=", "waiting")
      .execute();
    expect(new Set(open.map((line) => line.order_id)).size).toBe(open.length);
    expect(open).toHaveLength(won.reduce((sum, { body }) => sum + body.data.lines_total, 0));
    for (const id of ids) {
      expect(await statusOf(id)).toBe(open.some((line) => line.order_id === id) ? "processing" : "accepted");
    }
  });

  test("the database itself refuses a second payment of an order, and then nothing of the batch is left", async () => {
    const { ids } = await moneyOrders(2);
    const other = (await create((await moneyOrders()).ids)).body.data;
    // As if an order had come to stand in a batch without being moved.
    await server.db
      .insertInto("payout_line")
      .values({
        batch_id: other.id,
        order_id: ids[1]!,
        instruction_id: randomUUID().slice(0, 30),
        amount_grosze: 5000,
        payee_account: ACCOUNT,
        payee_name: "Jan Kowalski",
        title: "Nagroda",
        state: "waiting",
      })
      .execute();
    const count = () =>
      server.db
        .selectFrom("payout_batch")
        .select((row) => row.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
    const before = await count();
    expect((await create(ids)).body.error).toBe("payout.order_not_payable");
    expect(await count()).toEqual(before);
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual(["accepted", "accepted"]);
    expect((await create([ids[0]!])).status).toBe(200);
  });

  test("a participant's cancelling and a batch never both win", async () => {
    const { ids, farmer } = await moneyOrders(6);
    await Promise.all([
      create(ids),
      ...ids.map((id) => server.call("POST", `/api/v1/prize/my-orders/${id}/cancel`, { token: farmer.token })),
    ]);
    const rows = await server.db
      .selectFrom("reward_order")
      .leftJoin("payout_line", "payout_line.order_id", "reward_order.id")
      .select(["reward_order.status", "payout_line.id as line_id"])
      .where("reward_order.id", "in", ids)
      .execute();
    for (const row of rows) expect(row.line_id !== null).toBe(row.status === "processing");
    expect((await checkLedger(server.db)).ok).toBe(true);
  });
});

describe("settling by hand", () => {
  test("paid and returned lines, each once; a returned order waits again with the reason", async () => {
    const { batch, ids, farmer } = await handedOut(2);
    const [first, second] = batch.lines as [{ id: number; order_id: number }, { id: number; order_id: number }];
    const settle = (lines: object[], id = batch.id) => office("POST", `/payout-batches/${id}/settle`, clerk, { lines });
    const answer = await settle([{ line_id: first.id, state: "paid" }]);
    expect(answer.body.data).toMatchObject({ status: "exported", paid_total: 1 });
    expect(await statusOf(first.order_id)).toBe("paid");
    expect((await settle([{ line_id: first.id, state: "paid" }])).status).toBe(200);
    expect((await settle([{ line_id: first.id, state: "returned", reason: "Pomyłka" }])).body.error).toBe(
      "payout.line_settled",
    );
    const other = await handedOut(1);
    expect((await settle([{ line_id: other.batch.lines[0].id, state: "paid" }])).status).toBe(404);
    const over = await settle([{ line_id: second.id, state: "returned", reason: "Konto zamknięte" }]);
    expect(over.body.data).toMatchObject({ status: "settled", paid_total: 1, returned_total: 1, actions: [] });
    expect(await candidateOf(second.order_id)).toMatchObject({ returned_reason: "Konto zamknięte", obstacle: null });
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body
      .data;
    expect(notifications.slice(0, 2).map((one: { title: string }) => one.title)).toEqual([
      "Bank zwrócił wypłatę",
      "Nagroda wypłacona",
    ]);
    expect((await create(ids)).status).toBe(409);
    expect((await create([second.order_id])).body.data.lines[0].instruction_id).not.toBe(batch.lines[1].instruction_id);
  });

  test("only of a batch that was handed out", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    const answer = await office("POST", `/payout-batches/${batch.id}/settle`, admin, {
      lines: [{ line_id: batch.lines[0].id, state: "paid" }],
    });
    expect(answer.body.error).toBe("payout.wrong_state");
  });
});

describe("the bank's confirmation", () => {
  const send = (content: Buffer | string, who = clerk) => {
    const form = multipart([
      { name: "confirmation", value: content, filename: "bank.xml", type: "application/octet-stream" },
    ]);
    return server.call("POST", "/api/office/v1/payout-confirmations", { token: who.token, ...form });
  };
  const csv = (rows: [string, string, string?][]) =>
    ["instruction_id;status;reason", ...rows.map((row) => row.join(";"))].join("\r\n");

  test("settles what it names, each once; the same file again changes nothing and says so", async () => {
    const { batch, farmer } = await handedOut(3);
    const [a, b, c] = batch.lines as { order_id: number; instruction_id: string }[];
    const content = csv([
      [a!.instruction_id, "paid"],
      [b!.instruction_id, "returned", "Konto zamknięte"],
      ["NIEZNANA1", "paid"],
    ]);
    const answers = await Promise.all([send(content), send(content), send(content)]);
    const fresh = answers.filter(({ body }) => !body.data.known_before);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]!.body.data).toEqual({
      known_before: false,
      paid: 1,
      returned: 1,
      already: 0,
      conflicting: [],
      unknown: ["NIEZNANA1"],
      batch_ids: [batch.id],
    });
    expect([await statusOf(a!.order_id), await statusOf(b!.order_id), await statusOf(c!.order_id)]).toEqual([
      "paid",
      "accepted",
      "processing",
    ]);
    const rest = csv([
      [a!.instruction_id, "returned", "Jednak nie"],
      [b!.instruction_id, "returned", "Konto zamknięte"],
      [c!.instruction_id, "paid"],
    ]);
    expect((await send(rest)).body.data).toMatchObject({
      paid: 1,
      returned: 0,
      already: 1,
      conflicting: [a!.instruction_id],
    });
    expect(await get(batch.id)).toMatchObject({ status: "settled", paid_total: 2, returned_total: 1 });
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body
      .data;
    expect(notifications.filter((one: { title: string }) => one.title === "Nagroda wypłacona")).toHaveLength(2);
  });

  test("as pain.002, of one payment or of the whole file", async () => {
    const { batch } = await handedOut(2);
    const report = (inner: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>${inner}</CstmrPmtStsRpt></Document>`;
    const name = batch.lines[0].instruction_id;
    const one = report(
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch.message_id}</OrgnlPmtInfId>
       <TxInfAndSts><OrgnlInstrId>${name}</OrgnlInstrId><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`,
    );
    expect((await send(one)).body.data).toMatchObject({ paid: 1, returned: 0 });
    const whole = report(
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch.message_id}</OrgnlMsgId><GrpSts>ACSC</GrpSts></OrgnlGrpInfAndSts>`,
    );
    expect((await send(whole)).body.data).toMatchObject({ paid: 1, already: 1, unknown: [] });
    expect((await get(batch.id)).status).toBe("settled");
  });

  test("names nothing that was not handed out, and what is no confirmation is refused in its field", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    const name = batch.lines[0].instruction_id;
    expect((await send(csv([[name, "paid"]]))).body.data).toMatchObject({ paid: 0, unknown: [name] });
    expect(await statusOf(ids[0]!)).toBe("processing");
    for (const content of [
      "%PDF-1.7",
      "<html></html>",
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ]) {
      expect((await send(content)).body).toMatchObject({
        error: "payout.confirmation_unreadable",
        errors: { confirmation: [expect.any(String)] },
      });
    }
    expect((await send("")).body.error).toBe("file.empty");
    expect((await send(csv([[name, "paid"]]), await given.staff("auditor"))).status).toBe(403);
  });
});

describe("the year's report", () => {
  test("sums rewards by participant without cancelled ones, marks who passed the threshold, and is taken with a trace", async () => {
    await set("reward_tax", { treatment: "flat_rate", threshold_grosze: 200_000, rate_percent: 10 });
    const farmer = await farmerWithPoints(60_000);
    await server.db
      .updateTable("participant")
      .set({ last_name: "=2+5", company_street: "Polna", company_street_number: "7", company_postcode: "27-600" })
      .where("id", "=", farmer.id)
      .execute();
    const order = (points: number) =>
      server.call("POST", "/api/v1/prize/money-reward", {
        token: farmer.token,
        body: { kind: "bank_transfer", points, consents: [1, 3] },
        headers: { "idempotency-key": randomUUID() },
      });
    await order(2000);
    await order(50_000);
    const auditor = await given.staff("auditor");
    const answer = await office("GET", `/tax-report/2026?search=${farmer.identifier}`, auditor);
    expect(answer.body).toMatchObject({
      data: [
        {
          participant: { id: farmer.id },
          orders: 2,
          value_grosze: 260_000,
          largest_grosze: 250_000,
          tax_grosze: 25_000,
          above_threshold: true,
        },
      ],
      meta: { total: 1, value_grosze: 260_000, tax_grosze: 25_000 },
    });
    expect((await office("GET", `/tax-report/2025?search=${farmer.identifier}`, auditor)).body.data).toEqual([]);
    expect((await office("GET", "/tax-report/1", auditor)).status).toBe(404);
    expect((await office("GET", "/tax-report/2026", clerk)).status).toBe(403);
    const csv = await server.call("GET", "/api/office/v1/tax-report/2026/report.csv", { token: auditor.token });
    const text = csv.raw.toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(
      `"${farmer.identifier}";"'=2+5";"Jan";"Polna 7";"27-600";"Sandomierz";"2";"2600,00";"2500,00";"250,00";"tak"`,
    );
    expect((await office("GET", "/audit?action=tax_report.download", admin)).body.meta.total).toBe(1);
    await set("reward_tax", { treatment: "notice", threshold_grosze: 200_000, rate_percent: 10 });
  });
});

test("neither accounts nor PESEL numbers stand in the log of what staff did", async () => {
  await handedOut(1);
  const rows = await server.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("action", "like", "payout.%")
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(ACCOUNT.slice(4));
});
