import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { usePayoutDesk } from "#test/harness/given/payouts.ts";
import { proveRewardYears, sumRewardYears } from "./reward-years.service.ts";

const { server, given, orders, staff, office, farmerWithPoints } = usePayoutDesk();
let token: string;

beforeAll(async () => {
  ({ token } = await given.staff("auditor"));
});

const report = async (query = "") =>
  (await server.call("GET", `/api/office/v1/tax-report/2026?${query}`, { token })).body as {
    data: { participant: { id: number }; orders: number; value_grosze: number; largest_grosze: number }[];
    meta: { total: number; value_grosze: number; tax_grosze: number };
  };

const order = async (farmer: { token: string }, points: number) =>
  (await orders.order(farmer.token, { kind: "bank_transfer", points, consents: [1, 2, 4] })).body.data as {
    id: number;
  };

/** What the rows themselves say of the year. */
async function byRows() {
  const { rows } = await sql<{ total: number; value_grosze: number; tax_grosze: number }>`
    select count(distinct participant_id) as total, coalesce(sum(value_grosze), 0)::bigint as value_grosze,
      coalesce(sum(tax_grosze), 0)::bigint as tax_grosze
    from reward_order where year = 2026 and status <> 'cancelled'
  `.execute(server.db);
  return rows[0]!;
}

describe("the sums of a year's rewards", () => {
  test("are those of all rewards after every order and cancellation, folded or not", async () => {
    const farmers = await Promise.all([1, 2, 3].map(() => farmerWithPoints(60_000)));
    for (const [step, farmer] of farmers.entries()) {
      await order(farmer, 2000);
      const { id } = await order(farmer, 4000 + step * 20);
      expect((await report()).meta).toMatchObject(await byRows());
      if (step === 1) await sumRewardYears(server.db);
      const body = { action: "cancel", order_ids: [id], reason: "Zmiana zdania" };
      expect((await office("POST", "/orders/move", staff.clerk, body)).status).toBe(200);
      expect((await report()).meta).toMatchObject(await byRows());
    }
    await order(farmers[2]!, 10_000);
    const { data } = await report();
    expect(data.slice(0, 3).map(({ value_grosze }) => value_grosze)).toEqual([60_000, 10_000, 10_000]);
    expect(data[0]).toMatchObject({ participant: { id: farmers[2]!.id }, orders: 2, largest_grosze: 50_000 });
    expect(await proveRewardYears(server.db)).toBe(0);
  });

  test("count orders of one farm at the same moment once each", async () => {
    const farmer = await farmerWithPoints(60_000);
    await Promise.all([...Array.from({ length: 6 }, () => order(farmer, 2000)), sumRewardYears(server.db)]);
    const { data, meta } = await report(`search=${farmer.identifier}`);
    expect(data).toMatchObject([{ orders: 6, value_grosze: 60_000 }]);
    expect(meta).toMatchObject({ total: 1, value_grosze: 60_000 });
    expect((await report()).meta).toMatchObject(await byRows());
    expect(await proveRewardYears(server.db)).toBe(0);
  });

  test("that differ from the rewards are found by the proof, and mended", async () => {
    const before = await report();
    await sql`update reward_year_sum set value_grosze = value_grosze + 100
      where participant_id = (select max(participant_id) from reward_year_sum)`.execute(server.db);
    await sql`insert into reward_year_change (year, participants, value_grosze, tax_grosze) values (2026, 1, 5, 0)`.execute(
      server.db,
    );
    expect(await proveRewardYears(server.db)).toBe(2);
    expect(await report()).toEqual(before);
    expect(await proveRewardYears(server.db)).toBe(0);
  });
});
