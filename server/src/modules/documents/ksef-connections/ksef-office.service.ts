import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { countMended } from "#modules/documents/feeds/ksef-channel/ksef-channel.service.ts";
import { getVisibleParticipant } from "#modules/people/participants/participants.service.ts";
import { changeSetting, lockRevision } from "#modules/house/settings/setting-changes.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  countByStatus,
  countFailing,
  findDelays,
  findNewest,
  listCertificates,
  listDays,
  listWithdrawn,
} from "./ksef-connections-lists.queries.ts";
import { type Environment, lockConnection, updateConnection } from "./ksef-connections.queries.ts";
import { countExports } from "./turns/exports.queries.ts";
import { GAP_MS, LIMITS } from "./turns/plan.ts";
import { askAgain, findProof, listCalls, listSetAside, sumSetAside } from "./turns/set-aside.queries.ts";
import { addCertificate, retireCertificate, usedCertificate } from "./credentials.service.ts";
import { documentPage } from "./ksef-connections.service.ts";

export { listConnections as connectionPage } from "./ksef-connections-lists.queries.ts";

const DAYS = 30;
const OVERDUE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The operator's certificates, the newest first, and which of them signs now. */
export async function certificateList(db: Db, at: Date) {
  const { ksef_environment: environment } = await readSettings(db);
  const used = await usedCertificate(db, environment, at);
  return (await listCertificates(db)).map((row) => Object.assign(row, { isUsed: row.id === used?.id }));
}

const certificateOf = async (db: Db, id: number, at: Date) =>
  (await certificateList(db, at)).find((row) => row.id === id)!;

/** Brings in a key pair. Throws ksef.certificate_refused. */
export async function bringCertificate(
  tx: Tx,
  ctx: StaffContext,
  sealer: Sealer,
  given: Parameters<typeof addCertificate>[3],
) {
  const { id } = await addCertificate(tx, ctx, sealer, given);
  return await certificateOf(tx, id, ctx.at);
}

/** Lets a certificate sign no more. Throws ksef.certificate_not_found. */
export async function endCertificate(tx: Tx, ctx: StaffContext, id: number) {
  await retireCertificate(tx, ctx, id);
  return await certificateOf(tx, id, ctx.at);
}

/** Reading from KSeF as a whole, in the environment that is read now. */
export async function ksefOverview(db: Db, at: Date) {
  const { ksef_environment: environment, ksef_operator: operator, ksef_reading_on: isOn } = await readSettings(db);
  const today = warsawDay(at);
  return {
    isOn,
    environment,
    operator,
    certificate: (await certificateList(db, at)).find(({ isUsed }) => isUsed),
    counts: await countByStatus(db, environment),
    failing: await countFailing(db, environment),
    delays: await findDelays(db, environment, new Date(at.getTime() - OVERDUE_MS)),
    setAside: await sumSetAside(db, environment, new Date(at.getTime() - DAYS * DAY_MS)),
    mended: await countMended(db, new Date(at.getTime() - DAYS * DAY_MS)),
    calls: await callsOf(db, environment, today),
    packages: await countExports(db, environment, new Date(at.getTime() - DAY_MS)),
    limits: LIMITS,
    days: await listDays(db, addDays(today, 1 - DAYS), today),
  };
}

const CALL_KINDS = { session: 0, question: 0, document: 0, export: 0, limited: 0 };

async function callsOf(db: Db, environment: Environment, day: string) {
  const rows = await listCalls(db, environment, day);
  return { ...CALL_KINDS, ...Object.fromEntries(rows.map(({ kind, calls }) => [kind, calls])) };
}

/** What waits for KSeF in the environment that is read now. */
export async function setAsidePage(db: Db, page: { page: number; per_page: number }) {
  const { ksef_environment: environment } = await readSettings(db);
  return await listSetAside(db, environment, page);
}

/**
 * Lets KSeF be asked for it again as soon as the farm may be read; returns from when. Throws ksef.not_set_aside if it waits no
 * more.
 */
export async function retrySetAside(tx: Tx, ctx: StaffContext, { kind, id }: { kind: "document" | "row"; id: number }) {
  const connectionId = await askAgain(tx, kind, id, ctx.at);
  const connection = connectionId === undefined ? undefined : await lockConnection(tx, connectionId);
  if (!connection || connection.status === "ended") throw new AppError("ksef.not_set_aside");
  const freeMs = (connection.tried_at?.getTime() ?? 0) + GAP_MS;
  const from = new Date(Math.max(ctx.at.getTime(), freeMs));
  // A row is answered again by asking the sellers; a document by itself.
  await updateConnection(tx, connection.id, { next_at: from, ...(kind === "row" ? { asked_at: ctx.at } : {}) });
  await audit(tx, ctx, {
    action: "ksef.retry",
    subject: { type: "ksef_set_aside", id: `${kind} ${id}` },
    after: { connection: connection.id },
  });
  return { asked_from: from };
}

const WITHDRAWN_DAYS = 365;
const WITHDRAWN_MAX = 50;

/** Farms that are read no more since at most a year, by the points whose return would not be seen; at most 50. */
export async function withdrawnFarms(db: Db, at: Date) {
  const { ksef_environment: environment } = await readSettings(db);
  return await listWithdrawn(db, environment, new Date(at.getTime() - WITHDRAWN_DAYS * DAY_MS), WITHDRAWN_MAX);
}

/**
 * A participant's newest connection and all documents that were found. Throws participant.not_found for those whom this
 * member of staff may not see.
 */
export async function participantKsef(db: Db, ctx: StaffContext, participantId: number, page: number) {
  await getVisibleParticipant(db, ctx, participantId);
  const connection = await findNewest(db, participantId);
  const proof = connection && (await findProof(db, connection.id));
  return { connection, proof, ...(await documentPage(db, participantId, page)) };
}

/** Stops all reading or lets it go on; a change of the setting, with its history. Nothing changes if it is so already. */
export async function switchReading(tx: Tx, ctx: StaffContext, isOn: boolean): Promise<void> {
  const revision = await lockRevision(tx, "ksef_reading_on");
  if ((await readSettings(tx)).ksef_reading_on === isOn) return;
  await changeSetting(tx, ctx, "ksef_reading_on", { value: isOn, saving: { revision } });
}
