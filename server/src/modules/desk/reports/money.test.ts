// What the programme gave and owes, against independent sums over the ledger and over the rows.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { warsawDayEnd } from "@plon/rules/time/warsaw-calendar.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { proveRowCounts } from "#platform/database/row-counts.ts";
import { lapsePoints } from "#modules/account/points/points-jobs.service.ts";
import { earn, extendLots, spend } from "#modules/points/ledger/ledger.service.ts";
import { sumLedgerDays } from "#modules/points/ledger/ledger-days.service.ts";
import { createCampaigns, DOVVO, HALVETIC } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { givenPosting } from "#test/ledger/given.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);
const at = (instant: string) => server.clock.set(instant);
const staffToken = async (role: "admin" | "clerk" | "editor" | "auditor") => (await given.staff(role)).token;
const results = async (path: string) => {
  const answer = await server.call("GET", `/api/office/v1/results/${path}`, { token: await staffToken("auditor") });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

type Kind = { kind: string; total: object; last: object; months: { month: string; points: number; grosze: number }[] };

/** The months of a kind that cost anything. */
const monthsOf = (kinds: Kind[], name: string) =>
  kinds
    .find(({ kind }) => kind === name)!
    .months.filter(({ points, grosze }) => points !== 0 || grosze !== 0)
    .map(({ month, points, grosze }) => [month, points, grosze]);

afterAll(() => server.clock.set(START));

describe("what rewards cost", () => {
  let offer: { id: number; name: string };

  beforeAll(async () => {
    at("2026-05-11T10:00:00Z");
    const farm = await given.participant();
    await givenPoints(server, farm.id, 1000);
    const prize = await givenPrize(server, { left: 9, value_grosze: 4_000 });
    const tokenOf = async () =>
      (
        await inTransaction(server.db, (tx) =>
          openSession(tx, { kind: "participant", participantId: farm.id }, server.clock.now()),
        )
      ).accessToken;
    const take = async () => {
      const answer = await order(server, prize, { token: await tokenOf() });
      expect(answer.status).toBe(200);
      return answer.body.data.id as number;
    };
    await take();
    const second = await take();
    at("2026-06-10T10:00:00Z");
    const cancel = { token: await tokenOf(), body: {} };
    expect((await server.call("POST", `/api/v1/prize/my-orders/${second}/cancel`, cancel)).status).toBe(200);

    const [editor, clerk, other] = [await staffToken("editor"), await staffToken("clerk"), await staffToken("clerk")];
    const {
      promotion,
      answer,
      buy: purchase,
      correct,
      rewards,
      step,
    } = createGranting(server, given, () => ({ editor, clerk }));
    const made = await promotion(({ sap }: { sap: number }) => ({
      tiers: [
        { quantity: null, unit: "l", reward: "", points: 150, value_grosze: 0, products: [{ sap }] },
        { quantity: 10, unit: "l", reward: "", points: 500, value_grosze: 0, products: [{ sap }] },
      ],
    }));
    offer = made;
    const { tiers } = (await server.call("GET", `/api/office/v1/promotions/${made.id}`, { token: editor })).body.data;
    const ids: number[] = [];
    for (let n = 0; n < 2; n++) {
      const farmer = await given.participant();
      await answer(farmer, made, true);
      const body = { identifier: farmer.identifier, tier_id: tiers[0].id, reason: "Lista obecności" };
      const granted = await server.call("POST", `/api/office/v1/promotions/${made.id}/grants`, { token: clerk, body });
      expect(granted.status).toBe(200);
      ids.push((await rewards(farmer))[0]!.id);
    }
    // One has its points, one waits for somebody, and a third lost those that a purchase had earned.
    const handed = { act: "hand_over", grant_ids: [ids[0]], note: "Dziękujemy" };
    expect((await step(made.id, handed, other)).status).toBe(200);
    const loser = await given.participant();
    await answer(loser, made, true);
    await correct(await purchase(loser, made, [[5, 2]]), 0);
    const withdrawn = { act: "withdraw", grant_ids: [(await rewards(loser))[0]!.id], note: "Zwrot" };
    expect((await step(made.id, withdrawn)).body.data).toEqual({ moved: 1 });

    const owed = async (slug: string, status: number) => {
      const farmer = await given.participant();
      await sql`update participant set bank_account = 'PL61109010140000071219812874', bank_account_changed_at = ${new Date("2026-01-01T00:00:00Z")}
        where id = ${farmer.id}`.execute(server.db);
      const { rows } = await sql<{ id: number }>`
        insert into campaign_entry (campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at, owed_since)
        select c.id, ${farmer.id}, ${farmer.identifier}, ${farmer.identifier} || '@plon.example', ${status}::int, ${server.clock.now()},
          ${server.clock.now()}, ${server.clock.now()} from campaign c where c.slug = ${slug} returning id`.execute(
        server.db,
      );
      return rows[0]!.id;
    };
    const paid = [await owed(HALVETIC, 3), await owed(HALVETIC, 3)];
    const answered = await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
      token: clerk,
      body: { entry_ids: paid },
      headers: campaigns.key(),
    });
    expect(answered.status).toBe(200);
    expect((await campaigns.act({ token: clerk }, paid[1]!, "withdraw_payout", "Pomyłka")).status).toBe(200);
    expect((await campaigns.act({ token: clerk }, await owed(DOVVO, 4), "send_card")).status).toBe(200);
    at("2026-07-01T10:00:00Z");
  });

  test("is told of every kind by the month of the order: what was cancelled or withdrawn since is in none", async () => {
    const { kinds } = (await results("costs?year=2026")) as { kinds: Kind[] };
    expect(monthsOf(kinds, "item")).toEqual([["2026-05", 100, 4_000]]);
    expect(monthsOf(kinds, "promotion_points")).toEqual([["2026-06", 150, 750]]);
    expect(monthsOf(kinds, "campaign_money")).toEqual([["2026-06", 0, 20_000]]);
    expect(monthsOf(kinds, "campaign_things")).toEqual([["2026-06", 0, 10_000]]);
    expect(kinds.find(({ kind }) => kind === "item")).toMatchObject({
      total: { points: 100, grosze: 4_000 },
      last: { points: 0, grosze: 0 },
    });
    // The points are those that the ledger has of this promotion.
    const { rows } = await sql<{ points: number }>`
      select sum(e.amount)::bigint as points from ledger_journal j join ledger_entry e on e.journal_id = j.id
      where j.cause_type = 'promotion_grant' and e.account in ('available', 'held', 'debt')`.execute(server.db);
    expect(rows[0]!.points).toBe(150);
    const before = (await results("costs?year=2027")) as { kinds: Kind[] };
    expect(before.kinds).toHaveLength(10);
  });

  test("is the same in the season's report, offer by offer", async () => {
    const { body } = await server.call("GET", "/api/office/v1/reports/season/sales?year=2026", {
      token: await staffToken("editor"),
    });
    const promotions = body.data.promotions as { kind: string; points: number | null; grosze: number | null }[];
    expect(promotions.map(({ kind, points, grosze }) => [kind, points, grosze]).toSorted()).toEqual([
      ["campaign", null, 10_000],
      ["campaign", null, 20_000],
      ["promotion", 150, 750],
    ]);
  });

  test("runs by name with the days that are left, and what it has cost so far", async () => {
    at("2026-06-20T10:00:00Z");
    const running = (await results("running")) as { kind: string; id: number }[];
    expect(running.filter(({ kind }) => kind === "promotion")).toEqual([
      expect.objectContaining({ id: offer.id, days_left: 11, rewards: 2, points: 150, grosze: 750 }),
    ]);
    at("2026-07-01T10:00:00Z");
  });

  test("the funnel counts invitations, accounts, first purchases and farms with a reward, to the same day of both years", async () => {
    const inviter = await given.participant();
    for (const [day, many] of [
      ["2026-06-30", 3],
      ["2025-07-01", 2],
      ["2025-07-02", 5],
    ] as const) {
      await sql`insert into invitation (hash, inviter_id, created_at, expires_at)
        select ${day} || n, ${inviter.id}, ${new Date(`${day}T12:00:00Z`)}, ${new Date("2027-01-01T00:00:00Z")}
        from generate_series(1, ${many}::int) n`.execute(server.db);
      await sql`update participant set created_at = ${new Date(`${day}T12:00:00Z`)} where id = ${(await given.participant()).id}`.execute(
        server.db,
      );
    }
    const { now, last } = await results("funnel?year=2026");
    const joined = async (from: string, to: string) =>
      (
        await sql<{ total: number }>`select count(*) as total from participant
          where (created_at at time zone 'Europe/Warsaw')::date between ${from}::date and ${to}::date`.execute(
          server.db,
        )
      ).rows[0]!.total;
    expect(now).toEqual({
      invited: 3,
      registered: await joined("2026-01-01", "2026-07-01"),
      first_invoice: 1,
      rewarded: 1,
    });
    expect(last).toEqual({ invited: 2, registered: 1, first_invoice: 0, rewarded: 0 });
    expect(await proveRowCounts(server.db)).toBe(0);
  });
});

