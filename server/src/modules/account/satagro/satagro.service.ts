import { isDeepStrictEqual } from "node:util";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import { countAttempt } from "#platform/auth/attempts.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb, inOneStatement } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  decidePlaced,
  ensurePlacedConsent,
  holdersOf,
  placedText,
} from "#modules/people/consents/own-place.service.ts";
import { type Satagro, sealTokens, sealVerifier, openVerifier, withAccess, markLost } from "./connection.service.ts";
import { SatagroOutage, SatagroRefusal, type SatagroTokens } from "./satagro-client.ts";
import {
  findLive,
  insertAuthorization,
  insertConnection,
  keepOfLive,
  lockParticipant,
  useAuthorization,
} from "./satagro.queries.ts";
import { endConnection, finishRevocation } from "./revocation.service.ts";
import { SATAGRO_CONSENT } from "./consent-text.ts";
import { sharedDataOf } from "./shared-data.service.ts";

export { hasSatagroOf } from "./satagro.queries.ts";

const AUTHORIZATION_MINUTES = 10;
/** Data this recent are shown unchanged: a page opened twice makes one call. */
const SEEN_MINUTES = 5;
const CONNECT_LIMIT = { attemptsMax: 20, windowMinutes: 60 };
const OPEN_LIMIT = { attemptsMax: 60, windowMinutes: 60 };

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Writes the initial text of the consent if there is none yet. */
export const ensureSatagroConsent = (db: TransactionalDb, at: Date) =>
  ensurePlacedConsent(db, "satagro", SATAGRO_CONSENT, at);

/**
 * The participant's connection with its data. Old data are refreshed first; if SatAgro does not respond, the last data
 * are returned with `isOutage`. Changes nothing at SatAgro in a support session.
 */
export async function satagroState(db: TransactionalDb, satagro: Satagro | undefined, ctx: ParticipantContext) {
  const found = await findLive(db, ctx.participantId);
  const isOutage = found && satagro && !ctx.support ? await look(db, satagro, ctx, found) : false;
  const connection = found && !ctx.support ? await findLive(db, ctx.participantId) : found;
  return { connection, isOutage, text: await placedText(db, "satagro") };
}

/** Sends what changed and requests the fields; returns whether there was an outage. */
async function look(
  db: TransactionalDb,
  satagro: Satagro,
  ctx: ParticipantContext,
  connection: NonNullable<Awaited<ReturnType<typeof findLive>>>,
): Promise<boolean> {
  if (!(await holdersOf(db, "satagro", [ctx.participantId])).has(ctx.participantId)) {
    // Withdrawn in the office, or in need of renewal.
    await inTransaction(db, (tx) => endConnection(tx, connection.id, ctx.at));
    return false;
  }
  if (connection.status === "lost") return false;
  if (connection.seen_at && ctx.at < after(connection.seen_at, SEEN_MINUTES * 60)) return false;
  const keep = (facts: Parameters<typeof keepOfLive>[2]) =>
    inOneStatement(db, (tx) => keepOfLive(tx, connection.id, facts));
  try {
    await withAccess(db, satagro, {
      connectionId: connection.id,
      at: ctx.at,
      use: async (accessToken) => {
        const shared = await sharedDataOf(db, ctx.participantId, ctx.at);
        if (!isDeepStrictEqual(shared, connection.shared)) {
          await satagro.client.share(accessToken, shared);
          await keep({ shared: JSON.stringify(shared), shared_at: ctx.at });
        }
        const seen = await satagro.client.fields(accessToken);
        await keep({ seen: JSON.stringify(seen), seen_at: ctx.at });
      },
    });
    return false;
  } catch (error) {
    if (error instanceof SatagroOutage) return true;
    if (!(error instanceof SatagroRefusal)) throw error;
    await markLost(db, connection.id);
    return false;
  }
}

/**
 * Gives the consent and connects the account: this server requests and redeems the code, with a state usable once and a
 * verifier that only we have. Nothing is written if SatAgro does not respond. An existing connection stays. Throws
 * registration.consent_unknown under `consent`, request.rate_limited, satagro.unavailable.
 */
export async function connect(
  db: TransactionalDb,
  satagro: Satagro | undefined,
  ctx: ParticipantContext,
  versionId: number | undefined,
): Promise<void> {
  if (!satagro) throw new AppError("satagro.unavailable");
  const { participantId } = ctx;
  const text = await placedText(db, "satagro");
  if (!text || (versionId !== undefined && versionId !== text.id)) {
    throw new AppError("registration.consent_unknown", { inField: "consent" });
  }
  if ((await findLive(db, participantId))?.status === "connected" && (await holds(db, participantId))) return;
  await countAttempt(db, ctx.at, {
    bucket: `satagro-connect:${participantId}`,
    limit: CONNECT_LIMIT,
    code: "request.rate_limited",
  });
  const tokens = await authorize(db, satagro, ctx).catch((error: unknown) => {
    if (error instanceof SatagroOutage || error instanceof SatagroRefusal) throw new AppError("satagro.unavailable");
    throw error;
  });
  const surplusId = await inTransaction(db, (tx) => keepConnection(tx, satagro, ctx, { tokens, textId: text.id }));
  if (surplusId !== undefined) await finishRevocation(db, satagro, surplusId, ctx.at);
}

