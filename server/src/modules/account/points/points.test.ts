import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { PDFDocument } from "pdf-lib";
import { readPdfWords } from "#platform/documents/pdf-words.ts";
import { describe, expect, test } from "vitest";
import { lastMessage } from "#test/harness/given/consents.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { givenPosting } from "#test/ledger/given.ts";
import { clawBack } from "#modules/points/ledger/ledger.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";
import { lapsePoints, proveLedger, releaseExpiredHolds, warnOfExpiry } from "./points-jobs.service.ts";

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
    await server.call("POST", `/api/office/v1/approvals/${body.data.request_id}/decision`, {
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
    expect((await history("to=2020-01-01")).meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 16,
      total: 0,
      months: [],
    });
    expect((await history("from=2026-02-30")).errors).toHaveProperty("from");
    expect((await history("kind=magic")).errors).toHaveProperty("kind");
  });

  test("shows an invoice as one row: what waits becomes what came, and the movements stand below it", async () => {
    const farmer = await farmerWithPoints(100);
    const clerk = await given.staff("clerk");
    const product = await given.product();
    const line = { sap: product.sap, pack_volume: 5, quantity: 2 };
    const history = async (query = "") =>
      (await server.call("GET", `/api/v1/points/history?${query}`, { token: farmer.token })).body;
    const decide = async (invoice: { id: number }, body: object) => {
      const seen = await server.call("PUT", `/api/office/v1/invoices/${invoice.id}/lines`, {
        token: clerk.token,
        body: { issue_date: "2026-06-01", lines: [{ ...line, ...body }] },
      });
      const { revision } = seen.body.data;
      const path = `/api/office/v1/invoices/${invoice.id}/accept`;
      return await server.call("POST", path, { token: clerk.token, body: { revision } });
    };
    const invoice = await given.submittedInvoice({ who: farmer, lines: [line] });
    expect((await history()).data[0]).toMatchObject({
      kind: "pending",
      kind_label: "Czeka na akceptację",
      points: 0,
      pending_points: 100,
      balance_after: 100,
      invoice_id: invoice.id,
    });
    await decide(invoice, {});
    const { data, meta } = await history();
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        kind: "purchase",
        points: 100,
        pending_points: 0,
        balance_after: 200,
        steps: [
          { kind_label: "Czeka na akceptację", points: 0, pending_points: 100 },
          { kind_label: "Zakup", points: 100, pending_points: -100 },
        ],
      },
      { kind: "adjustment", points: 100, steps: [{ points: 100 }] },
    ]);
    expect((await history("kind=pending")).meta.total).toBe(0);
    const rejected = await given.submittedInvoice({ who: farmer, lines: [line] });
    await decide(rejected, { rejection_reason: "Produkt poza programem" });
    const [declined] = (await history("kind=declined")).data;
    expect(declined).toMatchObject({ kind_label: "Punkty nienaliczone", points: 0, pending_points: 0 });
    expect(declined.steps).toHaveLength(2);
  });

  test("says of a correction what it took, and what became a debt because it was not there any more", async () => {
    const farmer = await farmerWithPoints(363);
    const posting = givenPosting(farmer.id, { at: server.clock.now(), explanation: { text: "Korekta faktury" } });
    await inTransaction(server.db, (tx) => clawBack(tx, posting, { points: 1600, category: "purchase" }));
    const { body } = await server.call("GET", "/api/v1/points/history", { token: farmer.token });
    expect(body.data[0]).toMatchObject({ points: -363, debt_points: 1237, balance_after: 0 });
    expect(body.data[0].explanation.text.replaceAll(/\s/g, " ")).toBe(
      "Korekta faktury. Razem odebrano 1 600 punktów: z konta 363 punkty, a 1 237 punktów to zadłużenie, które pokryją następne punkty",
    );
  });

  test("shows a transfer as one row from its code to its end, in the list, the overview and the statement", async () => {
    const [sender, receiver] = [await farmerWithPoints(1000), await farmerWithPoints(10)];
    const transfers = createTransfers(server);
    const rows = async (query = "") =>
      (await server.call("GET", `/api/v1/points/history?${query}`, { token: sender.token })).body.data;
    const { id } = (await transfers.start(sender, receiver, 100)).body.data;
    expect((await rows())[0]).toMatchObject({ kind: "hold", points: -100, balance_after: 900 });
    await transfers.confirm(sender, id, await transfers.codeOf(sender));
    const after = await rows();
    expect(after).toMatchObject([
      { kind: "transfer_out", kind_label: "Przekazane punkty", points: -100, balance_after: 900 },
      { kind: "adjustment", points: 1000, balance_after: 1000 },
    ]);
    expect(after[0].steps.map((step: { points: number }) => step.points)).toEqual([-100, 0]);
    expect(await rows("kind=hold")).toEqual([]);
    const overview = await server.call("GET", "/api/v1/points/overview", { token: sender.token });
    expect(overview.body.data.last_movements).toHaveLength(2);
    const csv = await server.call("GET", "/api/v1/points/history.csv", { token: sender.token });
    expect(csv.raw.toString("utf8").match(/"-100";"900"/g)).toHaveLength(1);
    server.clock.advance(61_000);
    const again = (await transfers.start(sender, receiver, 50)).body.data;
    await transfers.reject(sender, again.id);
    expect(await rows("kind=released")).toMatchObject([
      { kind_label: "Zwolniona rezerwacja", points: 0, balance_after: 900, steps: [{ points: -50 }, { points: 50 }] },
    ]);
    const office = await server.call("GET", `/api/office/v1/participants/${sender.id}/movements?per_page=25`, {
      token: sender.admin.token,
    });
    // The office reads the ledger as it is.
    expect(office.body.meta.total).toBe(5);
  });

  test("pages and days go by events", async () => {
    const farmer = await farmerWithPoints(1000);
    const other = await farmerWithPoints(1);
    const transfers = createTransfers(server);
    for (let count = 0; count < 5; count += 1) {
      const { id } = (await transfers.start(farmer, other, 10)).body.data;
      await transfers.confirm(farmer, id, await transfers.codeOf(farmer));
      server.clock.advance(61_000);
    }
    const page = async (query: string) =>
      (await server.call("GET", `/api/v1/points/history?${query}`, { token: farmer.token })).body;
    const first = await page("page=9");
    const month = server.clock.now().toISOString().slice(0, 7);
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 1, per_page: 16, total: 6 });
    expect(first.meta.months).toEqual([{ month, gained: 1000, gone: 50 }]);
    expect((await page("kind=transfer_out")).meta.months).toEqual([{ month, gained: 0, gone: 50 }]);
    expect(first.data.map((row: { balance_after: number }) => row.balance_after)).toEqual([
      950, 960, 970, 980, 990, 1000,
    ]);
    const day = server.clock.now().toISOString().slice(0, 10);
    expect((await page(`from=${day}&to=${day}`)).meta.total).toBe(6);
  });

  test("a month's sums are those of all its events, also where a page ends within it, and its days are Poland's", async () => {
    const farmer = await given.participant();
    await givenPoints(server, farmer.id, 1000);
    const earlier = server.clock.now().toISOString().slice(0, 7);
    const [year = 0, month = 0] = earlier.split("-").map(Number);
    const later = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
    // Half past midnight of the first in Poland is still the last of the month before in Greenwich.
    const midnight = warsawDayStart(`${later}-01`);
    server.clock.advance(midnight.getTime() + 30 * 60_000 - server.clock.now().getTime());
    for (let count = 1; count <= 17; count += 1) await givenPoints(server, farmer.id, count);
    const body = { account_type: "program.farmer", nip: farmer.identifier, password: PASSWORD };
    const token = (await server.call("POST", "/api/v1/auth/login", { body })).body.data.auth_token;
    const monthsOf = async (page: number) =>
      (await server.call("GET", `/api/v1/points/history?page=${page}`, { token })).body.meta.months;
    const sums = { month: later, gained: 153, gone: 0 };
    expect(await monthsOf(1)).toEqual([sums]);
    expect(await monthsOf(2)).toEqual([sums, { month: earlier, gained: 1000, gone: 0 }]);
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
    const { token } = await given.staff("admin");
    const reason = `Pomyłka w rozliczeniu faktury z hurtowni w Inowrocławiu, numer FV/0012345/06/2026/MAG-3 ${"po korekcie ".repeat(12)}koniec`;
    const adjusted = await server.call("POST", `/api/office/v1/participants/${farmer.id}/adjustments`, {
      token,
      body: { points: 5, reason },
      headers: { "idempotency-key": "statement-lines" },
    });
    expect(adjusted.status).toBe(200);
    const drawn = await server.call("GET", "/api/v1/points/history.pdf", { token: farmer.token });
    const words = await readPdfWords(drawn.raw);
    const shown = Array.isArray(words)
      ? words
          .map((piece) => piece.text)
          .join(" ")
          .replaceAll(/\s+/g, " ")
      : words;
    expect(shown).toContain("FV/0012345/06/2026/MAG-3");
    expect(shown).toContain("korekcie koniec");
    expect(shown).not.toContain("…");
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
      waiting_invoices: [{ pending_points: 100, status: "pending", decision_due: expect.any(String) }],
      next_achievement: { level: 50_000, missing_points: 48_750 },
      expiry_calendar: [{ points: 1250 }],
    });
  });
});

