// What the worker does about KSeF: the turns that are due, one after the other and some side by side, and the search for
// new permissions.
import type { Clock } from "#platform/settings/clock.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { readSettings, recentSettings } from "#modules/house/settings/settings.service.ts";
import { credentialFor, warnOfCertificate } from "../credentials.service.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import { countWaiting, hurryWaiting } from "../ksef-connections.queries.ts";
import { GAP_MS, outagePauseMs } from "./plan.ts";
import { type Ksef, takeTurn, type TurnEnd } from "./reading.service.ts";

/** Farms read at the same time by one process: each waits for KSeF most of its turn. */
const SIDE_BY_SIDE = 4;
/** So many farms in a row without an answer are an outage. */
const OUTAGE_FARMS = 3;

/**
 * Reads the farms whose turn it is; each call some of them, and returns whether there were any. While KSeF answers
 * nobody, or refuses our certificate, nobody is asked for a growing while: then one farm is tried.
 */
export function createKsefDrain(db: TransactionalDb, ksef: Ksef, clock: Clock): () => Promise<boolean> {
  let unanswered = 0;
  let outages = 0;
  let quietUntilMs = 0;
  const note = (ends: TurnEnd[], atMs: number) => {
    if (ends.includes("answered")) {
      unanswered = 0;
      outages = 0;
      return;
    }
    const isCertificate = ends.includes("certificate");
    unanswered += ends.filter((end) => end === "unavailable").length;
    if (unanswered === 0 && !isCertificate) return;
    if (outages === 0 && unanswered < OUTAGE_FARMS && !isCertificate) return;
    outages += 1;
    quietUntilMs = atMs + (isCertificate ? GAP_MS : outagePauseMs(outages));
  };
  return async () => {
    const at = clock.now();
    if (at.getTime() < quietUntilMs) return false;
    const { ksef_reading_on: isOn, ksef_environment: environment } = await recentSettings(db);
    if (!isOn) return false;
    const many = outages > 0 ? 1 : SIDE_BY_SIDE;
    const turns = await Promise.allSettled(Array.from({ length: many }, () => takeTurn(db, ksef, environment, at)));
    const ends = turns.flatMap((turn) => (turn.status === "fulfilled" ? [turn.value] : []));
    note(ends, at.getTime());
    const failed = turns.find((turn) => turn.status === "rejected");
    if (failed) throw failed.reason;
    return ends.some((end) => end !== "none");
  };
}

/**
 * Looks in our own context which farms have granted the permission, and lets those that wait for it be read at once. Where
 * KSeF does not list them there, they are found once the farmer says that the permission was given.
 */
export async function discoverGrants(db: TransactionalDb, ksef: Ksef, at: Date): Promise<void> {
  const settings = await readSettings(db);
  const { ksef_environment: environment, ksef_operator: operator } = settings;
  if (!settings.ksef_reading_on || !operator || (await countWaiting(db, environment)) === 0) return;
  try {
    const credential = await credentialFor(db, ksef.sealer, environment, at);
    const client = ksef.client(environment);
    const { accessToken, refreshToken } = await client.signIn({ contextNip: operator.nip, credential });
    for (let page = 0; ; page += 1) {
      const { grants, hasMore } = await client.grants(accessToken, { page });
      const nips = grants.filter(({ scope }) => scope === "InvoiceRead").map(({ contextNip }) => contextNip);
      await inTransaction(db, (tx) => hurryWaiting(tx, environment, nips, at));
      if (!hasMore) break;
      // KSeF takes ten of these a second.
      await ksef.wait(150);
    }
    await client.signOut(refreshToken);
  } catch (error) {
    // The next run looks again; trouble with KSeF shows at the farms.
    if (!(error instanceof KsefError)) throw error;
  }
}

/** Tells the administrators that the certificate in use will end. */
export async function warnOfEnd(db: TransactionalDb, at: Date): Promise<void> {
  await warnOfCertificate(db, (await readSettings(db)).ksef_environment, at);
}
