// A small season made by hand, and every figure of its report; then movements at random, whose sums must agree with the
// entries for any two days.
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBalance, seasonFlows } from "@plon/rules/points/season-figures.ts";
import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction, type Tx } from "#platform/database/database.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { flowsByMonth, sumLedgerDays } from "#modules/points/ledger/ledger-days.service.ts";
import {
  clawBack,
  earn,
  extendLots,
  recordPending,
  releaseHold,
  reserve,
  reverse,
  settlePending,
  spend,
  transfer,
} from "#modules/points/ledger/ledger.service.ts";
import { lapsePoints } from "#modules/account/points/points-jobs.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPrize, order } from "#test/harness/given/rewards.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { givenPosting } from "#test/ledger/given.ts";

const server = useTestServer();
const given = createGiven(server);
const post = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(server.db, work);
const at = (instant: string) => server.clock.set(instant);
/** A posting's head of now. */
const head = (participantId: number) => givenPosting(participantId, { at: server.clock.now() });
const endOf = (day: string) => warsawDayEnd(day);

/** Staff whose session began now: the clock moves by months here. */
const staffToken = async (role: "admin" | "clerk" | "editor" | "auditor" | "rep") => (await given.staff(role)).token;
const farmerToken = async (participantId: number) =>
  (await post((tx) => openSession(tx, { kind: "participant", participantId }, server.clock.now()))).accessToken;

const report = async (query: string, path = "") =>
  (await server.call("GET", `/api/office/v1/reports/season${path}?${query}`, { token: await staffToken("auditor") }))
    .body.data;

type Line = { sap: number; quantity: number };

async function invoice(who: { id: number }, distributorId: number, line: Line) {
  const token = await farmerToken(who.id);
  const sent = await given.submittedInvoice({ who: { ...who, token }, distributorId });
  const decide = async (verb: "accept" | "reject", body: object = {}) => {
    const clerk = await staffToken("clerk");
    await server.call("PUT", `/api/office/v1/invoices/${sent.id}/lines`, {
      token: clerk,
      body: { issue_date: "2026-02-02", lines: [{ sap: line.sap, pack_volume: 5, quantity: line.quantity }] },
    });
    const answer = await server.call("POST", `/api/office/v1/invoices/${sent.id}/${verb}`, { token: clerk, body });
    expect(answer.status).toBe(200);
    return { id: sent.id, lines: answer.body.data.lines as { id: number }[] };
  };
  return { decide };
}

let anna: { id: number };
let piotr: { id: number };
let zofia: { id: number };
let shop: { id: number; name: string };

