// Results of some farms, on the demo programme, which has a past: parts add up to the whole, and nobody sees more than they may.
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { sumLedgerDays } from "#modules/points/ledger/ledger-days.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { copyDemo, DEMO_DAY } from "#test/harness/demo.ts";
import { useTestServer } from "#test/harness/server.ts";
import { sumSales } from "./sales.service.ts";

const server = useTestServer({}, undefined, copyDemo);
const given = createGiven(server);
/** What a call answered, whose shape the contract has checked. */
type Data = Awaited<ReturnType<typeof server.call>>["body"]["data"];
type Who = { id: number; token: string };
let auditor: Who;
let editor: Who;
let rep: Who;
let own: number;

beforeAll(async () => {
  server.clock.set(DEMO_DAY);
  auditor = await given.staff("auditor");
  editor = await given.staff("editor");
  rep = await given.staff("rep");
  const most = await sql<{ representative_id: number }>`
    select p.representative_id from participant p join invoice i on i.participant_id = p.id
    where p.representative_id is not null and i.status = 'accepted' group by 1 order by count(*) desc, 1 limit 1
  `.execute(server.db);
  own = most.rows[0]!.representative_id;
  await server.db.updateTable("staff").set({ representative_id: own }).where("id", "=", rep.id).execute();
  // As the jobs leave it; what moves or changes in a test is read beside the sums.
  for (const _run of ["looks", "sums"]) await sumLedgerDays(server.db);
  await sumSales(server.db);
});

const ask = (block: string, filter: Record<string, string | number> = {}, who = auditor) =>
  server.call("GET", `/api/office/v1/results/${block}?${new URLSearchParams(filter as Record<string, string>)}`, {
    token: who.token,
  });
