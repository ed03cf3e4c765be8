import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Days, linesDated } from "#platform/database/counted-lines.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { listSeason } from "../standing/purchases.queries.ts";

const server = useTestServer();
const given = createGiven(server);
let editor: string;
let clerk: string;
let oil: { id: number; sap: number };
let distributorId: number;
/** The season's buyers by the names of the table below. */
const people = new Map<string, { id: number; identifier: string }>();
const nameOf = (id: number) => [...people].find(([, person]) => person.id === id)?.[0];

type Line = [
  who: string,
  issued: string,
  status: string,
  pack: number,
  quantity: number,
  points: number,
  corrects?: number,
];
/**
 * A season of ten lines, and what a reader counts of it for spring (1 March to 31 May 2025): litres in all packs, packs
 * of 20 l alone, and points.
 */
const SEASON: Line[] = [
  // who, day of the invoice, status, pack, packs, points          counts as
  ["Anna", "2025-03-01", "accepted", 5, 2, 100], //                  Anna 10 l
  ["Anna", "2025-05-31", "accepted", 20, 3, 600], //                 Anna 60 l, 3 packs
  ["Bartek", "2025-04-10", "accepted", 5, 3, 150], //                Bartek 15 l …
  ["Bartek", "2025-07-01", "accepted", 5, -2, -100, 2], //           … less 10 l of it, however late the correction
  ["Celina", "2025-04-11", "limit", 20, 2, 7], //                    Celina 40 l, 2 packs: a limit cuts points, not litres
  ["Celina", "2025-06-01", "accepted", 20, 1, 200], //               after the season
  ["Daria", "2025-04-12", "rejected", 20, 9, 0], //                  a rejected line is no purchase
  ["Edek", "2025-04-13", "waiting", 20, 9, 900], //                  an invoice that nobody accepted
  ["Filip", "2025-02-28", "accepted", 20, 9, 1800], //               before the season
  ["Gosia", "2025-04-14", "accepted", 5, 2, 90], //                  Gosia 10 l
];
// Tiers: 10 l for 150,00 zł and 3 packs of 20 l for 500,00 zł.
//   Anna   70 l, 3 packs → both    650 zł   700 points
//   Celina 40 l, 2 packs → first   150 zł     7 points
//   Gosia  10 l          → first   150 zł    90 points
//   Bartek  5 l          → nothing
//   in all: buyers 4, winners 3, first tier 3 × 150 = 450 zł, second 1 × 500 zł, cost 950 zł, points 797
const TIERS = () => [
  { quantity: 10, unit: "l", reward: "karta 150 zł", value_grosze: 15_000, products: [{ sap: oil.sap }] },
  { quantity: 3, unit: "pack", reward: "beczka", value_grosze: 50_000, products: [{ sap: oil.sap, pack_volume: 20 }] },
];

const draft = (overrides: object = {}) => ({
  audience: "all",
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  tiers: TIERS(),
  promotion_id: null,
  season_from: "2025-03-01",
  season_to: "2025-05-31",
  ...overrides,
});
const run = (overrides: object = {}, token = clerk) =>
  server.call("POST", "/api/office/v1/promotions/back-test", { token, body: draft(overrides) });
const winners = async (overrides: object) =>
  (await run(overrides)).body.data.winners.map((row: { participant_id: number }) => nameOf(row.participant_id));