beforeAll(async () => {
  [anna, piotr, zofia] = [await given.participant(), await given.participant(), await given.participant()];
  shop = await given.distributor();
  const multiplied = await given.product({ multiplier: 1.5 });
  const plain = await given.product();
  await server.db.updateTable("product").set({ name: "=Dovvo" }).where("id", "=", multiplied.id).execute();

  at("2025-11-15T12:00:00Z");
  await post((tx) => earn(tx, head(anna.id), { points: 525, category: "purchase", expiresAt: endOf("2026-03-31") }));
  await post((tx) => earn(tx, head(anna.id), { points: 700, category: "purchase", expiresAt: endOf("2027-06-30") }));
  // Already January in Warsaw.
  at("2025-12-31T23:30:00Z");
  await post((tx) => earn(tx, head(piotr.id), { points: 40, category: "achievement", expiresAt: endOf("2028-12-29") }));
  await sumLedgerDays(server.db);

  at("2026-02-10T10:00:00Z");
  const first = await invoice(anna, shop.id, { sap: multiplied.sap, quantity: 4 });
  at("2026-02-12T10:00:00Z");
  const accepted = await first.decide("accept");
  await (await invoice(anna, shop.id, { sap: plain.sap, quantity: 1 })).decide("reject", { reason: "Nieczytelna" });
  at("2026-03-01T10:00:00Z");
  const second = await invoice(piotr, shop.id, { sap: plain.sap, quantity: 2 });
  at("2026-03-05T10:00:00Z");
  await second.decide("accept");
  at("2026-03-10T10:00:00Z");
  const correction = await server.call("POST", `/api/office/v1/invoices/${accepted.id}/correction`, {
    token: await staffToken("clerk"),
    body: { document: "KOR/1", reason: "Zwrot", lines: [{ line_id: accepted.lines[0]!.id, quantity: 1 }] },
  });
  expect(correction.status).toBe(200);
  await sumLedgerDays(server.db);

  at("2026-03-15T10:00:00Z");
  const [item, voucher] = [
    await givenPrize(server, { left: 5 }),
    await givenPrize(server, { kind: "voucher", codes: ["KOD-1"] }),
  ];
  const buy = async (prize: { id: number }, delivery?: null) => {
    const token = await farmerToken(anna.id);
    const answer = await order(server, prize, { token, ...(delivery === null ? { delivery } : {}) });
    expect(answer.status).toBe(200);
    return { id: answer.body.data.id as number, token };
  };
  await buy(item);
  await buy(voucher, null);
  at("2026-03-31T22:10:00Z");
  await lapsePoints(server.db, server.clock.now());
  at("2026-04-05T10:00:00Z");
  const cancelled = await buy(item);
  expect(
    (await server.call("POST", `/api/v1/prize/my-orders/${cancelled.id}/cancel`, { token: cancelled.token, body: {} }))
      .status,
  ).toBe(200);

  at("2026-05-01T10:00:00Z");
  await post((tx) =>
    earn(tx, head(piotr.id), { points: 2500, category: "adjustment", expiresAt: endOf("2027-01-29") }),
  );
  await post((tx) => spend(tx, head(piotr.id), { points: 1000, to: "paid_out" }));
  await post((tx) => spend(tx, head(piotr.id), { points: 1000, to: "donated" }));
  at("2026-05-20T10:00:00Z");
  await post((tx) => transfer(tx, head(anna.id), { receiverId: piotr.id, points: 75 }));
  at("2026-06-01T10:00:00Z");
  const expiresAt = new Date("2026-09-01T10:00:00Z");
  await post((tx) => reserve(tx, head(anna.id), { points: 50, purpose: "test", expiresAt }));
  at("2026-06-02T10:00:00Z");
  await post((tx) => earn(tx, head(zofia.id), { points: 30, category: "purchase", expiresAt: endOf("2029-05-31") }));
  await post((tx) => clawBack(tx, head(zofia.id), { points: 90, category: "purchase" }));
  await post((tx) => recordPending(tx, head(zofia.id), { points: 80 }));
  at("2026-06-05T10:00:00Z");
  await post((tx) => spend(tx, head(anna.id), { points: 20, to: "adjusted" }));
  at("2026-06-10T10:00:00Z");
  await post((tx) =>
    extendLots(tx, {
      lapsingFrom: warsawDayStart("2027-01-15"),
      lapsingUntil: warsawDayStart("2027-02-15"),
      expiresAt: endOf("2027-02-26"),
      at: server.clock.now(),
      reason: "Awaria",
      actor: { kind: "system", id: null },
    }),
  );
  at("2026-07-01T10:00:00Z");
});

afterAll(() => server.clock.set(START));

const JUNE = {
  period: { year: 2026, from: "2026-01-01", to: "2026-06-30" },
  points_per_pln: 20,
  opening: 1225,
  flows: {
    issued_invoices: 430,
    issued_other: 40,
    issued: 470,
    spent: 2200,
    lapsed: 100,
    corrected: -315,
    adjusted: 2480,
    passed_on: 75,
  },
  spent_by_kind: { prizes: 100, vouchers: 100, bank_transfers: 1000, charity: 1000 },
  closing: 1560,
  balance: { available: 1570, reserved: 50, debt: 60, pending: 80 },
  liability: [
    { month: "2027-02", points: 500, grosze: 2500 },
    { month: "2027-06", points: 680, grosze: 3400 },
    { month: "2028-12", points: 40, grosze: 200 },
    { month: "2029-02", points: 300, grosze: 1500 },
    { month: "2029-03", points: 100, grosze: 500 },
  ],
};

