// The tokens of a connection: read and renewed only here.
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { type SatagroClient, SatagroRefusal, type SatagroTokens } from "./satagro-client.ts";
import { listWithTokens, lockConnection, updateConnection } from "./satagro.queries.ts";

/** What the module needs from the configuration. */
export type Satagro = { client: SatagroClient; sealer: Sealer; rulesUrl: string };

/** A token that expires on its way is useless. */
const RESERVE_MS = 60_000;

const verifierOf = (participantId: number) => `satagro verifier of ${participantId}`;
const accessOf = (participantId: number) => `satagro access of ${participantId}`;
const refreshOf = (participantId: number) => `satagro refresh of ${participantId}`;

/** The PKCE verifier of an authorization, encrypted for the database. */
export const sealVerifier = ({ sealer }: Satagro, participantId: number, verifier: string) =>
  sealer.seal(verifier, verifierOf(participantId));
/** Throws when it was sealed for somebody else. */
export const openVerifier = ({ sealer }: Satagro, participantId: number, sealed: Buffer) =>
  sealer.open(sealed, verifierOf(participantId));
/** The refresh token of a row; throws when it was sealed for somebody else. */
export const openRefreshToken = ({ sealer }: Satagro, participantId: number, sealed: Buffer) =>
  sealer.open(sealed, refreshOf(participantId));

/** Tokens as stored in a connection's row. */
export const sealTokens = ({ sealer }: Satagro, participantId: number, tokens: SatagroTokens, at: Date) => ({
  access_token: sealer.seal(tokens.accessToken, accessOf(participantId)),
  refresh_token: sealer.seal(tokens.refreshToken, refreshOf(participantId)),
  access_expires_at: new Date(at.getTime() + tokens.expiresInSeconds * 1000),
});

/**
 * Runs `use` with an access token, renewed if it expires or is refused. Throws what `use` throws, SatagroOutage, and
 * SatagroRefusal if SatAgro accepts none of our tokens.
 */
export async function withAccess<T>(
  db: TransactionalDb,
  satagro: Satagro,
  { connectionId, at, use }: { connectionId: number; at: Date; use: (accessToken: string) => Promise<T> },
): Promise<T> {
  const accessToken = await freshToken(db, satagro, { connectionId, at });
  try {
    return await use(accessToken);
  } catch (error) {
    if (!(error instanceof SatagroRefusal)) throw error;
    return await use(await freshToken(db, satagro, { connectionId, at, refused: accessToken }));
  }
}

/**
 * An access token that is still valid and is not the refused one. A refresh token can be used once: the row is locked
 * meanwhile, so that simultaneous calls renew once. The lock lasts as long as SatAgro may take to respond.
 */
function freshToken(
  db: TransactionalDb,
  satagro: Satagro,
  { connectionId, at, refused }: { connectionId: number; at: Date; refused?: string | undefined },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await lockConnection(tx, connectionId);
    if (row?.status !== "connected" || !row.access_token || !row.refresh_token) throw new SatagroRefusal("ended");
    const { participant_id: participantId } = row;
    const held = satagro.sealer.open(row.access_token, accessOf(participantId));
    if (held !== refused && row.access_expires_at.getTime() > at.getTime() + RESERVE_MS) return held;
    const tokens = await satagro.client.refresh(openRefreshToken(satagro, participantId, row.refresh_token));
    await updateConnection(tx, connectionId, sealTokens(satagro, participantId, tokens, at));
    return tokens.accessToken;
  });
}

/** SatAgro no longer accepts our tokens: the consent stays, and the participant may connect again. */
export async function markLost(db: TransactionalDb, connectionId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockConnection(tx, connectionId);
    if (row?.status !== "connected") return;
    await updateConnection(tx, connectionId, { status: "lost", access_token: null, refresh_token: null });
  });
}

const PAGE = 500;

/** Seals the tokens of all connections under the key in use; repeating it changes nothing. */
export async function resealConnections(db: TransactionalDb, sealer: Sealer): Promise<void> {
  for (let afterId = 0; ;) {
    const ids = await listWithTokens(db, afterId, PAGE);
    for (const { id } of ids) await inTransaction(db, (tx) => resealConnection(tx, sealer, id));
    if (ids.length < PAGE) return;
    afterId = ids.at(-1)!.id;
  }
}

async function resealConnection(tx: Tx, sealer: Sealer, connectionId: number): Promise<void> {
  const row = await lockConnection(tx, connectionId);
  if (!row) return;
  const anew = (sealed: Buffer | null, purpose: string) =>
    sealed && (sealer.isCurrent(sealed, purpose) ? sealed : sealer.seal(sealer.open(sealed, purpose), purpose));
  await updateConnection(tx, connectionId, {
    access_token: anew(row.access_token, accessOf(row.participant_id)),
    refresh_token: anew(row.refresh_token, refreshOf(row.participant_id)),
  });
}