beforeAll(async () => {
  editor = (await given.staff("editor")).token;
  clerk = (await given.staff("clerk")).token;
  oil = await given.product({ packs: [5, 20] });
  distributorId = (await given.distributor()).id;
  const invoices: { invoiceId: number; lineId: number }[] = [];
  for (const [who, issue_date, status, pack_volume, quantity, points, corrects] of SEASON) {
    if (!people.has(who)) people.set(who, await given.participant());
    const isWaiting = status === "waiting";
    const before = corrects === undefined ? undefined : invoices[corrects];
    const document = `FV/${invoices.length}`;
    const { id } = await server.db
      .insertInto("invoice")
      .values({
        participant_id: people.get(who)!.id,
        distributor_id: distributorId,
        document_name: document,
        document_key: document,
        source: "manual",
        status: isWaiting ? "pending" : "accepted",
        corrects_invoice_id: before?.invoiceId ?? null,
        issue_date,
        submitted_at: new Date(`${issue_date}T10:00:00Z`),
        submitted_on: issue_date,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const line = await server.db
      .insertInto("invoice_line")
      .values({
        invoice_id: id,
        line_no: 1,
        product_id: oil.id,
        title_product: "Herbicyd",
        pack_volume,
        quantity,
        status: (isWaiting ? "pending" : status) as "accepted",
        points,
        explanation: "{}",
        corrects_line_id: before?.lineId ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    invoices.push({ invoiceId: id, lineId: line.id });
  }
});

describe("a promotion tried on a past season", () => {
  test("gives exactly what a reader counts by hand", async () => {
    const { body } = await run();
    expect({ ...body.data, winners: undefined }).toEqual({
      buyers: 4,
      cost_grosze: 95_000,
      points: 797,
      tiers: [
        { winners: 3, cost_grosze: 45_000 },
        { winners: 1, cost_grosze: 50_000 },
      ],
    });
    type Row = { participant_id: number; tiers: number[]; cost_grosze: number; points: number; purchases: object[] };
    expect(
      body.data.winners.map((row: Row) => [nameOf(row.participant_id), row.tiers, row.cost_grosze, row.points]),
    ).toEqual([
      ["Anna", [0, 1], 65_000, 700],
      ["Celina", [0], 15_000, 7],
      ["Gosia", [0], 15_000, 90],
    ]);
    expect(body.data.winners[1].purchases).toEqual([
      { name: `Herbicyd ${oil.sap}`, unit: "l", pack_volume: 20, quantity: 2 },
    ]);
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 25, total: 3 });
    expect((await run({ page: 2, per_page: 2 })).body.data.winners).toHaveLength(1);
  });

  test("counts for some people what it counts of them among everybody, also what was corrected after the season", async () => {
    const season = { day_from: "2025-03-01", day_to: "2025-05-31", product_ids: [oil.id] };
    const everybody = { audienceOf: { audience: "all" } } as const;
    const named = (rows: Awaited<ReturnType<typeof listSeason>>) =>
      rows
        .map((row) => `${nameOf(row.participant_id)}: ${row.quantity} × ${row.pack_volume}, ${row.points}`)
        .toSorted();
    const all = named(await listSeason(server.db, season, everybody));
    expect(all).toContain("Bartek: 1 × 5.000, 50");
    const ids = [...people.values()].map(({ id }) => id);
    expect(named(await listSeason(server.db, { ...season, participant_ids: ids }, everybody))).toEqual(all);
    const some = { ...season, participant_ids: [people.get("Bartek")!.id, people.get("Celina")!.id] };
    expect(named(await listSeason(server.db, some, everybody))).toEqual(
      all.filter((row) => /^(Bartek|Celina):/.test(row)),
    );
  });

  test("counts a line once, whether its days are asked for at once or in spans that meet, of its product or among all", async () => {
    const lines = async (days: Days[], products?: RawBuilder<number[]>) => {
      const { rows } = await sql`select * from ${linesDated(days, { products })} l where l.product_id = ${oil.id}
        order by document_id, quantity, points`.execute(server.db);
      return rows;
    };
    const season = { from: "2025-03-01", to: "2025-05-31" };
    const all = await lines([season]);
    expect(all.length).toBeGreaterThan(3);
    const spans = [
      { from: "2025-04-10", to: "2025-05-31" },
      { from: "2025-03-01", to: "2025-04-20" },
      { from: "2025-03-15", to: "2025-03-20" },
    ];
    for (const days of [[season], [season, season], spans])
      for (const products of [undefined, sql<number[]>`${[oil.id]}`]) expect(await lines(days, products)).toEqual(all);
  });

  test("asks the audience of the draft: its segment, or the list of the saved promotion", async () => {
    await server.db
      .updateTable("participant")
      .set({ acreage: 50 })
      .where("id", "=", people.get("Celina")!.id)
      .execute();
    expect(await winners({ audience: "segment", segment_hectares_min: 50 })).toEqual(["Celina"]);
    expect(await winners({ audience: "segment", segment_identifier_type: "pesel" })).toEqual([]);
    const segment = await server.call("POST", "/api/office/v1/segments", {
      token: editor,
      body: { name: "Od 50 ha", conditions: { is: "all", of: [{ is: "hectares", from: 50, to: null }] } },
    });
    expect(await winners({ audience: "saved", segment_id: segment.body.data.id })).toEqual(["Celina"]);
    expect((await run({ audience: "saved" })).body.errors).toEqual({ segment_id: ["Wybierz segment"] });
    expect(await winners({ audience: "allow_list" })).toEqual([]);
    const words = { ...draft(), name: "proba", slug: "proba", title: "Próba", lead: "", body: "", reward: "Karta" };
    const days = { opens_at: "2026-06-01T00:00:00Z", closes_at: "2026-07-01T00:00:00Z" };
    const rest = { purchases_from: null, purchases_to: null, position: 1, is_published: false };
    const saved = await server.call("POST", "/api/office/v1/promotions", {
      token: editor,
      body: { ...words, ...days, ...rest },
    });
    const { id } = saved.body.data;
    await server.call("PUT", `/api/office/v1/promotions/${id}/allowed`, {
      token: editor,
      body: { list: people.get("Gosia")!.identifier },
    });
    expect(await winners({ audience: "allow_list", promotion_id: id })).toEqual(["Gosia"]);
  });

  test("refuses what cannot be counted, in its field, and writes nothing", async () => {
    expect((await run({ tiers: [] })).body.error).toBe("promotion.nothing_to_count");
    expect((await run({ tiers: [{ ...TIERS()[0], quantity: null }] })).body.error).toBe("promotion.nothing_to_count");
    expect((await run({ season_to: "2025-02-01" })).body.errors).toEqual({ season_to: [expect.any(String)] });
    expect((await run({ season_from: "2020-01-01" })).body.errors.season_to[0]).toContain("dwa lata");
    expect((await run({}, (await given.staff("rep")).token)).status).toBe(403);
    const { written } = await server.db
      .selectFrom("promotion_grant")
      .select((row) => row.fn.countAll<number>().as("written"))
      .executeTakeFirstOrThrow();
    expect(written).toBe(0);
  });
});
