// Sales as they are summed by day, against the same figures read from every row: after whatever happened to invoices, in
// whatever order, and with sums of any age.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { proveSales, sumSales } from "./sales.service.ts";

const server = useTestServer();
const given = createGiven(server);
const END = "2026-12-30T12:00:00Z";

let admin: { id: number };
/** A session of the one administrator that began now: the clock moves by months here. */
const adminToken = async () =>
  (await inTransaction(server.db, (tx) => openSession(tx, { kind: "staff", staffId: admin.id }, server.clock.now())))
    .accessToken;

/** The report by the sums. */
async function bySums(to: string) {
  server.clock.set(END);
  const query = `year=${to.slice(0, 4)}&to=${to}`;
  const token = await adminToken();
  const { status, body } = await server.call("GET", `/api/office/v1/reports/season/sales?${query}`, { token });
  expect(status).toBe(200);
  const { invoices, products, distributors, promotions } = body.data;
  const season = await server.call("GET", `/api/office/v1/results/season?${query}`, { token });
  const { farms, farms_new, farms_returning, farms_lapsed } = season.body.data.now;
  return { invoices, products, distributors, promotions, farms: { farms, farms_new, farms_returning, farms_lapsed } };
}

/** The same from the rows, each of which is read. */
async function byRows(to: string) {
  const [from, until] = [warsawDayStart(`${to.slice(0, 4)}-01-01`), warsawDayEnd(to)];
  const decided = sql`
    decided as materialized (
      select i.*, i.corrects_invoice_id is not null as is_correction from invoice i
      where i.decided_at >= ${from} and i.decided_at < ${until} and i.status in ('accepted', 'rejected')
    ),
    sold as materialized (
      select l.*, d.is_correction from decided d join invoice_line l on l.invoice_id = d.id
      where d.status = 'accepted' and l.status in ('accepted', 'limit', 'limit.product')
    )`;
  const invoices = await sql`
    with ${decided}
    select count(*) filter (where status = 'accepted' and not is_correction) as accepted,
      count(*) filter (where status = 'rejected') as rejected, count(*) filter (where is_correction) as corrections,
      percentile_cont(0.5) within group (
        order by round(extract(epoch from decided_at - submitted_at) / 8640)::double precision / 10
      ) filter (where not is_correction) as median_days,
      count(distinct participant_id) filter (where status = 'accepted' and not is_correction) as farms
    from decided`.execute(server.db);
  const products = await sql`
    with ${decided}
    select p.id, p.name, p.unit, sum(s.pack_volume * s.quantity)::double precision as volume, sum(s.points)::bigint as points,
      count(distinct s.invoice_id) filter (where not s.is_correction) as invoices
    from sold s join product p on p.id = s.product_id group by p.id order by points desc, p.name, p.id`.execute(
    server.db,
  );
  const distributors = await sql`
    with ${decided}
    select t.id, t.name, sum(d.points)::bigint as points, count(*) filter (where not d.is_correction) as invoices,
      count(distinct d.participant_id) filter (where not d.is_correction) as farms
    from decided d join distributor t on t.id = d.distributor_id where d.status = 'accepted'
    group by t.id order by points desc, t.name, t.id`.execute(server.db);
  const promotions = await sql`
    with ${decided}
    select 'multiplier' as kind, s.explanation ->> 'campaign' as name, count(*) as count,
      sum(s.points - round(s.points * 100.0 / (s.explanation ->> 'multiplierHundredths')::numeric))::bigint as points,
      5 * sum(s.points - round(s.points * 100.0 / (s.explanation ->> 'multiplierHundredths')::numeric))::bigint as grosze
    from sold s where s.explanation ? 'campaign' and (s.explanation ->> 'multiplierHundredths')::numeric > 0
    group by 2 order by 4 desc, 2`.execute(server.db);
  const year = to.slice(0, 4);
  const farms = await sql`
    with bought as (
      select i.participant_id, min(i.decided_at) as first,
        bool_or(i.decided_at >= ${from} and i.decided_at < ${until}) as now,
        bool_or(i.decided_at >= ${warsawDayStart(`${Number(year) - 1}-01-01`)} and i.decided_at < ${from}) as before
      from invoice i where i.status = 'accepted' and i.corrects_invoice_id is null group by i.participant_id
    )
    select count(*) filter (where now) as farms, count(*) filter (where now and first >= ${from}) as farms_new,
      count(*) filter (where now and before) as farms_returning, count(*) filter (where before and not now) as farms_lapsed
    from bought`.execute(server.db);
  return {
    farms: farms.rows[0],
    invoices: invoices.rows[0],
    products: products.rows,
    distributors: distributors.rows,
    promotions: promotions.rows,
  };
}