const holds = async (db: Db, participantId: number) =>
  (await holdersOf(db, "satagro", [participantId])).has(participantId);

async function authorize(db: TransactionalDb, satagro: Satagro, ctx: ParticipantContext): Promise<SatagroTokens> {
  const { participantId } = ctx;
  const [state, verifier] = [newToken(), newToken()];
  await inTransaction(db, (tx) =>
    insertAuthorization(tx, {
      state_hash: tokenHash(state),
      participant_id: participantId,
      code_verifier: sealVerifier(satagro, participantId, verifier),
      requested_at: ctx.at,
      expires_at: after(ctx.at, AUTHORIZATION_MINUTES * 60),
      used_at: null,
    }),
  );
  const answer = await satagro.client.authorize(participantId, state, verifier);
  const taken = await inTransaction(db, (tx) => useAuthorization(tx, tokenHash(answer.state), participantId, ctx.at));
  if (!taken) throw new SatagroRefusal("another state");
  return await satagro.client.redeem(answer.code, openVerifier(satagro, participantId, taken.code_verifier));
}

/**
 * Writes consent and connection together; if the participant was connected meanwhile, that connection stays and the
 * surplus tokens must be revoked.
 */
async function keepConnection(
  tx: Tx,
  satagro: Satagro,
  ctx: ParticipantContext,
  { tokens, textId }: { tokens: SatagroTokens; textId: number },
): Promise<number | undefined> {
  const { participantId } = ctx;
  const person = await lockParticipant(tx, participantId);
  if (!person || person.closed_at) throw new AppError("unauthenticated");
  const row = {
    participant_id: participantId,
    ...sealTokens(satagro, participantId, tokens, ctx.at),
    connected_at: ctx.at,
  };
  const live = await findLive(tx, participantId);
  if (live?.status === "connected" && (await holds(tx, participantId))) {
    return (await insertConnection(tx, { ...row, status: "revoking", ended_at: ctx.at })).id;
  }
  if (live) await endConnection(tx, live.id, ctx.at);
  await decidePlaced(tx, ctx, { place: "satagro", granted: true, versionId: textId });
  await insertConnection(tx, { ...row, status: "connected", ended_at: null });
  return undefined;
}

/**
 * Signs the participant in at SatAgro; returns the URL to open. Throws satagro.not_connected, request.rate_limited,
 * satagro.unavailable.
 */
export async function open(
  db: TransactionalDb,
  satagro: Satagro | undefined,
  ctx: ParticipantContext,
): Promise<string> {
  const connection = await findLive(db, ctx.participantId);
  if (connection?.status !== "connected" || !(await holds(db, ctx.participantId))) {
    throw new AppError("satagro.not_connected");
  }
  if (!satagro) throw new AppError("satagro.unavailable");
  await countAttempt(db, ctx.at, {
    bucket: `satagro-open:${ctx.participantId}`,
    limit: OPEN_LIMIT,
    code: "request.rate_limited",
  });
  try {
    return await withAccess(db, satagro, {
      connectionId: connection.id,
      at: ctx.at,
      use: (accessToken) => satagro.client.login(accessToken, ctx.participantId),
    });
  } catch (error) {
    if (error instanceof SatagroOutage) throw new AppError("satagro.unavailable");
    if (!(error instanceof SatagroRefusal)) throw error;
    await markLost(db, connection.id);
    throw new AppError("satagro.not_connected");
  }
}

/**
 * Withdraws the consent and deletes received data, at once and whether or not SatAgro responds: it is notified now or
 * by the job. Nothing to withdraw is not an error.
 */
export async function revoke(
  db: TransactionalDb,
  satagro: Satagro | undefined,
  ctx: ParticipantContext,
): Promise<void> {
  const connectionId = await inTransaction(db, async (tx) => {
    await lockParticipant(tx, ctx.participantId);
    if (await placedText(tx, "satagro")) await decidePlaced(tx, ctx, { place: "satagro", granted: false });
    const live = await findLive(tx, ctx.participantId);
    if (live) await endConnection(tx, live.id, ctx.at);
    return live?.id;
  });
  if (satagro && connectionId !== undefined) await finishRevocation(db, satagro, connectionId, ctx.at);
}
