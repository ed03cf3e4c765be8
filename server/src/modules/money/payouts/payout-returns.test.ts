// What a file says came back: nothing of value follows until a second person has looked.
import { describe, expect, test } from "vitest";
import { PAYER, usePayoutDesk } from "#test/harness/given/payouts.ts";
import { multipart } from "#test/harness/server.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";

const { server, given, staff, office, create, get, approve, exportIt, candidateOf, statusOf, handedOut, confirmSaid } =
  usePayoutDesk();

type Line = { id: number; order_id: number; instruction_id: string };

let files = 0;
/** A file that nobody read before. */
const read = (rows: [name: string, word: string][], who = staff.clerk) => {
  files += 1;
  const content = ["instruction_id;status;reason", ...rows.map(([name, word]) => `${name};${word};Konto zamknięte`)];
  return send(content.join("\n") + "\n".repeat(files), who);
};
const send = (value: string, who = staff.clerk) =>
  server.call("POST", "/api/office/v1/payout-confirmations", {
    token: who.token,
    ...multipart([{ name: "confirmation", value, filename: "bank.csv", type: "text/csv" }]),
  });
const decide = (batchId: number, lines: Line[], decision: string, who = staff.admin) =>
  office("POST", `/payout-batches/${batchId}/claims`, who, {
    line_ids: lines.map(({ id }) => id),
    decision,
    reason: decision === "reject" ? "Na wyciągu nie ma zwrotu" : "",
  });
const cancelOwn = (token: string, orderId: number) =>
  server.call("POST", `/api/v1/prize/my-orders/${orderId}/cancel`, { token });
const cancelAsStaff = (orderId: number, who = staff.admin) =>
  office("POST", "/orders/move", who, { action: "cancel", order_ids: [orderId], reason: "Na prośbę" });
const countNotices = async ({ token }: { token: string }, title = "Bank zwrócił wypłatę") => {
  const { body } = await server.call("GET", "/api/v1/notifications/list", { token });
  return body.data.notifications.filter((one: { title: string }) => one.title === title).length;
};
const pointsOf = async ({ id }: { id: number }) =>
  (await server.db.selectFrom("ledger_balance").select("available").where("participant_id", "=", id).executeTakeFirst())
    ?.available ?? 0;
const changeAccount = ({ id }: { id: number }) =>
  server.db.updateTable("participant").set({ bank_account: PAYER.account }).where("id", "=", id).execute();
const figure = async () => {
  const { body } = await office("GET", "/dashboard/figures/second_person", staff.admin);
  return body.data.find((one: { figure: string }) => one.figure === "batches_to_confirm").total;
};

