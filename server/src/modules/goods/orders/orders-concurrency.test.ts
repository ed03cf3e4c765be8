// Goal: pieces, codes and points are given out exactly once, whoever presses at the same time.
// Method: many calls at once through the front door on a real database; then what stands is counted.
import { afterEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { type Answer, useTestServer } from "#test/harness/server.ts";
import { lockWithPoints, moveOrder } from "./order-records.service.ts";

const server = useTestServer();
const given = createGiven(server);
type Farmer = Awaited<ReturnType<typeof given.participant>>;

async function givenFarmers(count: number, points: number): Promise<Farmer[]> {
  const farmers: Farmer[] = [];
  for (let made = 0; made < count; made += 1) {
    const farmer = await given.participant();
    await givenPoints(server, farmer.id, points);
    farmers.push(farmer);
  }
  return farmers;
}

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "ok" : `${status} ${body.error}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const standing = (prize: { id: number }) =>
  server.db
    .selectFrom("reward_order")
    .innerJoin("ledger_journal", "ledger_journal.id", "reward_order.journal_id")
    .selectAll("reward_order")
    .where("prize_id", "=", prize.id)
    .where("reward_order.status", "<>", "cancelled")
    .execute();
const leftOf = async (prize: { id: number }) =>
  (
    await server.db
      .selectFrom("prize_stock")
      .select("left_count")
      .where("prize_id", "=", prize.id)
      .executeTakeFirstOrThrow()
  ).left_count;
const spent = async (farmers: Farmer[], each: number) => {
  const rows = await server.db
    .selectFrom("ledger_balance")
    .select("available")
    .where(
      "participant_id",
      "in",
      farmers.map(({ id }) => id),
    )
    .execute();
  return rows.reduce((sum, row) => sum + each - row.available, 0);
};

afterEach(async () => {
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});

describe("at the same time", () => {
  const many = sized(200, 1000);
  test(`${many} orders of many participants for the last 10 pieces: 10 orders, 10 deductions`, async () => {
    const prize = await givenPrize(server, { points: 100, left: 10 });
    const farmers = await givenFarmers(50, 5000);
    const answers = await Promise.all(
      Array.from({ length: many }, (_, at) => order(server, prize, { token: farmers[at % farmers.length]!.token })),
    );
    expect(tally(answers)).toEqual({ ok: 10, "409 prize.out_of_stock": many - 10 });
    expect(await standing(prize)).toHaveLength(10);
    expect(await leftOf(prize)).toBe(0);
    expect(await spent(farmers, 5000)).toBe(1000);
  }, 120_000);

  const forCodes = sized(60, 200);
  test(`${forCodes} orders for 10 voucher codes: each code to one order, no order without`, async () => {
    const codes = Array.from({ length: 10 }, (_, at) => `KOD-${at}`);
    const prize = await givenPrize(server, { kind: "voucher", points: 100, codes });
    const farmers = await givenFarmers(20, 5000);
    const answers = await Promise.all(
      Array.from({ length: forCodes }, (_, at) => order(server, prize, { token: farmers[at % farmers.length]!.token })),
    );
    expect(tally(answers)).toEqual({ ok: 10, "409 prize.out_of_stock": forCodes - 10 });
    const given = await server.db
      .selectFrom("voucher_code")
      .select("order_id")
      .where("prize_id", "=", prize.id)
      .execute();
    expect(new Set(given.map((row) => row.order_id))).toEqual(new Set((await standing(prize)).map((row) => row.id)));
    expect(await spent(farmers, 5000)).toBe(1000);
  }, 60_000);

  test("one participant with points for three presses fifty times", async () => {
    const prize = await givenPrize(server, { points: 100, left: 100 });
    const [farmer] = (await givenFarmers(1, 300)) as [Farmer];
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(server, prize, { token: farmer.token })));
    expect(tally(answers)).toEqual({ ok: 3, "422 points.insufficient": 47 });
    expect(await leftOf(prize)).toBe(97);
  });

  test("the same key fifty times is one order, one deduction and one answer", async () => {
    const prize = await givenPrize(server, { points: 100, left: 100 });
    const [farmer] = (await givenFarmers(1, 5000)) as [Farmer];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(server, prize, { token: farmer.token, key: "fifty-at-once" })),
    );
    expect(tally(answers)).toEqual({ ok: 50 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await leftOf(prize)).toBe(99);
    const news = await server.db
      .selectFrom("notification")
      .select("id")
      .where("participant_id", "=", farmer.id)
      .execute();
    expect(news).toHaveLength(1);
  });

  test("nobody gets more than the limit of one person", async () => {
    const prize = await givenPrize(server, { points: 100, left: 100, per_person_limit: 3 });
    const [farmer] = (await givenFarmers(1, 5000)) as [Farmer];
    const answers = await Promise.all(Array.from({ length: 30 }, () => order(server, prize, { token: farmer.token })));
    expect(tally(answers)).toEqual({ ok: 3, "422 prize.limit_reached": 27 });
    expect(await spent([farmer], 5000)).toBe(300);
  });

  test("an order is either cancelled by the farmer or taken on by staff", async () => {
    const prize = await givenPrize(server, { points: 100, left: 100 });
    const [farmer] = (await givenFarmers(1, 5000)) as [Farmer];
    const clerk = await given.staff("clerk");
    const orders = await Promise.all(Array.from({ length: 20 }, () => order(server, prize, { token: farmer.token })));
    const ids = orders.map(({ body }) => body.data.id as number);
    const taken = (id: number) =>
      inTransaction(server.db, async (tx) => {
        const [locked] = await lockWithPoints(tx, [id]);
        if (locked?.status !== "accepted") return false;
        const actor = { kind: "staff", staffId: clerk.id } as const;
        await moveOrder(tx, locked, { status: "processing", at: server.clock.now(), actor });
        return true;
      });
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const path = `/api/v1/prize/my-orders/${id}/cancel`;
        const both = [server.call("POST", path, { token: farmer.token, body: {} }), taken(id)] as const;
        const [cancelled, moved] = await Promise.all(both);
        return { cancelled: cancelled.status === 200, moved };
      }),
    );
    expect(outcomes.filter(({ cancelled, moved }) => cancelled === moved)).toEqual([]);
    const cancelled = outcomes.filter((outcome) => outcome.cancelled).length;
    expect(await leftOf(prize)).toBe(80 + cancelled);
    expect(await spent([farmer], 5000)).toBe((20 - cancelled) * 100);
  });
});
