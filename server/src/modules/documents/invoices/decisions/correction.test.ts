import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { approveAll, putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const details = (token: string, id: number) =>
  server.call("POST", "/api/v1/invoices/details", { token, body: { document: id } });
const points = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data.points;
const list = (token: string, path: string) => server.call("GET", `/api/v1/invoices/${path}`, { token });

async function enteredInvoice(
  lines: { sap: number; pack_volume: number; quantity: number; rejection_reason?: string }[],
) {
  const invoice = await given.submittedInvoice();
  const clerk = await given.staff("clerk");
  const answer = await office("PUT", `/invoices/${invoice.id}/lines`, clerk.token, { issue_date: "2026-06-01", lines });
  expect(answer.status).toBe(200);
  return { ...invoice, clerk, revision: answer.body.data.revision as number };
}

async function acceptedInvoice(quantity = 4) {
  const product = await given.product();
  const entered = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity }]);
  const answer = await office("POST", `/invoices/${entered.id}/accept`, entered.clerk.token, {});
  expect(answer.status).toBe(200);
  return { ...entered, product, accepted: answer.body.data };
}

describe("a correcting invoice", () => {
  test("takes back the difference by line and is listed beside the corrected one", async () => {
    const invoice = await acceptedInvoice(4);
    const [line] = invoice.accepted.lines;
    const correction = { document: "KOR/1", reason: "Zwrot opakowań", lines: [{ line_id: line.id, quantity: 1 }] };
    const answer = await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, correction);
    expect(answer.status).toBe(200);
    expect(await points(invoice.who.token)).toMatchObject({ available: 50, debt: 0, total: 50 });
    const rows = (await list(invoice.who.token, "2026")).body.data;
    expect(rows.find((row: { document: string }) => row.document === "KOR/1")).toMatchObject({
      is_correction: true,
      points: -150,
    });
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen.corrections).toEqual([{ id: expect.any(Number), document: "KOR/1" }]);
  });

  test("is shown before it is made: what it takes, what of it becomes a debt, and nothing is written", async () => {
    const invoice = await acceptedInvoice(4);
    const lines = [{ line_id: invoice.accepted.lines[0].id, quantity: 1 }];
    const preview = (body: object, token = invoice.clerk.token) =>
      office("POST", `/invoices/${invoice.id}/correction/preview`, token, body);
    expect((await preview({ lines })).body.data).toEqual({ points: 150, debt: 0 });
    const admin = await given.staff("admin");
    await server.call("POST", `/api/office/v1/participants/${invoice.who.id}/adjustments`, {
      token: admin.token,
      body: { points: -180, reason: "Nagroda wydana" },
      headers: { "idempotency-key": `preview-${invoice.id}` },
    });
    expect((await preview({ lines })).body.data).toEqual({ points: 150, debt: 130 });
    expect(await points(invoice.who.token)).toMatchObject({ available: 20, debt: 0 });
    const correction = { document: "KOR/P", reason: "Zwrot opakowań", lines };
    await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, correction);
    expect(await points(invoice.who.token)).toMatchObject({ available: 0, debt: 130 });
    expect((await preview({ lines: [{ line_id: lines[0]!.line_id, quantity: 5 }] })).body.error).toBe(
      "invoice.correction_exceeds",
    );
    expect((await preview({ lines }, (await given.staff("editor")).token)).status).toBe(403);
  });

  test("what was already spent becomes a debt, which the next invoice repays", async () => {
    const invoice = await acceptedInvoice(4);
    const admin = await given.staff("admin");
    await server.call("POST", `/api/office/v1/participants/${invoice.who.id}/adjustments`, {
      token: admin.token,
      body: { points: -180, reason: "Nagroda wydana" },
      headers: { "idempotency-key": `debt-${invoice.id}-spend` },
    });
    const lines = [{ line_id: invoice.accepted.lines[0].id, quantity: 0 }];
    await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
      document: "KOR/2",
      reason: "Zwrot",
      lines,
    });
    expect(await points(invoice.who.token)).toMatchObject({ available: 0, debt: 180 });
    const history = async (file = "") =>
      await server.call("GET", `/api/v1/points/history${file}`, { token: invoice.who.token });
    type Told = { points: number; debt_points: number; steps: Told[]; explanation: { text: string } };
    const told = (await history()).body.data as Told[];
    const corrected = told.find(({ steps }) => steps.some(({ debt_points }) => debt_points > 0))!;
    expect(corrected).toMatchObject({ kind: "correction", points: -20, debt_points: 180 });
    expect(corrected.steps.at(-1)).toMatchObject({ points: -20, debt_points: 180 });
    expect(corrected.explanation.text.replaceAll("\u00a0", " ")).toMatch(
      /Razem odebrano 200 punktów: z konta 20 punktów, a 180 punktów to zadłużenie, które pokryją następne punkty$/,
    );
    const owed = told.reduce((sum, row) => sum + row.points - row.debt_points, 0);
    expect(owed).toBe(-180);
    expect((await history(".csv")).raw.toString()).toContain("to zadłużenie");
    const next = await given.submittedInvoice({
      who: invoice.who,
      lines: [{ sap: invoice.product.sap, pack_volume: 5, quantity: 5 }],
    });
    await office("POST", `/invoices/${next.id}/accept`, invoice.clerk.token, {});
    expect(await points(invoice.who.token)).toMatchObject({ available: 70, debt: 0 });
    const after = (await history()).body.data as Told[];
    expect(after.reduce((sum, row) => sum + row.debt_points, 0)).toBe(0);
    expect(after.reduce((sum, row) => sum + row.points, 0)).toBe(70);
  });

  test("entered twice, at once or with more than there was, has one effect", async () => {
    const invoice = await acceptedInvoice(2);
    const correct = (quantity: number, document = "KOR/3") =>
      office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
        document,
        reason: "Zwrot",
        lines: [{ line_id: invoice.accepted.lines[0].id, quantity }],
      });
    const answers = await Promise.all([correct(1), correct(1), correct(1)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await points(invoice.who.token)).toMatchObject({ available: 50 });
    expect((await correct(2, "KOR/4")).body.error).toBe("invoice.correction_exceeds");
  });

  test("the farmer's own submission of it is settled by the correction", async () => {
    const invoice = await acceptedInvoice(2);
    const sent = await given.submittedInvoice({
      who: invoice.who,
      distributorId: invoice.distributorId,
      document: "KOR/5",
    });
    const answer = await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
      document: "KOR/5",
      reason: "Zwrot",
      lines: [{ line_id: invoice.accepted.lines[0].id, quantity: 1 }],
      submitted_invoice_id: sent.id,
    });
    expect(answer.status).toBe(200);
    expect((await details(invoice.who.token, sent.id)).body.data).toMatchObject({
      state: "accepted",
      corrects: { id: invoice.id },
      points: -50,
    });
  });

  test("counts in the year of what it corrects: it makes no room in its own year and takes none away", async () => {
    // 50 points a pack, 4,000 a year.
    const product = await given.product({ packs: [5], yearlyLimitPoints: 4000 });
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const buy = async (issue_date: string, quantity: number) => {
      const { id } = await given.submittedInvoice({ who });
      const lines = [{ sap: product.sap, pack_volume: 5, quantity }];
      await office("PUT", `/invoices/${id}/lines`, clerk.token, { issue_date, lines });
      const { data } = (await office("POST", `/invoices/${id}/accept`, clerk.token, {})).body;
      return { id, lineId: data.lines[0].id as number, points: data.points as number };
    };
    const old = await buy("2025-12-10", 80);
    expect(old.points).toBe(4000);
    expect((await buy("2026-01-10", 80)).points).toBe(4000);
    const returned = {
      document: "KOR/ROK",
      issue_date: "2026-01-20",
      reason: "Zwrot",
      lines: [
        {
          line_id: old.lineId,
          quantity: 20,
        },
      ],
    };
    expect((await office("POST", `/invoices/${old.id}/correction`, clerk.token, returned)).status).toBe(200);
    // No room in the year of the correction, and that of what came back in the year of the purchase.
    expect((await buy("2026-02-10", 80)).points).toBe(0);
    expect((await buy("2025-12-20", 80)).points).toBe(3000);
  });

  test("counts so for the limit over all products too", async () => {
    const admin = await given.staff("admin");
    await putSetting(server, admin.token, "participant_yearly_limit_points", 4000);
    await approveAll(server, (await given.staff("admin")).token);
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const buy = async (issue_date: string) => {
      const product = await given.product({ packs: [5] });
      const { id } = await given.submittedInvoice({ who });
      const lines = [{ sap: product.sap, pack_volume: 5, quantity: 80 }];
      await office("PUT", `/invoices/${id}/lines`, clerk.token, { issue_date, lines });
      const { data } = (await office("POST", `/invoices/${id}/accept`, clerk.token, {})).body;
      return { id, lineId: data.lines[0].id as number, points: data.points as number };
    };
    const old = await buy("2025-11-10");
    const lines = [{ line_id: old.lineId, quantity: 0 }];
    const returned = { document: "KOR/ROK/2", issue_date: "2026-01-20", reason: "Zwrot", lines };
    await office("POST", `/invoices/${old.id}/correction`, clerk.token, returned);
    expect([(await buy("2026-02-10")).points, (await buy("2026-02-11")).points]).toEqual([4000, 0]);
    expect((await buy("2025-11-12")).points).toBe(4000);
    await putSetting(server, admin.token, "participant_yearly_limit_points", 0);
    await approveAll(server, (await given.staff("admin")).token);
  });
});
