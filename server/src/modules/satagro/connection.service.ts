// The tokens of a connection: read and renewed here alone.
import { inTransaction, type Tx, type Root } from "#platform/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { type SatagroClient, SatagroRefusal, type SatagroTokens } from "./satagro-client.ts";
import { listWithTokens, lockConnection, updateConnection } from "./satagro.queries.ts";

/** What the module needs of the configuration. */
export type Satagro = { client: SatagroClient; sealer: Sealer; rulesUrl: string };

/** A token that ends while it is on its way is of no use. */
const RESERVE_MS = 60_000;

const verifierOf = (participantId: number) => `satagro verifier of ${participantId}`;
const accessOf = (participantId: number) => `satagro access of ${participantId}`;
const refreshOf = (participantId: number) => `satagro refresh of ${participantId}`;

/** The proof that belongs to an authorization, unreadable in the database. */
export const sealVerifier = ({ sealer }: Satagro, participantId: number, verifier: string) =>
  sealer.seal(verifier, verifierOf(participantId));
/** Throws when it was sealed for somebody else. */
export const openVerifier = ({ sealer }: Satagro, participantId: number, sealed: Buffer) =>
  sealer.open(sealed, verifierOf(participantId));
/** The refresh token of a row; throws when it was sealed for somebody else. */
export const openRefreshToken = ({ sealer }: Satagro, participantId: number, sealed: Buffer) =>
  sealer.open(sealed, refreshOf(participantId));

/** Tokens as a connection's row keeps them. */
export const sealTokens = ({ sealer }: Satagro, participantId: number, tokens: SatagroTokens, at: Date) => ({
  access_token: sealer.seal(tokens.accessToken, accessOf(participantId)),
  refresh_token: sealer.seal(tokens.refreshToken, refreshOf(participantId)),
  access_expires_at: new Date(at.getTime() + tokens.expiresInSeconds * 1000),
});

/**
 * Does `use` with an access token, a renewed one when it ends or is refused. Throws what `use` throws, SatagroOutage, and
 * SatagroRefusal when SatAgro takes none of our tokens.
 */
export async function withAccess<T>(
  db: Root,
  satagro: Satagro,
  connectionId: number,
  at: Date,
  use: (accessToken: string) => Promise<T>,
): Promise<T> {
  const accessToken = await freshToken(db, satagro, connectionId, at);
  try {
    return await use(accessToken);
  } catch (error) {
    if (!(error instanceof SatagroRefusal)) throw error;
    return await use(await freshToken(db, satagro, connectionId, at, accessToken));
  }
}

/**
 * An access token that still holds and is not the refused one. A refresh token is worth something once: the row is locked
 * while it is used, so that calls at once renew once. The lock lasts as long as SatAgro may take to answer.
 */
function freshToken(db: Root, satagro: Satagro, connectionId: number, at: Date, refused?: string): Promise<string> {
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

/** SatAgro takes our tokens no more: the consent stands, and the participant may connect anew. */
export async function markLost(db: Root, connectionId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockConnection(tx, connectionId);
    if (row?.status !== "connected") return;
    await updateConnection(tx, connectionId, { status: "lost", access_token: null, refresh_token: null });
  });
}

const PAGE = 500;

/** Seals the tokens of all connections under the key in use; again it changes nothing. */
export async function resealConnections(db: Root, sealer: Sealer): Promise<void> {
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