const results = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked);
  expect(status, `${asked[0]} ${JSON.stringify(body.errors ?? body.error)}`).toBe(200);
  return body.data;
};
const areas = async () => {
  const { rows } = await sql<{ area: string }>`
    select distinct left(company_postcode, 2) as area from participant where company_postcode <> ''`.execute(server.db);
  return rows.map(({ area }) => area);
};
/** Nobody without a place: all farms are of some region. */
const place = () =>
  sql`update participant set company_postcode = '99-400' where company_postcode = ''`.execute(server.db);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe("filters of results", () => {
  test("regions add up to the programme, in every question that is about farms", async () => {
    await place();
    const each = await areas();
    expect(each.length).toBeGreaterThan(2);
    const added = async (block: string, figure: (data: Data) => number[]) => {
      const parts: number[][] = [];
      for (const area of each) parts.push(figure(await results(block, { area })));
      const whole = figure(await results(block));
      expect(
        whole.map((_, at) => Math.round(sum(parts.map((part) => part[at]!)) * 1000) / 1000),
        block,
      ).toEqual(whole.map((one) => Math.round(one * 1000) / 1000));
      return whole;
    };
    const season = ({ now, last, months }: Data) => [
      ...[now, last].flatMap((year) => [
        year.issued.points,
        year.liters,
        year.kilograms,
        year.invoices,
        year.farms,
        year.farms_new,
        year.farms_returning,
        year.farms_lapsed,
      ]),
      ...months.flatMap((month: Data) => [month.last.issued, month.last.liters, month.now?.farms ?? 0]),
    ];
    const [issued, liters] = await added("season", season);
    expect([issued! > 0, liters! > 0]).toEqual([true, true]);
    await added("debt", ({ total, months }) => [total.points, ...months.map((month: Data) => month.points)]);
    await added("costs", ({ kinds }) =>
      kinds
        .filter(({ kind }: Data) => !kind.startsWith("campaign"))
        .flatMap((kind: Data) => [kind.total.points, kind.last.points]),
    );
    await added("funnel", ({ now, last }) => [
      ...(Object.values(now) as number[]),
      ...(Object.values(last) as number[]),
    ]);
  });

  test("sellers add up to what was bought, and each alone has its own products and points", async () => {
    const { sellers } = await results("sales");
    expect(sellers.length).toBeGreaterThan(1);
    for (const { id, points, last_points, farms } of sellers) {
      const alone = await results("sales", { distributor_id: id });
      expect(alone.sellers).toEqual([expect.objectContaining({ id, points, last_points, farms })]);
      const { now } = await results("season", { distributor_id: id });
      expect(now.farms).toBe(farms);
    }
    const all = await server.db.selectFrom("distributor").select("id").execute();
    const parts = [];
    for (const { id } of all) parts.push((await results("season", { distributor_id: id })).now);
    const { now } = await results("season");
    expect(sum(parts.map(({ invoices }) => invoices))).toBe(now.invoices);
    expect(sum(parts.map(({ liters }) => liters))).toBeCloseTo(now.liters, 3);
  });

  test("a representative sees own farms, whatever is asked, and neither segments nor the office's work", async () => {
    const theirs = await results("season", { representative_id: own });
    expect(theirs.now.farms).toBeGreaterThan(0);
    const whole = await results("season");
    expect(theirs.now.farms).toBeLessThan(whole.now.farms);
    const other = await server.db
      .selectFrom("representative")
      .select("id")
      .where("id", "<>", own)
      .executeTakeFirstOrThrow();
    for (const filter of [{}, { representative_id: other.id }, { representative_id: own }])
      for (const block of ["season", "debt", "costs", "funnel", "sales"])
        expect(await results(block, filter, rep), block).toEqual(await results(block, { representative_id: own }));
    expect(await ask("season", { segment_id: 1 }, rep)).toMatchObject({ status: 404 });
    expect(await ask("office", {}, rep)).toMatchObject({ status: 403 });
    expect(await results("choices", {}, rep)).toMatchObject({ representatives: [], segments: [] });
    // Who stands for nobody sees nobody's.
    await server.db.updateTable("staff").set({ representative_id: null }).where("id", "=", rep.id).execute();
    expect((await results("season", {}, rep)).now).toMatchObject({ farms: 0, invoices: 0, issued: { points: 0 } });
    await server.db.updateTable("staff").set({ representative_id: own }).where("id", "=", rep.id).execute();
  });

  test("a segment and a crop are those in it now; an unknown one is refused in its field", async () => {
    const made = await server.call("POST", "/api/office/v1/segments", {
      token: (await given.staff("admin")).token,
      headers: { "idempotency-key": "results-of-a-segment" },
      body: {
        name: "Gospodarstwa przedstawiciela",
        description: "",
        conditions: { is: "all", of: [{ is: "representative", representative_id: own }] },
      },
    });
    expect(made.status).toBe(200);
    const held = await sql<{ points: number }>`
      select coalesce(sum(s.available + s.held), 0)::bigint as points from segment_people() p
      join ledger_lot_state s on s.participant_id = p.id and s.is_open where p.representative_id = ${own}`.execute(
      server.db,
    );
    const ofSegment = await results("debt", { segment_id: made.body.data.id });
    expect(ofSegment.total.points).toBe(held.rows[0]!.points);
    expect(ofSegment.total.points).toBeGreaterThan(0);
    expect(await ask("season", { segment_id: 999_999 })).toMatchObject({
      status: 404,
      body: { error: "segment.not_found" },
    });
    const crop = await server.db.selectFrom("participant_crop_area").select("crop_id").executeTakeFirstOrThrow();
    const grown = await results("season", { crop_id: crop.crop_id });
    expect(grown.now.farms).toBeGreaterThan(0);
    expect(grown.now.farms).toBeLessThan((await results("season")).now.farms);
    expect(await ask("season", { area: "8" })).toMatchObject({
      status: 422,
      body: { errors: { area: [expect.stringContaining("kodu")] } },
    });
  });

  test("whoever may not see farms is not told of a few", async () => {
    const farm = await given.participant();
    await server.db.updateTable("participant").set({ company_postcode: "00-001" }).where("id", "=", farm.id).execute();
    expect(await ask("season", { area: "00" }, editor)).toMatchObject({
      status: 422,
      body: { error: "results.too_few", message: expect.stringContaining("mniej niż 5") },
    });
    expect(await ask("season", { area: "00" })).toMatchObject({ status: 200 });
    expect(await ask("season", { representative_id: own }, editor)).toMatchObject({ status: 200 });
  });

  test("the list behind a figure has as many rows as the figure says, under the same filter", async () => {
    const list = async (path: string, asked: Record<string, string | number>) => {
      const query = new URLSearchParams({ ...asked, per_page: "1" } as Record<string, string>);
      const { status, body } = await server.call("GET", `/api/office/v1/${path}?${query}`, { token: auditor.token });
      expect(status, JSON.stringify(body.errors ?? body.error)).toBe(200);
      return body.meta.total as number;
    };
    const seller = (await results("sales")).sellers[0].id;
    const crop = await server.db.selectFrom("participant_crop_area").select("crop_id").executeTakeFirstOrThrow();
    for (const filter of [{}, { representative_id: own }, { crop_id: crop.crop_id }, { distributor_id: seller }]) {
      const { now, last, period, before } = await results("season", filter);
      for (const [figures, { from, to }] of [
        [now, period],
        [last, before],
      ]) {
        const farms = (deed: string) => list("participants", { season_deed: deed, season_to: to, ...filter });
        const told = `${JSON.stringify(filter)} to ${to}`;
        expect(await farms("bought"), told).toBe(figures.farms);
        expect(await farms("new"), told).toBe(figures.farms_new);
        expect(await farms("returning"), told).toBe(figures.farms_returning);
        expect(await farms("lapsed"), told).toBe(figures.farms_lapsed);
        const decided = { status: "accepted", corrections: "none", decided_from: from, decided_to: to };
        expect(await list("invoices", { ...decided, ...filter }), told).toBe(figures.invoices);
      }
      expect(now.farms, JSON.stringify(filter)).toBeGreaterThan(0);
    }
    for (const filter of [{}, { representative_id: own }]) {
      const { now, last, period, before } = await results("funnel", filter);
      for (const [figures, { to }] of [
        [now, period],
        [last, before],
      ]) {
        const farms = (deed: string) => list("participants", { season_deed: deed, season_to: to, ...filter });
        expect(await farms("joined")).toBe(figures.registered);
        expect(await farms("rewarded")).toBe(figures.rewarded);
      }
    }
    const lists = {
      item: "points",
      voucher: "points",
      bank_transfer: "points",
      charity: "points",
      campaign_money: "campaigns",
    };
    const seen = new Set<string>();
    for (const filter of [{}, { representative_id: own }, { crop_id: crop.crop_id }]) {
      const { kinds, period, before } = await results("costs", filter);
      for (const { kind, ...cost } of kinds as Data[])
        for (const [{ grosze }, { from, to }] of [
          [cost.total, period],
          [cost.last, before],
        ]) {
          const of = lists[kind as keyof typeof lists];
          if (!of) continue;
          const asked = { ...filter, cost_of: of, ordered_from: from, ordered_to: to, per_page: 100 };
          const query = new URLSearchParams({ ...asked, ...(of === "points" ? { kind } : {}) } as never);
          const { body } = await server.call("GET", `/api/office/v1/orders?${query}`, { token: auditor.token });
          expect(sum(body.data.map((order: Data) => order.value_grosze)), `${kind} ${query}`).toBe(grosze);
          if (grosze > 0) seen.add(kind);
        }
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(["item", "voucher"]));
    // A representative's list is of own farms, and of no segment.
    const mine = (path: string) => server.call("GET", `/api/office/v1/${path}`, { token: rep.token });
    expect((await mine(`participants?season_deed=bought&representative_id=999999`)).body.meta.total).toBe(
      (await results("season", {}, rep)).now.farms,
    );
    expect(await mine("participants?segment_id=1")).toMatchObject({
      status: 404,
      body: { error: "segment.not_found" },
    });
  });

  test("the workbook has the page's figures, days as dates and the filter in words, and taking it away is logged", async () => {
    const file = await ask("results.xlsx", { representative_id: own });
    expect(file.status).toBe(200);
    expect(file.headers["content-disposition"]).toContain("wyniki-2026.xlsx");
    const summary = (await readSheet(file.raw, "Wyniki")) as unknown[][];
    const rows = new Map(summary.map(([name, ...cells]) => [name, cells]));
    for (const sheet of ["Miesiące", "Zobowiązanie", "Koszt nagród", "Od zaproszenia do nagrody", "U kogo kupują"])
      expect((await readSheet(file.raw, sheet)).length, sheet).toBeGreaterThan(1);
    const { now, last, period } = await results("season", { representative_id: own });
    expect(rows.get("Naliczone punkty")).toEqual([now.issued.points, last.issued.points]);
    expect(rows.get("Do dnia")?.[0]).toEqual(new Date(`${period.to}T00:00:00Z`));
    expect(String(rows.get("Przedstawiciel")?.[0])).toMatch(/\S \S/);
    const told = await server.db
      .selectFrom("audit_log")
      .select(["after"])
      .where("action", "=", "season_report.download")
      .where("staff_id", "=", auditor.id)
      .execute();
    expect(told).toMatchObject([{ after: { what: "results", filter: { representative_id: own } } }]);
  });
});
