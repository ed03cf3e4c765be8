import { describe, expect, test } from "vitest";
import { ACCOUNT, PAYER, usePayoutDesk } from "#test/harness/given/payouts.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { multipart } from "#test/harness/server.ts";

const {
  server,
  given,
  orders,
  staff,
  office,
  create,
  get,
  approve,
  exportIt,
  candidateOf,
  statusOf,
  handedOut,
  confirmSaid,
} = usePayoutDesk();

type Line = { id: number; order_id: number; instruction_id: string; status: string };

const send = (content: string) =>
  server.call("POST", "/api/office/v1/payout-confirmations", {
    token: staff.clerk.token,
    ...multipart([{ name: "confirmation", value: content, filename: "bank.xml", type: "application/octet-stream" }]),
  });
const said = new Map<string, number>();
/** A file that was not read before, in the way a bank writes it. */
const WAYS = {
  csv: (name: string, word: string) =>
    `instruction_id;status;reason\n${name};${word === "rejected" ? "odrzucony" : word};Konto zamknięte`,
  "pain.002": (name: string, word: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlPmtInfAndSts>
      <TxInfAndSts><OrgnlInstrId>${name}</OrgnlInstrId><TxSts>${word === "paid" ? "ACSC" : "RJCT"}</TxSts>
      <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
    </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  "camt.053": (name: string, word: string, sum = "50.00") =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
      <Amt Ccy="PLN">${sum}</Amt><CdtDbtInd>${word === "paid" ? "DBIT" : "CRDT"}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <NtryDtls><TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs></TxDtls></NtryDtls>
    </Ntry></Stmt></BkToCstmrStmt></Document>`,
};
const tell = async (way: keyof typeof WAYS, name: string, word: string) => {
  const time = (said.get(name) ?? 0) + 1;
  said.set(name, time);
  return (await send(WAYS[way](name, word) + "\n".repeat(time))).body.data;
};
const lineOf = async (batchId: number, place = 0) => (await get(batchId)).lines[place];
const claim = (
  batchId: number,
  line: Line,
  state: string,
  who = staff.clerk,
  reason: string | null = "Wyciąg 7/2026",
) =>
  office("POST", `/payout-batches/${batchId}/settle`, who, {
    lines: [{ line_id: line.id, status: state, ...(reason === null ? {} : { reason }) }],
  });
const decide = (batchId: number, line: Line, decision: string, who = staff.admin) =>
  office("POST", `/payout-batches/${batchId}/claims`, who, { line_ids: [line.id], decision, reason: "" });
const cancelOwn = (token: string, orderId: number) =>
  server.call("POST", `/api/v1/prize/my-orders/${orderId}/cancel`, { token });
const cancelAsStaff = (orderId: number) =>
  office("POST", "/orders/move", staff.admin, { action: "cancel", order_ids: [orderId], reason: "Na prośbę" });
const titles = async (token: string) =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications.map(
    ({ title }: { title: string }) => title,
  );
const mailsTo = async (id: number) => {
  const { email } = await server.db
    .selectFrom("participant")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = await server.db.selectFrom("outbox_message").select("subject").where("recipient", "=", email).execute();
  return rows.map(({ subject }) => subject);
};
const changeAccount = (id: number, bank_account = PAYER.account) =>
  server.db.updateTable("participant").set({ bank_account }).where("id", "=", id).execute();

describe("each order of what a bank says, by each kind of file", () => {
  test.each([
    ["csv", ["paid", "returned"], "returned_after_paid", "accepted"],
    ["csv", ["returned", "paid"], "conflicting", "processing"],
    ["csv", ["paid", "rejected"], "conflicting", "processing"],
    ["csv", ["paid", "returned", "paid"], "conflicting", "processing"],
    ["csv", ["recalled", "paid"], "conflicting", "processing"],
    ["csv", ["recalled"], "recalled", "accepted"],
    ["pain.002", ["rejected", "paid"], "conflicting", "processing"],
    ["pain.002", ["paid", "rejected"], "conflicting", "processing"],
    ["pain.002", ["paid", "paid"], "paid", "paid"],
    ["camt.053", ["paid", "returned"], "returned_after_paid", "accepted"],
    ["camt.053", ["returned", "paid"], "conflicting", "processing"],
  ] as const)("%s: %j is %s, and the order %s", async (way, words, state, status) => {
    const { batch } = await handedOut(1);
    const [line] = batch.lines as [Line];
    for (const word of words) await tell(way, line.instruction_id, word);
    const known = await lineOf(batch.id);
    expect(known.status).toBe(state);
    expect(known.history.map((event: { source: string }) => event.source)).toEqual([
      "export",
      ...Array.from({ length: new Set(words).size === 1 ? 1 : words.length }, () => way),
    ]);
    if (status === "accepted") {
      expect(await statusOf(line.order_id)).toBe("processing");
      await confirmSaid(batch.id);
      expect((await lineOf(batch.id)).status).toBe(state);
    }
    expect(await statusOf(line.order_id)).toBe(status);
  });

  test("one statement that shows the payment and its return, and two files at once", async () => {
    const { batch } = await handedOut(2);
    const [first, second] = batch.lines as [Line, Line];
    const both = WAYS["camt.053"](first.instruction_id, "paid").replace(
      "</Stmt>",
      `${/<Ntry>[^]*<\/Ntry>/.exec(WAYS["camt.053"](first.instruction_id, "returned"))![0]}</Stmt>`,
    );
    expect((await send(both)).body.data).toMatchObject({ returned: 1, paid: 0, conflicting: [] });
    expect((await send(both)).body.data.known_before).toBe(true);
    expect((await lineOf(batch.id)).status).toBe("returned_after_paid");
    await Promise.all([
      tell("csv", second.instruction_id, "paid"),
      tell("pain.002", second.instruction_id, "rejected"),
    ]);
    expect((await lineOf(batch.id, 1)).status).toBe("conflicting");
    expect(await statusOf(second.order_id)).toBe("processing");
  });

  test("a statement of another sum is of another payment, and of a whole file only if the sum is that of the file", async () => {
    const { batch } = await handedOut(2);
    const [line] = batch.lines as [Line];
    const answer = await send(WAYS["camt.053"](line.instruction_id, "paid", "5.00"));
    expect(answer.body.data).toMatchObject({ paid: 0, unknown: [line.instruction_id] });
    const whole = (sum: string) =>
      WAYS["camt.053"]("", "paid", sum).replace(
        /<TxDtls>[^]*<\/TxDtls>/,
        `<Btch><MsgId>${batch.message_id}</MsgId><NbOfTxs>2</NbOfTxs></Btch>`,
      );
    expect((await send(whole("50.00"))).body.data).toMatchObject({ paid: 0, unknown: [batch.message_id] });
    expect((await send(whole("100.00"))).body.data).toMatchObject({ paid: 2, unknown: [] });
  });
});

describe("returned, then paid", () => {
  test("is paid no second time and not cancelled, until two people say what is true", async () => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("csv", line.instruction_id, "returned");
    await confirmSaid(batch.id);
    expect(await statusOf(line.order_id)).toBe("accepted");
    expect(await tell("csv", line.instruction_id, "paid")).toMatchObject({
      paid: 0,
      conflicting: [line.instruction_id],
    });
    await changeAccount(farmer.id);
    expect(await candidateOf(line.order_id)).toBeUndefined();
    expect((await create([line.order_id])).body.error).toBe("payout.order_not_payable");
    expect((await cancelOwn(farmer.token, line.order_id)).status).toBe(409);
    expect((await cancelAsStaff(line.order_id)).status).toBe(409);
    expect(await get(batch.id)).toMatchObject({ questions_total: 1, lines: [{ claimable: ["paid", "returned"] }] });

    expect((await claim(batch.id, line, "paid", staff.clerk, null)).body.errors).toHaveProperty("reason");
    expect((await claim(batch.id, line, "paid")).status).toBe(200);
    expect((await claim(batch.id, line, "paid")).status).toBe(200);
    expect((await claim(batch.id, line, "returned", staff.admin)).body.error).toBe("payout.claim_waiting");
    expect((await decide(batch.id, line, "confirm", staff.clerk)).body.error).toBe("payout.own_claim");
    expect((await decide(batch.id, line, "withdraw", staff.admin)).body.error).toBe("payout.own_claim");
    expect(await statusOf(line.order_id)).toBe("processing");
    const answers = await Promise.all([1, 2, 3].map(() => decide(batch.id, line, "confirm")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await lineOf(batch.id)).toMatchObject({ status: "paid", claim: null });
    expect((await lineOf(batch.id)).history.at(-1)).toMatchObject({ said: "paid", source: "hand" });
    expect(await statusOf(line.order_id)).toBe("paid");
    expect((await decide(batch.id, line, "reject")).body.error).toBe("payout.claim_over");
    const log = await office("GET", `/audit?subject_type=payout_batch&subject_id=${batch.id}`, staff.admin);
    expect(log.body.data.map((row: { action: string }) => row.action)).toEqual(
      expect.arrayContaining(["payout.claim", "payout.claim_confirm"]),
    );
  });

  test("what was rejected or withdrawn can be said anew", async () => {
    const { batch } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await claim(batch.id, line, "returned");
    expect((await decide(batch.id, line, "reject")).status).toBe(200);
    expect(await lineOf(batch.id)).toMatchObject({ status: "waiting", claim: null });
    await claim(batch.id, line, "recalled");
    expect((await decide(batch.id, line, "withdraw", staff.clerk)).status).toBe(200);
    await claim(batch.id, line, "returned");
    await tell("csv", line.instruction_id, "paid");
    expect(await lineOf(batch.id)).toMatchObject({ status: "paid", claim: null });
    expect((await decide(batch.id, line, "confirm")).body.error).toBe("payout.claim_over");
  });

  test("once the next batch was made: it is neither approved nor exported, and leaves the order to people", async () => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("csv", line.instruction_id, "returned");
    await confirmSaid(batch.id);
    await changeAccount(farmer.id);
    const again = (await create([line.order_id])).body.data;
    expect(again.lines[0].earlier).toMatchObject([
      { batch_id: batch.id, status: "returned", source: "csv", amount_grosze: 5000, account_ending: ACCOUNT.slice(-4) },
    ]);
    await tell("csv", line.instruction_id, "paid");
    expect((await approve(again)).body.error).toBe("payout.paid_elsewhere");
    const { revision } = await get(again.id);
    await office("POST", `/payout-batches/${again.id}/cancel`, staff.admin, { revision, reason: "Spór z bankiem" });
    expect(await statusOf(line.order_id)).toBe("processing");
    await claim(batch.id, line, "returned");
    await decide(batch.id, line, "confirm");
    expect(await statusOf(line.order_id)).toBe("accepted");
    expect(await titles(farmer.token)).toContain("Bank zwrócił wypłatę");
  });

  test("after it was approved, the file is not written; after it was paid too, both payments stand", async () => {
    const first = await handedOut(1);
    const [line] = first.batch.lines as [Line];
    await tell("csv", line.instruction_id, "returned");
    await confirmSaid(first.batch.id);
    await changeAccount(first.farmer.id);
    const again = (await create([line.order_id])).body.data;
    await approve(again);
    await tell("csv", line.instruction_id, "paid");
    expect((await exportIt(again.id)).body.error).toBe("payout.paid_elsewhere");

    const second = await handedOut(1);
    const [one] = second.batch.lines as [Line];
    await tell("csv", one.instruction_id, "returned");
    await confirmSaid(second.batch.id);
    await changeAccount(second.farmer.id);
    const next = (await create([one.order_id])).body.data;
    await approve(next);
    const [two] = (await exportIt(next.id)).body.data.lines as [Line];
    await tell("csv", two.instruction_id, "paid");
    await tell("csv", one.instruction_id, "paid");
    expect(await statusOf(one.order_id)).toBe("processing");
    await claim(second.batch.id, one, "paid");
    await decide(second.batch.id, one, "confirm");
    expect((await lineOf(second.batch.id)).status).toBe("paid_twice");
    expect(await statusOf(one.order_id)).toBe("paid");
  });

  test("a cancelled order stays cancelled, and the payment is a question to two people", async () => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("csv", line.instruction_id, "returned");
    await confirmSaid(batch.id);
    expect((await cancelOwn(farmer.token, line.order_id)).status).toBe(200);
    await tell("csv", line.instruction_id, "paid");
    expect(await statusOf(line.order_id)).toBe("cancelled");
    expect((await get(batch.id)).questions_total).toBe(1);
  });
});

describe("paid, then returned", () => {
  test("the order waits again, and the farmer is written to in the portal and by e-mail", async () => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("camt.053", line.instruction_id, "paid");
    await tell("camt.053", line.instruction_id, "returned");
    await confirmSaid(batch.id);
    expect(await candidateOf(line.order_id)).toMatchObject({ obstacle: "account_returned" });
    expect((await titles(farmer.token)).slice(0, 2)).toEqual(["Bank zwrócił wypłatę", "Nagroda wypłacona"]);
    expect(await mailsTo(farmer.id)).toEqual(expect.arrayContaining(["Nagroda wypłacona", "Bank zwrócił wypłatę"]));
    const order = await server.call("GET", `/api/v1/prize/my-orders/${line.order_id}`, { token: farmer.token });
    expect(order.body.data).toMatchObject({ status_label: { label: "Przyjęte" } });
  });

  test("by hand, too, by two people", async () => {
    const { batch } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("csv", line.instruction_id, "paid");
    expect((await claim(batch.id, line, "returned")).body.data.lines[0]).toMatchObject({ status: "paid" });
    expect(await statusOf(line.order_id)).toBe("paid");
    await decide(batch.id, line, "confirm");
    expect((await lineOf(batch.id)).status).toBe("returned_after_paid");
    expect(await statusOf(line.order_id)).toBe("accepted");
  });
});

describe("an account from which money came back", () => {
  test("is not paid again until it changed, or somebody says why, which the approver reads", async () => {
    const { batch, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await tell("pain.002", line.instruction_id, "rejected");
    await confirmSaid(batch.id);
    const refused = await create([line.order_id]);
    expect(refused.body).toMatchObject({
      error: "payout.account_returned",
      errors: { again_reason: [expect.any(String)] },
    });
    const again = await office("POST", "/payout-batches", staff.clerk, {
      order_ids: [line.order_id],
      execution_date: "2027-01-04",
      again_reason: "Bank potwierdził, że konto znów działa",
    });
    expect(again.body.data.lines[0]).toMatchObject({ again_reason: "Bank potwierdził, że konto znów działa" });
    const other = await createForNewOrder(farmer);
    expect(other.obstacle).toBe("account_returned");
    await changeAccount(farmer.id);
    expect((await candidateOf(other.id)).obstacle).toBeNull();
  });

  test("is not in doubt where the whole file was refused", async () => {
    const { batch } = await handedOut(1);
    const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts>
      <OrgnlMsgId>${batch.message_id}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
    expect((await send(report)).body.data).toMatchObject({ returned: 1 });
    await confirmSaid(batch.id);
    expect((await candidateOf(batch.lines[0].order_id)).obstacle).toBeNull();
  });

  async function createForNewOrder(farmer: { id: number; token: string }) {
    await givenPoints(server, farmer.id, 1000);
    const order = await orders.order(farmer.token, {
      kind: "bank_transfer",
      points: 1000,
      consents: [1, 2, 4],
    });
    return await candidateOf(order.body.data.id);
  }
});

describe("returned by hand, without a file of the bank", () => {
  test("one person alone gets the order into no second file", async () => {
    const { batch, ids, farmer } = await handedOut(1);
    const [line] = batch.lines as [Line];
    await claim(batch.id, line, "returned");
    await changeAccount(farmer.id);
    expect((await create(ids)).body.error).toBe("payout.order_not_payable");
    expect((await cancelOwn(farmer.token, line.order_id)).status).toBe(409);
    const auditor = await given.staff("auditor");
    expect((await decide(batch.id, line, "confirm", auditor)).status).toBe(403);
    expect((await decide(batch.id, line, "confirm")).status).toBe(200);
    const again = (await create(ids)).body.data;
    expect((await get(again.id, staff.admin)).lines[0].earlier).toMatchObject([
      { batch_id: batch.id, status: "returned", source: "hand", return_reason: "Wyciąg 7/2026" },
    ]);
  });
});
