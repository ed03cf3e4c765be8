import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { lapsePoints, proveLedger, warnOfExpiry } from "./points-jobs.service.ts";

const server = useTestServer();
const given = createGiven(server);
const DAY = 24 * 3_600_000;

/** A farmer who was given points now; they lapse in 36 months. */
async function farmerWithPoints(points: number) {
  const [farmer, admin] = [await given.participant(), await given.staff("admin")];
  const { body } = await server.call("POST", `/api/office/v1/participants/${farmer.id}/adjustments`, {
    token: admin.token,
    body: { points, reason: '=Start; "z cudzysłowem"' },
    headers: { "idempotency-key": `start-${farmer.id}-points` },
  });
  // Many points at once wait for a second person.
  if (body.data.request_id !== null) {
    await server.call("POST", `/api/office/v1/adjustments/${body.data.request_id}/decision`, {
      token: (await given.staff("admin")).token,
      body: { decision: "approve" },
    });
  }
  return { ...farmer, admin };
}

describe("the history", () => {
  test("filters by kind and by Warsaw days, and pages", async () => {
    const farmer = await farmerWithPoints(100);
    const history = async (query: string) =>
      (await server.call("GET", `/api/v1/points/history?${query}`, { token: farmer.token })).body;
    expect((await history("kind=adjustment")).data).toHaveLength(1);
    expect((await history("kind=purchase")).data).toHaveLength(0);
    const day = server.clock.now().toISOString().slice(0, 10);
    expect((await history(`from=${day}&to=${day}`)).meta.total).toBe(1);
    expect((await history("to=2020-01-01")).meta).toEqual({ current_page: 1, last_page: 1, per_page: 16, total: 0 });
    expect((await history("from=2026-02-30")).errors).toHaveProperty("from");
    expect((await history("kind=magic")).errors).toHaveProperty("kind");
  });

  test("comes as CSV that no spreadsheet runs, and as a PDF that opens", async () => {
    const farmer = await farmerWithPoints(1250);
    const csv = await server.call("GET", "/api/v1/points/history.csv", { token: farmer.token });
    expect(csv.headers["content-disposition"]).toContain("attachment");
    const text = csv.raw.toString("utf8");
    expect(text.startsWith('\uFEFF"Data";')).toBe(true);
    expect(text).toContain('"Korekta salda: =Start; ""z cudzysłowem""";"1250";"1250"');
    const pdf = await server.call("GET", "/api/v1/points/history.pdf", { token: farmer.token });
    expect((await PDFDocument.load(pdf.raw)).getPageCount()).toBe(1);
  });

  test("the dashboard's overview says what can be spent, what waits and what lapses when", async () => {
    const farmer = await farmerWithPoints(1250);
    const product = await given.product();
    await given.submittedInvoice({ who: farmer, lines: [{ sap: product.sap, pack_volume: 5, quantity: 2 }] });
    const { data } = (await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).body;
    expect(data).toMatchObject({
      available: 1250,
      pending: 100,
      waiting_total: 1,
      waiting_invoices: [{ pending_points: 100, state: "pending", decision_due: expect.any(String) }],
      next_achievement: { level: 50_000, missing_points: 48_750 },
      expiry_calendar: [{ points: 1250 }],
    });
  });
});

describe("the nightly work", () => {
  test("warns 60, 30 and 7 days before points lapse, once each, in the portal and by e-mail; then they lapse", async () => {
    const farmer = await farmerWithPoints(500);
    const [{ expires_at }] = (await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).body.data
      .expiry_calendar;
    const warnings = async () => {
      const mail = await server.db
        .selectFrom("outbox_message")
        .selectAll()
        .where("recipient", "=", `rolnik${farmer.identifier}@plon.example`)
        .execute();
      const notices = await server.db
        .selectFrom("notification")
        .selectAll()
        .where("participant_id", "=", farmer.id)
        .where("title", "=", "Punkty wkrótce wygasną")
        .execute();
      return [mail.length, notices.length];
    };
    for (const [daysBefore, expected] of [
      [61, 0],
      [60, 1],
      [59, 1],
      [30, 2],
      [7, 3],
      [1, 3],
    ] as const) {
      const at = new Date(Date.parse(expires_at) - daysBefore * DAY - 16 * 3_600_000);
      await warnOfExpiry(server.db, at);
      await warnOfExpiry(server.db, at);
      expect({ daysBefore, warnings: await warnings() }).toEqual({ daysBefore, warnings: [expected, expected] });
    }
    server.clock.set(new Date(Date.parse(expires_at) + 1000).toISOString());
    await lapsePoints(server.db, server.clock.now());
    await lapsePoints(server.db, server.clock.now());
    const balance = await server.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", farmer.id)
      .executeTakeFirst();
    expect(balance).toEqual({ available: 0 });
    expect(await proveLedger(server.db, server.clock.now())).toBe(true);
    const auditor = await given.staff("auditor");
    const health = await server.call("GET", "/api/health/ledger", { token: auditor.token });
    expect(health.body.data).toMatchObject({ ok: true, breaches: [] });
  });
});
