// Postings and transfers through HTTP against the same ledger statements called directly, and one hot participant.
import { randomBytes } from "node:crypto";
import { checkLedger } from "@plon/server/src/modules/points/ledger/ledger-check.service.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { runPlan } from "../child.ts";
import type { Calls, HttpPlan, HttpResult } from "../http-load.ts";
import type { Peer } from "../peer.ts";
import { median, perSecond, type Result } from "../report.ts";
import { ADMIN_TOKEN } from "../seed.ts";
import type { Stand } from "../stand.ts";

export type PointsRun = {
  stand: Stand;
  peer: Peer;
  connections: number;
  participants: number;
  scarcePoints: number;
  rounds: number;
  seconds: number;
};

function load({ stand, connections, seconds }: PointsRun, calls: Calls): Promise<HttpResult> {
  const run = randomBytes(6).toString("hex");
  const plan: HttpPlan = {
    port: stand.port,
    connections,
    warmUpSeconds: 2,
    seconds,
    tokens: [ADMIN_TOKEN],
    run,
    calls,
  };
  return runPlan<HttpResult>("http-load.ts", plan);
}

function onlyAccepted(result: HttpResult): HttpResult {
  if (result.firstRefusal) throw new Error(`The server refused a call of the load: ${result.firstRefusal}`);
  return result;
}

/** Measures the first two bullets of the speed promise. */
export async function measurePoints(run: PointsRun): Promise<Result[]> {
  const { peer, participants, rounds, seconds } = run;
  const everybody: [number, number] = [1, participants];
  const rates = {
    adjust: [] as number[],
    transfer: [] as number[],
    directAdjust: [] as number[],
    directTransfer: [] as number[],
    tpcB: [] as number[],
    hot: [] as number[],
  };
  const hot = await openHot(run);
  // In turns, so that other load on the machine affects both sides.
  for (let round = 0; round < rounds; round += 1) {
    rates.directAdjust.push(await peer.ledger("adjust", seconds));
    const adjusted = await load(run, { kind: "adjust", participantIds: everybody, points: 10 });
    rates.adjust.push(onlyAccepted(adjusted).perSecond);
    rates.tpcB.push(await peer.tpcB(seconds));
    const transferred = await load(run, { kind: "transfer", participantIds: everybody, points: 1 });
    rates.transfer.push(onlyAccepted(transferred).perSecond);
    rates.directTransfer.push(await peer.ledger("transfer", seconds));
    rates.hot.push(await hot.spend());
  }
  const rate = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)])) as Record<
    keyof typeof rates,
    number
  >;
  const compare = (
    name: string,
    { http, direct, what, limit }: { http: number; direct: number; what: string; limit?: number | undefined },
  ): Result => ({
    name,
    measured: perSecond(http),
    against: `${perSecond(direct)} ${what}`,
    ratio: http / direct,
    limit: limit === undefined ? undefined : { atLeast: limit },
  });
  return [
    compare("one-line postings through HTTP", {
      http: rate.adjust,
      direct: rate.directAdjust,
      what: "the same statement directly",
      limit: 0.5,
    }),
    compare("point transfers through HTTP", {
      http: rate.transfer,
      direct: rate.directTransfer,
      what: "the same statement directly",
      limit: 0.5,
    }),
    compare("one-line postings against TPC-B (aim 1.0)", { http: rate.adjust, direct: rate.tpcB, what: "TPC-B" }),
    compare("point transfers against TPC-B (aim 1.0)", { http: rate.transfer, direct: rate.tpcB, what: "TPC-B" }),
    {
      name: "one hot participant",
      measured: perSecond(rate.hot),
      against: `${perSecond(rate.adjust)} spread`,
      ratio: rate.hot / rate.adjust,
      limit: { atLeast: 0.25 },
      holds: (await hot.lostPoints()) === 0,
    },
    ...(await drainScarce(run)),
  ];
}

/** All connections spend one rich balance; in the end, the balance must have dropped by what they spent. */
async function openHot(run: PointsRun) {
  const rich = run.participants + 1;
  const before = await availableOf(run.stand, rich);
  let spent = 0;
  return {
    async spend(): Promise<number> {
      const result = onlyAccepted(await load(run, { kind: "adjust", participantIds: [rich, rich], points: -1 }));
      spent += result.statuses[200] ?? 0;
      return result.perSecond;
    },
    lostPoints: async () => before - (await availableOf(run.stand, rich)) - spent,
  };
}

async function availableOf({ databaseUrl }: Stand, participantId: number): Promise<number> {
  const { pool, close } = createDatabase(databaseUrl, { max: 2 });
  const { rows } = await pool.query<{ available: number }>(
    "select available from ledger_balance where participant_id = $1",
    [participantId],
  );
  await close();
  return rows[0]?.available ?? 0;
}

/** All connections spend a small balance until nothing is left; then checks the ledger. */
async function drainScarce(run: PointsRun): Promise<Result[]> {
  const { stand, participants, scarcePoints } = run;
  const scarce = participants + 2;
  const drained = await load(run, { kind: "adjust", participantIds: [scarce, scarce], points: -1 });
  const left = await availableOf(stand, scarce);
  const isDrained = drained.statuses[200] === scarcePoints && left === 0 && (drained.statuses[422] ?? 0) > 0;
  const database = createDatabase(stand.databaseUrl, { max: 2 });
  const { ok, counts } = await checkLedger(database.db);
  await database.close();
  return [
    {
      name: "a balance of few points, drained by all connections",
      measured: `${drained.statuses[200] ?? 0} spends, ${left} left`,
      against: `${scarcePoints} points`,
      ratio: undefined,
      limit: undefined,
      holds: isDrained,
    },
    {
      name: "the ledger after the load",
      measured: ok ? "sound" : "broken",
      against: `${counts.journals} movements`,
      ratio: undefined,
      limit: undefined,
      holds: ok,
    },
  ];
}