test("what is owed is told by its age, with what will be spent of it as the past says", async () => {
  const farm = await given.participant();
  const head = (instant: string) => givenPosting(farm.id, { at: new Date(instant) });
  const gain = (instant: string, points: number, day: string) =>
    inTransaction(server.db, (tx) =>
      earn(tx, head(instant), { points, category: "purchase", expiresAt: warsawDayEnd(day) }),
    );
  const pay = (instant: string, points: number) =>
    inTransaction(server.db, (tx) => spend(tx, head(instant), { points, to: "redeemed" }));
  // Of 1000 that lapsed in March, 400 did not live to be spent; those of April were spent to the last.
  await gain("2023-03-31T10:00:00Z", 1000, "2026-03-31");
  await gain("2023-04-10T10:00:00Z", 250, "2026-04-30");
  await pay("2026-01-05T10:00:00Z", 600);
  await lapsePoints(server.db, new Date("2026-04-01T01:10:00Z"));
  await pay("2026-04-20T10:00:00Z", 250);
  const before = await results("debt");
  await gain("2026-06-01T10:00:00Z", 5000, "2027-05-31");
  await inTransaction(server.db, (tx) =>
    extendLots(tx, {
      lapsingFrom: warsawDayEnd("2027-05-30"),
      lapsingUntil: warsawDayEnd("2027-06-02"),
      expiresAt: warsawDayEnd("2027-06-20"),
      at: server.clock.now(),
      reason: "Awaria",
      actor: { kind: "system", id: null },
    }),
  );
  const summed = async () => {
    await sumLedgerDays(server.db);
    return (
      await server.db
        .selectFrom("ledger_day_sum")
        .select("day")
        .where("kind", "=", "expiry")
        .where("account", "=", "available")
        .execute()
    ).length;
  };
  await expect.poll(summed).toBe(1);
  const debt = await results("debt");
  expect(debt.total.points - before.total.points).toBe(5000);
  const year = debt.ages.find(({ months_from }: { months_from: number }) => months_from === 6);
  // 400 of 1250 that had as long to live lapsed, so 68 % will be spent.
  expect(year).toEqual({
    months_from: 6,
    months_until: 12,
    points: 5000,
    grosze: 25_000,
    expected: { points: 3400, grosze: 17_000 },
  });
  const { rows } = await sql<{ points: number }>`
    select sum(available + held)::bigint as points from ledger_lot_state`.execute(server.db);
  expect(debt.total.points).toBe(rows[0]!.points);
  expect(debt.months.find(({ month }: { month: string }) => month === "2027-06")?.points).toBe(5000);
});
