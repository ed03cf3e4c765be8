// Orders through HTTP: all connections on one prize against fifty, in the same run, and then a prize with few pieces.
import { randomBytes } from "node:crypto";
import { checkLedger } from "@plon/server/src/modules/points/ledger/ledger-check.service.ts";
import { createDatabase, type Database } from "@plon/server/src/platform/database/database.ts";
import { runPlan } from "../child.ts";
import type { HttpPlan, HttpResult } from "../http-load.ts";
import { median, perSecond, type Result } from "../report.ts";
import { participantToken } from "../seed.ts";
import type { Stand } from "../stand.ts";

export type OrdersRun = {
  stand: Stand;
  connections: number;
  participants: number;
  rounds: number;
  seconds: number;
};

const SPREAD_PRIZES = 50;
/** More than any run orders. */
const PLENTY = 10_000_000;
const FEW = 100;

/** Prizes of one point each with this many pieces, delivered as usual; returns their ids. */
async function makePrizes({ pool }: Database, count: number, pieces: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into prize (slug, offer, kind, title, points, value_grosze, valid_from, is_published, created_at, updated_at)
       select 'pomiar-' || $2 || '-' || n, 'collect', 'item', 'Pomiar ' || n, 1, 5, '2020-01-01', true, now(), now()
       from generate_series(1, $1::int) n returning id
     ), stocked as (insert into prize_stock (prize_id, left_count) select id, $3::int from made)
     insert into prize_stock_change (prize_id, change, reason, changed_at) select id, $3::int, 'Dostawa', now() from made
     returning prize_id as id`,
    [count, randomBytes(4).toString("hex"), pieces],
  );
  return rows.map(({ id }) => id);
}

function load(run: OrdersRun, prizeIds: number[], seconds = run.seconds): Promise<HttpResult> {
  const { stand, connections, participants } = run;
  const tokens = Array.from({ length: Math.min(participants, 1000) }, (_, index) => participantToken(index + 1));
  const plan: HttpPlan = {
    port: stand.port,
    connections,
    warmUpSeconds: 2,
    seconds,
    tokens,
    run: randomBytes(6).toString("hex"),
    calls: { kind: "order", prizeIds },
  };
  return runPlan<HttpResult>("http-load.ts", plan);
}

/** Prizes whose remaining pieces differ from those delivered minus those ordered. */
async function wrongStock({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from prize_stock s
     where s.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.prize_id = s.prize_id)
       - (select coalesce(sum(o.quantity), 0) from reward_order o where o.prize_id = s.prize_id and o.status <> 'cancelled')`,
  );
  return rows[0]?.wrong ?? -1;
}

async function countOrders({ pool }: Database, prizeIds: number[]): Promise<number> {
  const { rows } = await pool.query<{ orders: number }>(
    "select count(*)::int as orders from reward_order where prize_id = any($1)",
    [prizeIds],
  );
  return rows[0]?.orders ?? -1;
}

/** Measures orders of one prize against orders spread over many, and checks that nothing was lost or given twice. */
export async function measureOrders(run: OrdersRun): Promise<Result[]> {
  const database = createDatabase(run.stand.databaseUrl, { max: 2 });
  try {
    const spread = await makePrizes(database, SPREAD_PRIZES, PLENTY);
    const hot = await makePrizes(database, 1, PLENTY);
    const rates = { spread: [] as number[], hot: [] as number[] };
    let accepted = 0;
    for (let round = 0; round < run.rounds; round += 1) {
      for (const [name, ids] of [
        ["spread", spread],
        ["hot", hot],
      ] as const) {
        const result = await load(run, ids);
        if (result.firstRefusal) throw new Error(`The server refused an order of the load: ${result.firstRefusal}`);
        rates[name].push(result.perSecond);
        accepted += result.statuses[200] ?? 0;
      }
    }
    const few = await makePrizes(database, 1, FEW);
    const rush = await load(run, few, 2);
    const given = await countOrders(database, few);
    const lost = accepted - (await countOrders(database, [...spread, ...hot]));
    const { ok, counts } = await checkLedger(database.db);
    const wrong = await wrongStock(database);
    return [
      {
        name: "orders of one prize",
        measured: perSecond(median(rates.hot)),
        against: `${perSecond(median(rates.spread))} over ${SPREAD_PRIZES} prizes`,
        ratio: median(rates.hot) / median(rates.spread),
        limit: undefined,
        holds: lost === 0 && wrong === 0,
      },
      {
        name: "a prize of few pieces, ordered by all connections",
        measured: `${given} orders, ${rush.statuses[409] ?? 0} refused`,
        against: `${FEW} pieces`,
        ratio: undefined,
        limit: undefined,
        holds: given === FEW && rush.statuses[200] === FEW,
      },
      {
        name: "the ledger after the orders",
        measured: ok ? "sound" : "broken",
        against: `${counts.journals} movements`,
        ratio: undefined,
        limit: undefined,
        holds: ok,
      },
    ];
  } finally {
    await database.close();
  }
}