describe("the report of a season", () => {
  test("tells every figure of the ledger, and they add up", async () => {
    const { months, ...figures } = await report("year=2026&to=2026-06-30");
    expect(figures).toEqual(JUNE);
    const { flows, opening, closing, balance, liability } = figures;
    expect(opening + flows.issued - flows.spent - flows.lapsed + flows.corrected + flows.adjusted).toBe(closing);
    expect(balance.available + balance.reserved - balance.debt).toBe(closing);
    expect(liability.reduce((sum: number, row: { points: number }) => sum + row.points, 0)).toBe(1620);
    const month = (name: string) => months.find((row: { month: string }) => row.month === name);
    expect(months).toHaveLength(6);
    expect(month("2026-01")).toMatchObject({ issued: 40, closing: 1265 });
    expect(month("2026-03")).toMatchObject({ issued: 100, spent: 200, corrected: -225, lapsed: 0, closing: 1240 });
    expect(month("2026-04")).toMatchObject({ issued: 0, spent: 0, lapsed: 100, closing: 1140 });
    expect(month("2026-06").closing).toBe(1560);
  });

  test("can be asked for any day: what expired, was extended or spent later is still there", async () => {
    const march = await report("year=2026&to=2026-03-31");
    expect(march).toMatchObject({ closing: 1240, balance: { available: 1240, reserved: 0, debt: 0, pending: 0 } });
    expect(march.liability.map((row: { month: string; points: number }) => [row.month, row.points])).toEqual([
      ["2026-03", 100],
      ["2027-06", 700],
      ["2028-12", 40],
      ["2029-02", 300],
      ["2029-03", 100],
    ]);
    const june = await report("year=2026&to=2026-06-09");
    expect(june.liability[0]).toMatchObject({ month: "2027-01", points: 500 });
    expect((await report("year=2025")).closing).toBe(1225);
    expect((await report("")).period).toEqual({ year: 2026, from: "2026-01-01", to: "2026-07-01" });
    expect((await report("year=2026&to=2031-01-01")).period.to).toBe("2026-07-01");
  });

  test("says the same when the days are summed, however far the sums reach", async () => {
    const live = await report("year=2026&to=2026-06-30");
    const newest = async () =>
      (
        await server.db
          .selectFrom("ledger_journal")
          .select((row) => row.fn.max<number>("id").as("id"))
          .executeTakeFirstOrThrow()
      ).id;
    const reaches = async () => {
      await sumLedgerDays(server.db);
      const mark = await server.db.selectFrom("ledger_day_mark").selectAll().executeTakeFirstOrThrow();
      return mark.summed_journal_id;
    };
    // A long transaction anywhere in the same PostgreSQL, as of a neighbouring file, is waited for.
    await expect.poll(reaches).toBe(await newest());
    expect(await report("year=2026&to=2026-06-30")).toEqual(live);
    // Posted for a day that was summed already: it counts there.
    const late = givenPosting(zofia.id, { at: new Date("2026-01-20T10:00:00Z") });
    await post((tx) => recordPending(tx, late, { points: 5 }));
    // A long transaction anywhere in the same PostgreSQL, as of a neighbouring file, is waited for.
    await expect.poll(reaches).toBe(await newest());
    expect((await report("year=2026&to=2026-01-31")).balance.pending).toBe(5);
    await post((tx) =>
      settlePending(tx, { ...late, key: `${late.key}-void` }, { pendingPoints: 5, acceptedPoints: 0, expiresAt: null }),
    );
    const broken = async () =>
      (await checkLedger(server.db)).proofs.filter(({ breaches }) => breaches > 0).map(({ name }) => name);
    expect(await broken()).toEqual([]);
    const shift = (points: number) =>
      server.database.pool.query(
        "update ledger_day_sum set points = points + $1 where day = '2026-05-01' and kind = 'adjustment' and account = 'available'",
        [points],
      );
    await shift(1);
    expect(await broken()).toEqual(["day_sums"]);
    await shift(-1);
  });

  test("tells what invoices, distributors and promotions brought", async () => {
    const sales = await report("year=2026&to=2026-06-30", "/sales");
    expect(sales.invoices).toEqual({ accepted: 2, rejected: 1, corrections: 1, median_days: 2, farms: 2 });
    expect(sales.products).toMatchObject([
      { points: 100, volume: 10, invoices: 1, unit: "l" },
      { name: "=Dovvo", points: 75, volume: 5, invoices: 1, unit: "l" },
    ]);
    expect(sales.distributors).toEqual([{ id: shop.id, name: shop.name, points: 175, invoices: 2, farms: 2 }]);
    // 300 points where 200 would have been, of which a correction took three quarters.
    expect(sales.promotions).toEqual([{ kind: "multiplier", name: "Wiosna", count: 2, points: 25, grosze: 125 }]);
    // Two of the ledger's figures: issued by invoices (30 points had none) and corrected (90 had none).
    expect(430 - 30 + (-315 + 90)).toBe(175);
  });

  test("goes out as a workbook and as CSV, without formulas, and both are noted", async () => {
    const token = await staffToken("editor");
    const base = "/api/office/v1/reports/season";
    const book = await server.call("GET", `${base}/report.xlsx?year=2026&to=2026-06-30`, { token });
    expect(book.headers["content-disposition"]).toContain("sezon-2026.xlsx");
    const summary = await readSheet(book.raw, "Podsumowanie");
    expect(summary).toContainEqual(["Saldo otwarte na końcu (pkt)", 1560]);
    expect(await readSheet(book.raw, "Zobowiązanie")).toContainEqual(["2027-02", 500, 25]);
    expect(await readSheet(book.raw, "Produkty")).toContainEqual(["=Dovvo", "l", 5, 75, 1]);
    const csv = await server.call("GET", `${base}/tables/products?year=2026&to=2026-06-30`, { token });
    expect(csv.raw.toString()).toContain(`"'=Dovvo";"l";"5";"75";"1"`);
    const noted = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "season_report.download")
      .orderBy("id")
      .execute();
    expect(noted.map(({ after }) => after)).toEqual([
      { to: "2026-06-30", what: "xlsx" },
      { to: "2026-06-30", what: "products" },
    ]);
    expect((await server.call("GET", `${base}/tables/everything`, { token })).status).toBe(404);
    expect((await server.call("GET", `${base}?year=1999`, { token })).status).toBe(422);
    for (const role of ["clerk", "rep"] as const) {
      expect((await server.call("GET", base, { token: await staffToken(role) })).status).toBe(403);
    }
  });
});

