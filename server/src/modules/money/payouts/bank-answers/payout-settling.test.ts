import { describe, expect, test } from "vitest";
import { ACCOUNT, PAYER, usePayoutDesk } from "#test/harness/given/payouts.ts";
import { multipart } from "#test/harness/server.ts";

const {
  server,
  given,
  staff,
  office,
  set,
  farmerWithPoints,
  moneyOrders,
  orders,
  create,
  get,
  candidateOf,
  statusOf,
  handedOut,
  confirmSaid,
} = usePayoutDesk();

describe("settling by hand", () => {
  test("paid at once, returned once another person confirms it; the order then waits again with the reason", async () => {
    const { batch, ids, farmer } = await handedOut(2);
    const [first, second] = batch.lines as [{ id: number; order_id: number }, { id: number; order_id: number }];
    const settleLines = (lines: object[], id = batch.id) =>
      office("POST", `/payout-batches/${id}/settle`, staff.clerk, { lines });
    const answer = await settleLines([{ line_id: first.id, status: "paid" }]);
    expect(answer.body.data).toMatchObject({ status: "exported", paid_total: 1 });
    expect(await statusOf(first.order_id)).toBe("paid");
    expect((await settleLines([{ line_id: first.id, status: "paid" }])).status).toBe(200);
    expect((await settleLines([{ line_id: first.id, status: "recalled", reason: "Pomyłka" }])).body.error).toBe(
      "payout.line_settled",
    );
    const other = await handedOut(1);
    expect((await settleLines([{ line_id: other.batch.lines[0].id, status: "paid" }])).status).toBe(404);
    const said = await settleLines([{ line_id: second.id, status: "returned", reason: "Konto zamknięte" }]);
    expect(said.body.data).toMatchObject({ status: "exported", paid_total: 1, returned_total: 0, questions_total: 1 });
    expect(await candidateOf(second.order_id)).toBeUndefined();
    expect((await create([second.order_id])).body.error).toBe("payout.order_not_payable");
    const over = await office("POST", `/payout-batches/${batch.id}/claims`, staff.admin, {
      line_ids: [second.id],
      decision: "confirm",
      reason: "",
    });
    expect(over.body.data).toMatchObject({ status: "settled", paid_total: 1, returned_total: 1, questions_total: 0 });
    expect(await candidateOf(second.order_id)).toMatchObject({
      returned_reason: "Konto zamknięte",
      obstacle: "account_returned",
    });
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body
      .data;
    expect(notifications.slice(0, 2).map((one: { title: string }) => one.title)).toEqual([
      "Bank zwrócił wypłatę",
      "Nagroda wypłacona",
    ]);
    expect((await create(ids)).status).toBe(409);
    await server.db
      .updateTable("participant")
      .set({ bank_account: PAYER.account })
      .where("id", "=", farmer.id)
      .execute();
    expect((await create([second.order_id])).body.data.lines[0].instruction_id).not.toBe(batch.lines[1].instruction_id);
  });

  test("a batch whose returns are confirmed together is settled", async () => {
    const { batch } = await handedOut(2);
    const back = { status: "returned", reason: "Konto zamknięte" };
    const lines = batch.lines.map(({ id }: { id: number }) => ({ line_id: id, ...back }));
    await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines });
    const over = await confirmSaid(batch.id);
    expect(over.body.data).toMatchObject({ status: "settled", returned_total: 2, questions_total: 0 });
  });

  test("only of a batch that was handed out", async () => {
    const { ids } = await moneyOrders();
    const batch = (await create(ids)).body.data;
    const answer = await office("POST", `/payout-batches/${batch.id}/settle`, staff.admin, {
      lines: [{ line_id: batch.lines[0].id, status: "paid" }],
    });
    expect(answer.body.error).toBe("payout.wrong_state");
  });
});

describe("the bank's confirmation", () => {
  const send = (content: Buffer | string, who = staff.clerk) => {
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
    const statuses = async () => [
      await statusOf(a!.order_id),
      await statusOf(b!.order_id),
      await statusOf(c!.order_id),
    ];
    expect(await statuses()).toEqual(["paid", "processing", "processing"]);
    await confirmSaid(batch.id);
    expect(await statuses()).toEqual(["paid", "accepted", "processing"]);
    const rest = csv([
      [a!.instruction_id, "returned", "Jednak nie"],
      [b!.instruction_id, "returned", "Konto zamknięte"],
      [c!.instruction_id, "paid"],
    ]);
    expect((await send(rest)).body.data).toMatchObject({ paid: 1, returned: 1, already: 1, conflicting: [] });
    expect(await get(batch.id)).toMatchObject({ status: "settled", paid_total: 1, returned_total: 2 });
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body
      .data;
    expect(notifications.filter((one: { title: string }) => one.title === "Nagroda wypłacona")).toHaveLength(2);
    const log = await office("GET", `/audit?action=payout.settle&subject_id=${batch.id}`, staff.admin);
    expect(log.body.data.map((row: { after: object }) => row.after)).toEqual([
      { paid: 1, returned: 1, conflicting: 0, by: "confirmation" },
      { paid: 1, returned: 1, conflicting: 0, by: "confirmation" },
    ]);
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

  test("one payment's own verdict goes before that of its group, whichever is which", async () => {
    const report = (group: string, message: string, one: string, name: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
        <OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>
        <OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}</OrgnlPmtInfId>
        <TxInfAndSts><OrgnlInstrId>${name}</OrgnlInstrId><TxSts>${one}</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`;
    for (const [group, one, states] of [
      ["ACSC", "RJCT", ["accepted", "paid"]],
      ["RJCT", "ACSC", ["paid", "accepted"]],
    ] as const) {
      const { batch } = await handedOut(2);
      const [first, second] = batch.lines as { order_id: number; instruction_id: string }[];
      const answer = await send(report(group, batch.message_id, one, first!.instruction_id));
      expect(answer.body.data).toMatchObject({ paid: 1, returned: 1, conflicting: [] });
      await confirmSaid(batch.id);
      expect([await statusOf(first!.order_id), await statusOf(second!.order_id)]).toEqual(states);
    }
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
    const order = (points: number) => orders.order(farmer.token, { kind: "bank_transfer", points, consents: [1, 3] });
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
    expect((await office("GET", "/tax-report/2026", staff.clerk)).status).toBe(403);
    const csv = await server.call("GET", "/api/office/v1/tax-report/2026/report.csv", { token: auditor.token });
    const text = csv.raw.toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(
      `"${farmer.identifier}";"'=2+5";"Jan";"Polna 7";"27-600";"Sandomierz";"2";"2600,00";"2500,00";"250,00";"tak"`,
    );
    expect((await office("GET", "/audit?action=tax_report.download", staff.admin)).body.meta.total).toBe(1);
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