const DAYS = ["2025-12-31", "2026-01-01", "2026-03-29", "2026-06-11", "2026-12-30"];

async function agree(what: string, days: readonly string[] = DAYS) {
  for (const day of days) {
    const [summed, read] = [await bySums(day), await byRows(day)];
    expect(summed, `${what}, until ${day}`).toEqual(read);
  }
}

let state = 7;
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;

/** Late in the evening and early in the morning, where days and years are mistaken, and summer time begins and ends. */
const MOMENTS = ["00:00:10", "01:30:00", "12:00:00", "22:30:00", "23:30:00"] as const;
const moveClock = () => server.clock.set(`${oneOf(DAYS)}T${oneOf(MOMENTS)}Z`);

let farms: { id: number }[];
let shops: { id: number }[];
let goods: { sap: number }[];
type Sent = { id: number; lines: { id: number }[] };
const accepted: Sent[] = [];

const farmerToken = async (participantId: number) =>
  (await inTransaction(server.db, (tx) => openSession(tx, { kind: "participant", participantId }, server.clock.now())))
    .accessToken;

async function enter(): Promise<Sent> {
  const farm = oneOf(farms);
  const who = { ...farm, token: await farmerToken(farm.id) };
  const { id } = await given.submittedInvoice({ who, distributorId: oneOf(shops).id });
  const lines = Array.from({ length: 1 + random(3) }, () => ({
    sap: oneOf(goods).sap,
    pack_volume: oneOf([5, 20]),
    quantity: 1 + random(6),
  }));
  const issue_date = server.clock.now().toISOString().slice(0, 10);
  const answer = await server.call("PUT", `/api/office/v1/invoices/${id}/lines`, {
    token: await adminToken(),
    body: { issue_date, lines },
  });
  expect(answer.status).toBe(200);
  return { id, lines: answer.body.data.lines };
}

const step = async (id: number, verb: string, body: object = {}) =>
  await server.call("POST", `/api/office/v1/invoices/${id}/${verb}`, { token: await adminToken(), body });

const SURE = { despite_same_document: "To osobny zakup" };

async function accept(): Promise<void> {
  const sent = await enter();
  const answer = await step(sent.id, "accept", SURE);
  expect(answer.status).toBe(200);
  accepted.push({ id: sent.id, lines: answer.body.data.lines });
}

/** What happens to invoices, by whoever does it. */
const ACTS: readonly (() => Promise<unknown>)[] = [
  accept,
  accept,
  async () => expect((await step((await enter()).id, "reject", { reason: "Nieczytelna" })).status).toBe(200),
  async () => {
    if (accepted.length === 0) return;
    const { id } = accepted.splice(random(accepted.length), 1)[0]!;
    const taken = await step(id, "change-decision", { reason: "Pomyłka w decyzji" });
    // One that has a correction stays.
    if (taken.status === 200 && random(2) === 0) await step(id, "accept", SURE);
  },
  async () => {
    if (accepted.length === 0) return;
    const { id, lines } = oneOf(accepted);
    const body = {
      document: `KOR ${random(1e9)}`,
      reason: "Zwrot",
      lines: [{ line_id: lines[0]!.id, quantity: 0 }],
    };
    await step(id, "correction", body);
  },
  // Nobody does these today: the sums must follow all the same.
  () =>
    sql`update invoice set participant_id = ${oneOf(farms).id}
    where id = (select max(id) from invoice where status = 'accepted' and corrects_invoice_id is null)`.execute(
      server.db,
    ),
  () =>
    sql`update invoice set decided_at = ${server.clock.now()}, distributor_id = ${oneOf(shops).id}
    where id = (select min(id) from invoice where status = 'accepted')`.execute(server.db),
  () =>
    sql`update invoice_line set quantity = quantity + 1, points = points + 7
    where id = (select max(id) from invoice_line where status = 'accepted' and quantity > 0)`.execute(server.db),
];

