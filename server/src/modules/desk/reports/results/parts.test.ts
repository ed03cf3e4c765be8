// Results of a region and of a representative, from sums: after whatever happened to farms, purchases and points, in whatever
// order and with sums of any age, they are those that are read farm by farm.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { farmsWho } from "#modules/offers/segments/asked-farms.queries.ts";
import { earn } from "#modules/points/ledger/ledger.service.ts";
import { arePartsSummed, proveParts, sumLedgerDays } from "#modules/points/ledger/ledger-days.service.ts";
import { copyDemo, DEMO_DAY } from "#test/harness/demo.ts";
import { useTestServer } from "#test/harness/server.ts";
import { givenPosting } from "#test/ledger/given.ts";
import { seasonResults, topSales } from "../results.service.ts";
import type { Whose } from "../farms-sales.queries.ts";
import { areSalesPartsSummed } from "../sales.queries.ts";
import { proveSales, proveSalesParts, sumSales } from "../sales.service.ts";
import { seasonPeriod } from "../season.service.ts";

const server = useTestServer({}, undefined, copyDemo);
const run = (statement: string) => sql.raw(statement).execute(server.db);
const column = async <T>(statement: string) =>
  (await sql.raw<{ it: T }>(statement).execute(server.db)).rows.map(({ it }) => it);

let state = 11;
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;

let farms: number[];
let reps: number[];
const AREAS = ["07", "31", ""] as const;

beforeAll(async () => {
  server.clock.set(DEMO_DAY);
  // Those who bought most, so that a story of some acts is about the same few.
  farms = await column(
    "select participant_id as it from invoice where status = 'accepted' group by 1 order by count(*) desc, 1 limit 8",
  );
  reps = await column("select id as it from representative order by id limit 3");
  await run(
    `update participant set company_postcode = case id % 2 when 0 then '07-100' else '31-002' end where id in (${farms.join()})`,
  );
});

/** Sums of volumes are not added in the same order. */
const rounded = <T>(data: T): T =>
  JSON.parse(
    JSON.stringify(data, (_key, value) => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value)),
  );

/** Of parts, all or any one, and of the same farms without their sums. */
async function agree(what: string, parts: "each" | "one") {
  const each = [
    ...AREAS.filter((area) => area !== "").map((area) => ({ part: `area:${area}`, area, representativeId: undefined })),
    ...reps.map((id) => ({ part: `rep:${id}`, area: undefined, representativeId: id })),
  ];
  const period = seasonPeriod({ to: oneOf(["2026-04-30", "2026-11-20"]) }, new Date(DEMO_DAY));
  for (const { part, ...who } of parts === "each" ? each : [oneOf(each)]) {
    const rows = { people: farmsWho({ cropId: undefined, within: undefined, ...who }), distributorId: undefined };
    const ask = async (whose: Whose) => {
      const { products, sellers } = await topSales(server.db, period, whose);
      return rounded({
        season: await seasonResults(server.db, period, whose),
        products: products.filter(({ liters }) => liters !== 0),
        sellers: sellers.filter(({ points }) => points !== 0),
      });
    };
    expect(await ask({ ...rows, part }), `${what}, ${part} to ${period.to}`).toEqual(await ask(rows));
  }
}

const ACCEPTED = "select id from invoice where status = 'accepted' and corrects_invoice_id is null and participant_id";
const anInvoice = () => `(${ACCEPTED} = ${oneOf(farms)} order by md5(id::text || '${random(99)}') limit 1)`;
const move = () =>
  run(
    `update participant set company_postcode = '${oneOf(AREAS)}' || case id % 2 when 0 then '-100' else '' end where id = ${oneOf(farms)}`,
  );
const handOver = () => {
  const [from, to] = [oneOf(reps), oneOf(reps)];
  return run(`update participant set representative_id = ${to} where representative_id = ${from}`);
};