test("for any two days issued − spent − lapsed ± corrections is the change of the open balance", async () => {
  let state = 11;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const farms = [anna.id, piotr.id, zofia.id];
  const [holds, spends]: [{ who: number; id: number }[], { who: number; id: number }[]] = [[], []];
  const day = () => `2024-${String(1 + random(12)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`;
  for (let step = 0; step < 120; step++) {
    // Late in the evening and early in the morning, where days are mistaken.
    const instant = new Date(warsawDayStart(day()).getTime() + (random(2) === 0 ? 0 : 86_399_000));
    const who = farms[random(3)]!;
    const other = farms.find((id) => id !== who)!;
    const points = 1 + random(400);
    const posting = () => givenPosting(who, { at: instant });
    const expiresAt = new Date(instant.getTime() + 86_400_000 * (1 + random(900)));
    const acts = [
      () => post((tx) => earn(tx, posting(), { points, category: "purchase", expiresAt })),
      () => post((tx) => earn(tx, posting(), { points, category: "affiliation", expiresAt })),
      () => post((tx) => earn(tx, posting(), { points, category: "adjustment", expiresAt })),
      async () => {
        const receipt = await post((tx) => spend(tx, posting(), { points, to: "redeemed" }));
        spends.push({ who, id: receipt.journalId });
      },
      () => post((tx) => spend(tx, posting(), { points, to: "adjusted" })),
      () => post((tx) => transfer(tx, posting(), { receiverId: other, points })),
      () => post((tx) => clawBack(tx, posting(), { points, category: "purchase" })),
      () => post((tx) => recordPending(tx, posting(), { points })),
      () => post((tx) => settlePending(tx, posting(), { pendingPoints: 1, acceptedPoints: points, expiresAt })),
      async () => {
        const hold = await post((tx) =>
          reserve(tx, posting(), { points, purpose: "test", expiresAt: new Date("2030-01-01T00:00:00Z") }),
        );
        holds.push({ who, id: hold.holdId });
      },
      async () => {
        const hold = holds.pop();
        if (!hold) return;
        const own = givenPosting(hold.who, { at: instant });
        await post((tx) => releaseHold(tx, own, { holdId: hold.id, graceExpiresAt: null }));
      },
      async () => {
        const spent = spends.pop();
        if (!spent) return;
        const own = givenPosting(spent.who, { at: instant });
        await post((tx) => reverse(tx, own, { journalId: spent.id, graceExpiresAt: null }));
      },
      () => lapsePoints(server.db, instant),
    ];
    await acts[random(acts.length)]!().catch((error: Error) => expect(error.message).toBe("points.insufficient"));
    if (step % 25 === 0) await sumLedgerDays(server.db);
  }
  const openUntil = async (end: Date) => {
    const { rows } = await server.database.pool.query<{ points: number }>(
      `select coalesce(sum(e.amount), 0)::bigint as points from ledger_entry e join ledger_journal j on j.id = e.journal_id
       where e.account in ('available', 'held', 'debt') and j.occurred_at < $1`,
      [end],
    );
    return rows[0]!.points;
  };
  for (let pair = 0; pair < 15; pair++) {
    const [from, to] = [day(), day()].toSorted() as [string, string];
    const flows = (await flowsByMonth(server.db, { from, to })).filter(({ month }) => month !== null);
    const { issued, spent, lapsed, corrected, adjusted } = seasonFlows(flows);
    const change = (await openUntil(warsawDayEnd(to))) - (await openUntil(warsawDayStart(from)));
    expect(issued - spent - lapsed + corrected + adjusted, `${from} to ${to}`).toBe(change);
    expect(openBalance(flows)).toBe(change);
  }
  expect((await checkLedger(server.db)).ok).toBe(true);
});
