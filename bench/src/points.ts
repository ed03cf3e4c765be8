// Postings and transfers through HTTP against the same ledger statements called directly, and one hot participant.
import { randomBytes } from "node:crypto";
import { checkLedger } from "@plon/server/src/modules/ledger/ledger-check.service.ts";
import { createDatabase } from "@plon/server/src/platform/database.ts";
import { runPlan } from "./child.ts";
import type { Calls, HttpPlan, HttpResult } from "./http-load.ts";
import type { Peer } from "./peer.ts";
import { median, perSecond, type Result } from "./report.ts";
import { ADMIN_TOKEN } from "./seed.ts";
import type { Stand } from "./stand.ts";

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

/** Measures what the first two bullets of the speed promise speak of. */
export async function measurePoints(run: PointsRun): Promise<Result[]> {
  const { peer, participants, rounds, seconds } = run;
  const everybody: [number, number] = [1, participants];
  const rates = {
    adjust: [] as number[],
    transfer: [] as number[],
    directAdjust: [] as number[],
    directTransfer: [] as number[],
    tpcB: [] as number[],
  };
  // Turn by turn, so that what else the machine does falls on both sides.
  for (let round = 0; round < rounds; round += 1) {
    rates.directAdjust.push(await peer.ledger("adjust", seconds));
    const adjusted = await load(run, { kind: "adjust", participantIds: everybody, points: 10 });
    rates.adjust.push(onlyAccepted(adjusted).perSecond);
    rates.tpcB.push(await peer.tpcB(seconds));
    const transferred = await load(run, { kind: "transfer", participantIds: everybody, points: 1 });
    rates.transfer.push(onlyAccepted(transferred).perSecond);
    rates.directTransfer.push(await peer.ledger("transfer", seconds));
  }
  const rate = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)])) as Record<
    keyof typeof rates,
    number
  >;
  const compare = (name: string, http: number, direct: number, what: string, limit?: number): Result => ({
    name,
    measured: perSecond(http),
    against: `${perSecond(direct)} ${what}`,
    ratio: http / direct,
    limit: limit === undefined ? undefined : { atLeast: limit },
  });
  return [
    compare("one-line postings through HTTP", rate.adjust, rate.directAdjust, "the same statement directly", 0.5),
    compare("point transfers through HTTP", rate.transfer, rate.directTransfer, "the same statement directly", 0.5),
    compare("one-line postings against TPC-B (aim 1.0)", rate.adjust, rate.tpcB, "TPC-B"),
    compare("point transfers against TPC-B (aim 1.0)", rate.transfer, rate.tpcB, "TPC-B"),
    ...(await measureHot(run, rate.adjust)),
  ];
}

/** All connections spend one balance: a rich one for the rate, a scarce one until nothing is left. */
async function measureHot(run: PointsRun, spreadPerSecond: number): Promise<Result[]> {
  const { stand, participants, scarcePoints } = run;
  const [rich, scarce] = [participants + 1, participants + 2];
  const database = createDatabase(stand.databaseUrl, { max: 2 });
  const availableOf = async (id: number) =>
    (await database.pool.query("select available from ledger_balance where participant_id = $1", [id])).rows[0]
      .available as number;
  const before = await availableOf(rich);
  const hot = onlyAccepted(await load(run, { kind: "adjust", participantIds: [rich, rich], points: -1 }));
  const lost = before - (await availableOf(rich)) - (hot.statuses[200] ?? 0);
  const drained = await load(run, { kind: "adjust", participantIds: [scarce, scarce], points: -1 });
  const left = await availableOf(scarce);
  const isDrained = drained.statuses[200] === scarcePoints && left === 0 && (drained.statuses[422] ?? 0) > 0;
  const { ok, counts } = await checkLedger(database.db);
  await database.close();
  return [
    {
      name: "one hot participant",
      measured: perSecond(hot.perSecond),
      against: `${perSecond(spreadPerSecond)} spread`,
      ratio: hot.perSecond / spreadPerSecond,
      limit: { atLeast: 0.25 },
      holds: lost === 0,
    },
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