/** What happens to farms and purchases, by whoever does it; some of it nobody does today. */
const ACTS: readonly (() => Promise<unknown>)[] = [
  move,
  move,
  handOver,
  () =>
    run(
      `update participant set representative_id = ${oneOf([...reps.map(String), "null"])} where id = ${oneOf(farms)}`,
    ),
  async () => {
    const [id] = await column<number>(`select ${anInvoice()} as it`);
    await run(`update invoice_line set status = 'rejected', points = 0 where invoice_id = ${id ?? 0};
      update invoice set status = 'rejected' where id = ${id ?? 0}`);
  },
  () =>
    run(
      `update invoice set decided_at = '${oneOf(["2025-01-02", "2025-12-31", "2026-03-01"])} 22:59:59Z' where id = ${anInvoice()}`,
    ),
  () => run(`update invoice set participant_id = ${oneOf(farms)} where id = ${anInvoice()}`),
  () =>
    run(
      `update invoice_line set quantity = quantity + 2, points = points + 3 where invoice_id = ${anInvoice()} and status = 'accepted'`,
    ),
  () =>
    inTransaction(server.db, (tx) =>
      earn(tx, givenPosting(oneOf(farms), { at: new Date(oneOf(["2025-02-01", "2025-12-31", "2026-05-01"])) }), {
        points: 10 + random(90),
        category: oneOf(["purchase", "affiliation"]),
        expiresAt: null,
      }),
    ),
];

const JOBS = [() => sumSales(server.db), () => sumLedgerDays(server.db)];
/** What a run sees the next one sums. */
async function sumAll() {
  for (const _run of ["looks", "sums"]) await sumLedgerDays(server.db);
  await sumSales(server.db);
}

describe("results of a part by sums", () => {
  test("are those of its farms after every history, however far the sums reach", async () => {
    await agree("with nothing summed", "one");
    await sumAll();
    await agree("with all summed", "one");
    for (let n = 0; n < 24; n++) {
      await oneOf(ACTS)();
      if (random(4) === 0) await oneOf(JOBS)();
      if (n % 4 === 3) await agree(`act ${n}`, "one");
    }
    await agree("in the end", "each");
    await sumAll();
    expect(await server.db.selectFrom("farm_move").selectAll().execute()).toEqual([]);
    await agree("when all is summed again", "each");
    expect(await Promise.all([proveSales(server.db), proveSalesParts(server.db), proveParts(server.db)])).toEqual([
      0, 0, 0,
    ]);
  });

  test("hold for a farm whose move is not over while the sums follow, and that moves on", async () => {
    await sumAll();
    await inTransaction(server.db, async (tx) => {
      await sql`update participant set company_postcode = '31-002' where id = ${farms[0]!}`.execute(tx);
      await run(`update participant set representative_id = ${reps[0]} where id = ${farms[1]}`);
      await sumAll();
    });
    await agree("after a move that overtook the sums", "one");
    await move();
    await run(`update participant set company_postcode = '07-100' where id = ${farms[0]}`);
    await agree("after it moved on", "one");
    await sumAll();
    await agree("once they have followed", "one");
    expect(await Promise.all([proveSalesParts(server.db), proveParts(server.db)])).toEqual([0, 0]);
  });

  test("that are wrong are found by the proof, and not asked until they are made anew", async () => {
    await run(
      "update sales_part_sum set points = points + 1 where (part, day) = (select part, max(day) from sales_part_sum group by 1 limit 1)",
    );
    await run("update ledger_part_sum set points = points + 1 where day = (select max(day) from ledger_part_sum)");
    expect(await proveSalesParts(server.db)).toBe(1);
    expect(await proveParts(server.db)).toBeGreaterThan(0);
    expect(await areSalesPartsSummed(server.db)).toBe(false);
    await sumAll();
    expect([await areSalesPartsSummed(server.db), await arePartsSummed(server.db)]).toEqual([true, true]);
    await agree("once they are made anew", "one");
    expect(await Promise.all([proveSalesParts(server.db), proveParts(server.db)])).toEqual([0, 0]);
  });
});