describe("one person's file", () => {
  test.each([
    ["never paid", ["returned"], "returned"],
    ["paid before", ["paid", "returned"], "returned_after_paid"],
    ["called back", ["recalled"], "recalled"],
    ["refused", ["rejected"], "returned"],
  ] as const)("gives back nothing alone: %s", async (_, words, state) => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    const before = [await pointsOf(farmer), await figure()];
    for (const word of words) await read([[line.instruction_id, word]]);
    expect(await get(batch.id)).toMatchObject({ questions_total: 1, lines: [{ status: state, claimable: [] }] });
    await changeAccount(farmer);
    expect(await statusOf(line.order_id)).toBe("processing");
    expect(await candidateOf(line.order_id)).toBeUndefined();
    expect((await create([line.order_id])).body.error).toBe("payout.order_not_payable");
    expect((await cancelOwn(farmer.token, line.order_id)).status).toBe(409);
    expect((await cancelAsStaff(line.order_id)).status).toBe(409);
    expect((await cancelAsStaff(line.order_id, staff.clerk)).status).toBe(409);
    expect([await pointsOf(farmer), await figure()]).toEqual([before[0], Number(before[1]) + 1]);
    expect((await countNotices(farmer)) + (await countNotices(farmer, "Przelew wstrzymany"))).toBe(0);
    const order = await server.call("GET", `/api/v1/prize/my-orders/${line.order_id}`, { token: farmer.token });
    expect(JSON.stringify(order.body.data.events)).not.toMatch(/zwróci|wycofan/i);
  });

  test("is neither confirmed nor taken back by its reader, and says who that is", async () => {
    const { batch } = await handedOut(1);
    const lines = batch.lines as [Line];
    await read([[lines[0].instruction_id, "returned"]]);
    expect((await get(batch.id)).lines[0].claim).toMatchObject({
      outcome: "returned",
      reason: "Konto zamknięte",
      file_name: "bank.csv",
      actions: [],
    });
    expect((await get(batch.id, staff.admin)).lines[0].claim.actions).toEqual(["confirm", "reject"]);
    expect((await get(batch.id, await given.staff("auditor"))).lines[0].claim.actions).toEqual([]);
    for (const decision of ["confirm", "reject"]) {
      expect((await decide(batch.id, lines, decision, staff.clerk)).body.error).toBe("payout.own_claim");
    }
    expect((await decide(batch.id, lines, "withdraw", staff.clerk)).body).toMatchObject({
      error: "payout.file_claim",
      message: expect.stringContaining("nie można wycofać"),
    });
    expect((await decide(batch.id, lines, "withdraw")).body.error).toBe("payout.own_claim");
    const listed = await office("GET", "/payout-batches?claimed=true", staff.admin);
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toContain(batch.id);
  });

  test("read again, or told again by another's file, is no second pair of eyes", async () => {
    const { batch } = await handedOut(1);
    const [line] = batch.lines as [Line];
    const content = `instruction_id;status\n${line.instruction_id};returned`;
    const answers = await Promise.all([send(content), send(content), send(content, staff.admin)]);
    expect(answers.filter(({ body }) => !body.data.known_before)).toHaveLength(1);
    const again = await read([[line.instruction_id, "rejected"]], staff.admin);
    expect(again.body.data).toMatchObject({ returned: 0, already: 1 });
    expect(await statusOf(line.order_id)).toBe("processing");
    const claims = await server.db
      .selectFrom("payout_line_claim")
      .select("status")
      .where("line_id", "=", line.id)
      .execute();
    expect(claims).toEqual([{ status: "waiting" }]);
  });

  test("goes before what was said by hand, and a second payment of the order is held up by it", async () => {
    const { batch, farmer } = await handedOut(1);
    const lines = batch.lines as [Line];
    const [line] = lines;
    await read([[line.instruction_id, "returned"]]);
    await confirmSaid(batch.id);
    await changeAccount(farmer);
    const next = (await create([line.order_id])).body.data;
    await read([[line.instruction_id, "paid"]]);
    const settle = { line_id: line.id, status: "paid", reason: "Wyciąg 7/2026" };
    await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines: [settle] });
    await decide(batch.id, lines, "confirm");
    expect((await get(batch.id)).lines[0].status).toBe("paid_twice");
    const back = { line_id: line.id, status: "returned", reason: "Wyciąg 8/2026" };
    await office("POST", `/payout-batches/${batch.id}/settle`, staff.admin, { lines: [back] });
    await read([[line.instruction_id, "returned"]]);
    expect((await get(batch.id)).lines[0].claim).toMatchObject({ file_name: "bank.csv", actions: [] });
    expect((await approve(next)).body.error).toBe("payout.paid_elsewhere");
    expect((await decide(batch.id, lines, "confirm")).status).toBe(200);
    expect((await approve(next)).status).toBe(200);
  });
});