describe("the nightly work", () => {
  test("warns 60, 30 and 7 days and a day before points lapse, once each, in the portal and by e-mail; then they lapse", async () => {
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
      [2, 3],
      [1, 4],
    ] as const) {
      const at = new Date(Date.parse(expires_at) - daysBefore * DAY - 16 * 3_600_000);
      await warnOfExpiry(server.db, at);
      await warnOfExpiry(server.db, at);
      expect({ daysBefore, warnings: await warnings() }).toEqual({ daysBefore, warnings: [expected, expected] });
    }
    const letter = await lastMessage(server, `rolnik${farmer.identifier}@plon.example`);
    const day = dayText(warsawDay(new Date(Date.parse(expires_at) - 1)));
    expect(letter).toMatchObject({ subject: "Punkty wkrótce wygasną: 500\u00a0punktów", link: "/nagrody" });
    expect(letter!.body).toMatch(/^Dzień dobry, \S+,\n\njutro, /);
    expect(letter!.body).toContain(`z końcem dnia ${day}, stracisz 500\u00a0punktów.`);
    expect(letter!.body).toContain("możesz wymienić je na nagrodę");

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

  test("a missed night is skipped: nobody is warned of 60 days when 59 are left", async () => {
    const farmer = await farmerWithPoints(500);
    const [{ expires_at }] = (await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).body.data
      .expiry_calendar;
    const countWarnings = async (daysBefore: number) => {
      await warnOfExpiry(server.db, new Date(Date.parse(expires_at) - daysBefore * DAY - 16 * 3_600_000));
      const warned = server.db.selectFrom("notification").select("title").where("participant_id", "=", farmer.id);
      return (await warned.execute()).filter(({ title }) => title === "Punkty wkrótce wygasną").length;
    };
    expect([
      await countWarnings(59),
      await countWarnings(31),
      await countWarnings(29),
      await countWarnings(8),
      await countWarnings(6),
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(await countWarnings(7)).toBe(1);
  });

  test("lots lapse on the same night, however many there are", async () => {
    const farmer = await given.participant();
    for (let lot = 0; lot < 205; lot += 1) await givenPoints(server, farmer.id, 1);
    const began = server.clock.now();
    const lapsed = new Date(began.getTime() + 40 * 31 * DAY);
    await lapsePoints(server.db, lapsed);
    const balance = server.db.selectFrom("ledger_balance").select("available").where("participant_id", "=", farmer.id);
    expect(await balance.executeTakeFirst()).toEqual({ available: 0 });
    expect(await proveLedger(server.db, lapsed)).toBe(true);
  });

  test("points that lapsed while they were held are returned with 30 days to spend them", async () => {
    const [early, receiver] = [await farmerWithPoints(100), await given.participant()];
    const transfers = createTransfers(server);
    const [{ expires_at }] = (await server.call("GET", "/api/v1/points/overview", { token: early.token })).body.data
      .expiry_calendar;
    server.clock.set(new Date(Date.parse(expires_at) - 60_000).toISOString());
    const farmer = await transfers.again(early);
    expect((await transfers.start(farmer, receiver, 100)).status).toBe(200);
    server.clock.advance(20 * 60_000);
    await lapsePoints(server.db, server.clock.now());
    await releaseExpiredHolds(server.db, server.clock.now());
    const { token } = await transfers.again(farmer);
    const { data } = (await server.call("GET", "/api/v1/points/overview", { token })).body;
    expect(data).toMatchObject({ available: 100, expiry_calendar: [{ points: 100 }] });
    const grace = Date.parse(data.expiry_calendar[0].expires_at) - server.clock.now().getTime();
    expect(grace).toBeGreaterThan(30 * DAY);
    expect(grace).toBeLessThan(34 * DAY);
  });
});
