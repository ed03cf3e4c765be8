import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ACCOUNT, PAYER, usePayoutDesk } from "#test/harness/given/payouts.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";

const {
  server,
  given,
  staff,
  office,
  set,
  moneyOrders,
  create,
  createWithKey,
  get,
  approve,
  exportIt,
  file,
  candidateOf,
  statusOf,
  handedOut,
} = usePayoutDesk();

describe("what waits to be paid", () => {
  test("is listed with the end of the account, its sum, and what stands in the way", async () => {
    const { farmer, ids } = await moneyOrders(2);
    const [first] = ids as [number];
    expect(await candidateOf(first)).toMatchObject({ amount_grosze: 5000, account_ending: "2874", obstacle: null });
    const all = await office("GET", `/payout-candidates?search=${farmer.identifier}`, staff.clerk);
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
    expect((await create(ids, staff.clerk, "2026-06-09")).body).toMatchObject({
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
      lines: [{ payee_name: "Jan Kowalski", status: "waiting", account_ending: "2874" }, {}],
    });
    expect(await statusOf(ids[0]!)).toBe("processing");
    expect((await create(ids)).body.error).toBe("payout.order_not_payable");
  });

  test("is made once for a key, also by many calls at once; the key is for nothing else and nobody else", async () => {
    const { ids } = await moneyOrders(2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => createWithKey("one-batch-please", ids)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const again = await createWithKey("one-batch-please", ids);
    expect(again.body.data).toMatchObject({ id: answers[0]!.body.data.id, lines_total: 2 });
    const { ids: others } = await moneyOrders();
    expect((await createWithKey("one-batch-please", others)).body.error).toBe("request.key_reused");
    expect((await createWithKey("one-batch-please", others, staff.admin)).status).toBe(200);
    expect((await createWithKey("", ids)).body.error).toBe("request.idempotency_key_missing");
  });

  test("is approved by a second person, as it was read, and only then handed out", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    expect((await exportIt(batch.id)).body.error).toBe("payout.wrong_state");
    expect((await approve(batch, staff.clerk)).body.error).toBe("payout.own_batch");
    expect((await approve({ ...batch, revision: 7 })).body.error).toBe("payout.changed_meanwhile");
    expect((await get(batch.id, staff.admin)).actions).toEqual(["approve", "cancel"]);
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
    const taken = await office("GET", `/audit?action=payout.download&subject_id=${batch.id}`, staff.admin);
    expect(taken.body.meta.total).toBe(3);
    const written = await office("GET", `/audit?action=payout.export&subject_id=${batch.id}`, staff.admin);
    expect(written.body.meta.total).toBe(1);
    expect(
      (await office("POST", `/payout-batches/${batch.id}/cancel`, staff.admin, { revision: 2, reason: "Pomyłka" })).body
        .error,
    ).toBe("payout.wrong_state");
  });

  test("that waited past its day is paid on the day it is handed out", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    await approve(batch);
    await server.db
      .updateTable("payout_batch")
      .set({ execution_date: "2026-06-08" })
      .where("id", "=", batch.id)
      .execute();
    expect((await exportIt(batch.id)).body.data.execution_date).toBe("2026-06-10");
    expect((await file(batch.id)).raw.toString()).toContain("<Dt>2026-06-10</Dt>");
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
      office("POST", `/payout-batches/${batch.id}/cancel`, staff.admin, { revision, reason: "Zła data" });
    expect((await cancel(5)).body.error).toBe("payout.changed_meanwhile");
    expect((await cancel(0)).body.data).toMatchObject({ status: "cancelled", lines: [{ status: "removed" }, {}] });
    expect((await cancel(0)).status).toBe(200);
    expect((await approve(batch)).body.error).toBe("payout.wrong_state");
    expect(await candidateOf(ids[0]!)).toMatchObject({ returned_reason: null, participant: { id: farmer.id } });
    expect((await create(ids)).status).toBe(200);
  });

  test("of twenty made at once over the same orders, none shares an order with another", async () => {
    const [a, b, c] = [await moneyOrders(4), await moneyOrders(4), await moneyOrders(4)];
    const ids = [...a.ids, ...b.ids, ...c.ids];
    const picks = Array.from({ length: 20 }, (_, start) => ids.filter((_id, at) => (at + start) % 3 !== 0));
    const answers = await Promise.all(
      picks.map((pick, at) => create(pick.toReversed(), at % 2 ? staff.clerk : staff.admin)),
    );
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