describe("the second person", () => {
  test("confirms: the order waits again, the farmer is told once, also when two confirm at once", async () => {
    const { batch, farmer, ids } = await handedOut(2);
    const lines = batch.lines as [Line, Line];
    const other = await given.staff("admin");
    await read(lines.map((line) => [line.instruction_id, "returned"] as [string, string]));
    const answers = await Promise.all([
      decide(batch.id, lines, "confirm"),
      decide(batch.id, lines, "confirm", other),
      decide(batch.id, lines, "confirm"),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => body.error === "payout.claim_over")).toBe(true);
    expect(refused.length).toBeLessThan(3);
    expect(await countNotices(farmer)).toBe(2);
    expect(await candidateOf(ids[0]!)).toMatchObject({
      returned_reason: "Konto zamknięte",
      obstacle: "account_returned",
    });
    const known = (await get(batch.id)).lines[0];
    expect(known).toMatchObject({ status: "returned", claim: null, return_reason: "Konto zamknięte" });
    expect(known.history.at(-1)).toMatchObject({ said: "returned", source: "hand", is_rejected: false });
    expect(known.history).toHaveLength(3);
    expect((await decide(batch.id, lines, "reject", other)).body.error).toBe("payout.claim_over");
    expect((await cancelOwn(farmer.token, ids[0]!)).status).toBe(200);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });

  test("rejects: what the file says is a conflict, which two people end", async () => {
    const { batch, farmer } = await handedOut(1);
    const lines = batch.lines as [Line];
    const [line] = lines;
    await read([
      [line.instruction_id, "paid"],
      [line.instruction_id, "returned"],
    ]);
    const answers = await Promise.all([1, 2].map(() => decide(batch.id, lines, "reject")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const known = (await get(batch.id)).lines[0];
    expect(known).toMatchObject({ status: "conflicting", claim: null, claimable: ["paid", "returned"] });
    expect(known.history.at(-1)).toMatchObject({ is_rejected: true, reason: "Na wyciągu nie ma zwrotu" });
    expect(await statusOf(line.order_id)).toBe("processing");
    expect((await cancelOwn(farmer.token, line.order_id)).status).toBe(409);
    expect(await countNotices(farmer)).toBe(0);
    const settle = { line_id: line.id, status: "paid", reason: "Wyciąg 7/2026" };
    await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines: [settle] });
    expect((await decide(batch.id, lines, "confirm")).status).toBe(200);
    expect(await statusOf(line.order_id)).toBe("paid");
  });

  test("is asked also where another payment of the order arrived, which stays paid and is told once", async () => {
    const { batch, farmer } = await handedOut(1);
    const lines = batch.lines as [Line];
    const [one] = lines;
    await read([[one.instruction_id, "returned"]]);
    await confirmSaid(batch.id);
    await changeAccount(farmer);
    const next = (await create([one.order_id])).body.data;
    await approve(next);
    const [two] = (await exportIt(next.id)).body.data.lines as [Line];
    await read([
      [one.instruction_id, "paid"],
      [two.instruction_id, "paid"],
    ]);
    const settle = { line_id: one.id, status: "paid", reason: "Wyciąg 7/2026" };
    await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines: [settle] });
    await confirmSaid(batch.id);
    expect(await countNotices(farmer, "Nagroda wypłacona")).toBe(1);
    await read([[one.instruction_id, "returned"]]);
    expect(await get(batch.id)).toMatchObject({ questions_total: 1, lines: [{ status: "returned_after_paid" }] });
    expect(await statusOf(one.order_id)).toBe("paid");
    expect((await decide(batch.id, lines, "confirm")).status).toBe(200);
    expect(await statusOf(one.order_id)).toBe("paid");
    expect(await countNotices(farmer, "Nagroda wypłacona")).toBe(1);
  });

  test("comes too late where the bank contradicted itself meanwhile", async () => {
    const { batch, farmer } = await handedOut(1);
    const lines = batch.lines as [Line];
    const [line] = lines;
    await read([[line.instruction_id, "returned"]]);
    expect((await read([[line.instruction_id, "paid"]])).body.data.conflicting).toEqual([line.instruction_id]);
    expect((await get(batch.id)).lines[0]).toMatchObject({ status: "conflicting", claim: null });
    expect((await decide(batch.id, lines, "confirm")).body.error).toBe("payout.claim_over");
    expect(await statusOf(line.order_id)).toBe("processing");
    expect(await countNotices(farmer)).toBe(0);
  });

  test("confirming and an answer of the bank at once end in one of the two", async () => {
    const { batch, farmer } = await handedOut(1);
    const lines = batch.lines as [Line];
    const [line] = lines;
    await read([[line.instruction_id, "returned"]]);
    await Promise.all([decide(batch.id, lines, "confirm"), read([[line.instruction_id, "paid"]])]);
    expect((await get(batch.id)).lines[0]).toMatchObject({ status: "conflicting", claim: null });
    expect(await statusOf(line.order_id)).toBe("processing");
    expect(await countNotices(farmer)).toBeLessThan(2);
  });
});