beforeAll(async () => {
  admin = await given.staff("admin");
  farms = [await given.participant(), await given.participant(), await given.participant(), await given.participant()];
  shops = [await given.distributor(), await given.distributor()];
  goods = [
    await given.product({ multiplier: 1.5 }),
    await given.product(),
    await given.product({ yearlyLimitPoints: 300 }),
  ];
});
afterAll(() => server.clock.set(START));

describe("sales by sums", () => {
  test("are those of the rows after every history, however far the sums reach", async () => {
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 7; n++) {
        moveClock();
        await oneOf(ACTS)();
        if (random(4) === 0) await sumSales(server.db);
      }
      await agree(`round ${round}`, [oneOf(DAYS), "2026-12-30"]);
    }
    await sumSales(server.db);
    expect((await server.db.selectFrom("sales_day_change").selectAll().execute()).length).toBe(0);
    await agree("when all days are summed");
    expect((await bySums("2026-12-30")).invoices.accepted).toBeGreaterThan(3);
    // A line alone, of a day that is summed.
    const line = sql`(select max(l.id) from invoice_line l join invoice i on i.id = l.invoice_id
      where l.status = 'accepted' and i.status = 'accepted' and l.quantity > 0)`;
    await sql`update invoice_line set quantity = quantity + 3 where id = ${line}`.execute(server.db);
    await agree("after a line changed");
    await sumSales(server.db);
    await sql`delete from invoice_line where id = ${line}`.execute(server.db);
    await agree("after a line went");
    await sumSales(server.db);
    expect(await proveSales(server.db)).toBe(0);
    // A purchase of the year before makes a farm, new until then, one that comes back.
    const others = farms;
    farms = [await given.participant()];
    for (const day of ["2026-03-29", "2025-12-31"]) {
      server.clock.set(`${day}T12:00:00Z`);
      await accept();
      await sumSales(server.db);
    }
    farms = others;
    await agree("after an older purchase", ["2026-12-30"]);
  });

  test("hold while decisions of the same day are made at once, and for one that is not over when the day is summed", async () => {
    server.clock.set("2026-06-11T10:00:00Z");
    const [waiting, held] = [[await enter(), await enter(), await enter(), await enter()], await enter()];
    // Summed in between: a transaction that began before and ends afterwards.
    await inTransaction(server.db, async (tx) => {
      await sql`update invoice_line set status = 'accepted' where invoice_id = ${held.id}`.execute(tx);
      await sql`update invoice set status = 'accepted', decided_at = ${server.clock.now()}, points = 70
        where id = ${held.id}`.execute(tx);
      await sumSales(server.db);
      const before = await byRows("2026-06-11");
      expect((await bySums("2026-06-11")).invoices).toEqual(before.invoices);
    });
    await agree("after a transaction that overtook the sums");
    server.clock.set("2026-06-11T10:00:00Z");
    const summing = (async () => {
      for (let n = 0; n < 6; n++) await sumSales(server.db);
    })();
    const answers = await Promise.all(waiting.map(({ id }) => step(id, "accept", SURE)));
    await summing;
    expect(answers.map(({ body }) => body.error ?? "ok")).toEqual(["ok", "ok", "ok", "ok"]);
    await agree("after decisions at once");
    await sumSales(server.db);
    await agree("and when they are summed");
  });

  test("that differ from the rows are found by the proof, and right again after the next run", async () => {
    await sumSales(server.db);
    await sql`update sales_day_sum set points = points + 1 where figure = 'product'
      and day = (select max(day) from sales_day_sum where figure = 'product')`.execute(server.db);
    await sql`delete from sales_day_sum where day = (select min(day) from sales_day_sum)`.execute(server.db);
    expect(await proveSales(server.db)).toBe(2);
    await agree("once they are noted");
    await sumSales(server.db);
    expect(await proveSales(server.db)).toBe(0);
    await agree("once they are summed again");
  });
});
