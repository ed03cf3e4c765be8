// The end of a connection: immediate on our side, at SatAgro as soon as it responds.
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { holdersOf } from "#modules/people/consents/own-place.service.ts";
import { openRefreshToken, type Satagro } from "./connection.service.ts";
import { SatagroOutage, SatagroRefusal } from "./satagro-client.ts";
import {
  deleteOldAuthorizations,
  findLive,
  listLiveParticipants,
  listRevoking,
  lockConnection,
  lockRevoking,
  updateConnection,
} from "./satagro.queries.ts";

const PAGE = 500;
const TELL_MAX = 200;
/** After that SatAgro's tokens have expired, and ours are useless. */
const TELL_DAYS = 30;
const NOTHING = { seen: null, seen_at: null, shared: null, shared_at: null };
const ENDED = { ...NOTHING, status: "ended", access_token: null, refresh_token: null } as const;

/** Ends a connection on our side: received data are deleted now, the tokens once SatAgro has been notified. */
export async function endConnection(tx: Tx, connectionId: number, at: Date): Promise<void> {
  const row = await lockConnection(tx, connectionId);
  if (row?.status !== "connected" && row?.status !== "lost") return;
  const isToBeTold = row.refresh_token !== null;
  await updateConnection(tx, connectionId, {
    ...(isToBeTold ? { ...NOTHING, status: "revoking" } : ENDED),
    access_token: null,
    ended_at: at,
  });
}

/** Ends the connection of an account that is being erased. */
export async function endForErasure(tx: Tx, participantId: number, at: Date): Promise<void> {
  const live = await findLive(tx, participantId);
  if (live) await endConnection(tx, live.id, at);
}

/**
 * Notifies SatAgro that a connection has ended; returns whether that is settled. During an outage it waits for the job.
 */
export function finishRevocation(
  db: TransactionalDb,
  satagro: Satagro,
  connectionId: number,
  at: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await lockRevoking(tx, connectionId);
    if (!row?.refresh_token) return true;
    try {
      await satagro.client.revoke(openRefreshToken(satagro, row.participant_id, row.refresh_token));
    } catch (error) {
      if (!(error instanceof SatagroOutage || error instanceof SatagroRefusal)) throw error;
      const isTooLate = row.ended_at !== null && at.getTime() - row.ended_at.getTime() > TELL_DAYS * 86_400_000;
      if (error instanceof SatagroOutage && !isTooLate) return false;
    }
    await updateConnection(tx, connectionId, ENDED);
    return true;
  });
}

/**
 * Ends the connections whose consent was withdrawn in the office or needs renewal, notifies SatAgro of all ended ones,
 * and deletes unused authorizations.
 */
export async function tidyConnections(db: TransactionalDb, satagro: Satagro | undefined, at: Date): Promise<void> {
  await inTransaction(db, (tx) => deleteOldAuthorizations(tx, new Date(at.getTime() - 86_400_000)));
  for (let afterId = 0; ;) {
    const live = await listLiveParticipants(db, afterId, PAGE);
    const holders = await holdersOf(
      db,
      "satagro",
      live.map((row) => row.participant_id),
    );
    for (const row of live) {
      if (!holders.has(row.participant_id)) await inTransaction(db, (tx) => endConnection(tx, row.id, at));
    }
    if (live.length < PAGE) break;
    afterId = live.at(-1)!.id;
  }
  if (!satagro) return;
  for (const { id } of await listRevoking(db, TELL_MAX)) {
    if (!(await finishRevocation(db, satagro, id, at))) return;
  }
}
