import { instantText } from "@plon/rules/texts/polish-text.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  decidePlaced,
  ensurePlacedConsent,
  holdersOf,
  placedText,
} from "#modules/people/consents/own-place.service.ts";
import { identifierOf, identifierTypeOf, lockParticipant } from "#modules/people/participants/participants.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  type Connection,
  countDocuments,
  findKnownUntil,
  findLive,
  insertConnection,
  lockLive,
} from "./connecting.queries.ts";
import { KSEF_CONSENT } from "./consent-text.ts";
import { endExportsOf } from "./turns/exports.queries.ts";
import { updateConnection } from "./ksef-connections.queries.ts";
import { pageOfParticipant } from "./ksef-connections-lists.queries.ts";
import { countSetAside, findProof } from "./turns/set-aside.queries.ts";
import type { LeafletFacts } from "./leaflet.ts";

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** KSeF may be asked about one farm once in this time. */
const GAP_MS = 15 * 60_000;
const DOCUMENTS_PER_PAGE = 20;

/** Writes the initial text of the consent if there is none yet. */
export const ensureKsefConsent = (db: TransactionalDb, at: Date) => ensurePlacedConsent(db, "ksef", KSEF_CONSENT, at);

const later = (moments: (Date | null)[]): number => Math.max(...moments.map((moment) => moment?.getTime() ?? 0));

/** From when the farm may be read out of turn again; undefined: now. */
function nextCheck({ asked_at, tried_at }: Connection, at: Date): Date | undefined {
  const from = later([asked_at, tried_at]) + GAP_MS;
  return from > at.getTime() ? new Date(from) : undefined;
}

/** The connection that is alive for everybody: agreed to still, and in the environment that is read now. */
async function aliveOf(db: Db, settings: Settings, connection: Connection | undefined) {
  if (!connection || connection.environment !== settings.ksef_environment) return undefined;
  const holders = await holdersOf(db, "ksef", [connection.participant_id]);
  return holders.has(connection.participant_id) ? connection : undefined;
}

async function obstacleFor(db: Db, ctx: ParticipantContext, operator: Settings["ksef_operator"]) {
  if ((await identifierTypeOf(db, ctx.participantId)) === "pesel") return "pesel" as const;
  if (operator === null) return "not_offered" as const;
  return ctx.support ? ("read_only" as const) : null;
}

/** The farm's connection with KSeF as it is now. Changes nothing. */
export async function ksefState(db: Db, ctx: ParticipantContext) {
  const settings = await readSettings(db);
  const connection = await aliveOf(db, settings, await findLive(db, ctx.participantId));
  const obstacle = await obstacleFor(db, ctx, settings.ksef_operator);
  return {
    connection,
    obstacle,
    operator: settings.ksef_operator,
    nip: obstacle === "pesel" ? undefined : await identifierOf(db, ctx.participantId),
    isPaused: !settings.ksef_reading_on,
    isChecking: connection ? later([connection.asked_at]) > later([connection.tried_at]) : false,
    knownUntil: connection?.read_at ? await findKnownUntil(db, connection) : undefined,
    nextCheck: connection && nextCheck(connection, ctx.at),
    text: await placedText(db, "ksef"),
    documents: await countDocuments(db, ctx.participantId),
    setAside: connection ? await countSetAside(db, connection.id) : 0,
    proof: connection ? await findProof(db, connection.id) : undefined,
  };
}

/**
 * Gives the consent and begins the connection; one that is alive stays. The permission is looked for when the participant
 * says that it was given, or by itself at the farm's turn. Throws ksef.no_context for accounts without a NIP,
 * ksef.not_offered, registration.consent_unknown under `consent`.
 */
export async function connect(tx: Tx, ctx: ParticipantContext, versionId: number): Promise<void> {
  const { participantId, at } = ctx;
  const person = await lockParticipant(tx, participantId);
  if (!person || person.closed_at) throw new AppError("unauthenticated");
  if (person.identifier_type !== "nip") throw new AppError("ksef.no_context");
  const settings = await readSettings(tx);
  if (settings.ksef_operator === null) throw new AppError("ksef.not_offered");
  const live = await lockLive(tx, participantId);
  if (live?.nip === person.identifier && (await aliveOf(tx, settings, live))) return;
  if (live) await endConnection(tx, live.id, at);
  await decidePlaced(tx, ctx, { place: "ksef", granted: true, versionId });
  await insertConnection(tx, {
    participant_id: participantId,
    nip: person.identifier,
    environment: settings.ksef_environment,
    status: "waiting",
    consented_at: at,
    // Giving the permission takes some minutes; looking for it before would only delay the next look.
    next_at: new Date(at.getTime() + GAP_MS),
  });
}

/** Looks for the permission at once. Throws ksef.not_connected, ksef.checked_lately with the time from which it may be. */
export async function announceGrant(tx: Tx, ctx: ParticipantContext): Promise<void> {
  const connection = await lockAlive(tx, ctx);
  if (connection.status === "reading") return;
  await updateConnection(tx, connection.id, { announced_at: ctx.at, ...outOfTurn(connection, ctx.at) });
}

/** Reads at once. Throws ksef.not_connected, ksef.checked_lately with the time from which it may be. */
export async function checkNow(tx: Tx, ctx: ParticipantContext): Promise<void> {
  const connection = await lockAlive(tx, ctx);
  await updateConnection(tx, connection.id, outOfTurn(connection, ctx.at));
}

async function lockAlive(tx: Tx, { participantId }: ParticipantContext): Promise<Connection> {
  const connection = await aliveOf(tx, await readSettings(tx), await lockLive(tx, participantId));
  if (!connection) throw new AppError("ksef.not_connected");
  return connection;
}

function outOfTurn(connection: Connection, at: Date) {
  const from = nextCheck(connection, at);
  if (from) {
    throw new AppError("ksef.checked_lately", {
      params: { when: instantText(from) },
      retryAfterSeconds: Math.ceil((from.getTime() - at.getTime()) / 1000),
    });
  }
  return { asked_at: at, next_at: at };
}

/**
 * Withdraws the consent and ends the connection: a reading that is under way finds it ended and takes nothing more. What
 * the programme has already, stays. Nothing to stop is no error.
 */
export async function stop(tx: Tx, ctx: ParticipantContext): Promise<void> {
  await lockParticipant(tx, ctx.participantId);
  const live = await lockLive(tx, ctx.participantId);
  if (await placedText(tx, "ksef")) await decidePlaced(tx, ctx, { place: "ksef", granted: false });
  if (live) await endConnection(tx, live.id, ctx.at);
}

async function endConnection(tx: Tx, id: number, at: Date): Promise<void> {
  await updateConnection(tx, id, {
    status: "ended",
    ended_at: at,
    next_at: null,
    refresh_token: null,
    refresh_until: null,
  });
  await endExportsOf(tx, id, at);
}

/** What the leaflet names: the operator, and the page of the portal on which it begins. */
export async function leafletFacts(db: Db, brand: { name: string; publicUrl: string }): Promise<LeafletFacts> {
  const { ksef_operator: operator } = await readSettings(db);
  return { brand: brand.name, operator, address: new URL("/ksef", brand.publicUrl).href };
}

/** Every document that was ever found for the farm, the newest first. */
export const documentPage = (db: Db, participantId: number, page: number) =>
  pageOfParticipant(db, participantId, { page, per_page: DOCUMENTS_PER_PAGE });
