import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { isHeldFrom } from "#modules/offers/control-groups/control-groups.service.ts";
import { membersOf, segmentToUse } from "#modules/offers/segments/segments.service.ts";
import { permitted } from "#modules/people/consents/consents.service.ts";
import {
  type Audience,
  countAudience,
  findByIdentifiers,
  findByKey,
  findSending,
  holdKey,
  insertSending,
  listSendings,
  lockSending,
  setStatus,
} from "./sendings.queries.ts";

export type { Audience } from "./sendings.queries.ts";

export type AudienceGiven = {
  audience: Audience["kind"];
  crops: number[];
  postcodes: string[];
  points_min: number | null;
  representative_id: number | null;
  segment_id: number | null;
  identifiers: string[];
};

/** The audience as stored, with people by id; and the listed numbers that are unknown. */
async function audienceOf(db: Db, given: AudienceGiven): Promise<{ audience: Audience; unknown: string[] }> {
  const { audience: kind, crops, postcodes, points_min, representative_id } = given;
  const isNamed = kind === "named";
  const identifiers = isNamed ? [...new Set(given.identifiers)] : [];
  const known = identifiers.length > 0 ? await findByIdentifiers(db, identifiers) : [];
  const knownIdentifiers = new Set(known.map(({ identifier }) => identifier));
  const conditions = kind === "segment" ? { crops, postcodes, points_min, representative_id } : NO_SEGMENT;
  const saved = kind === "saved" ? { segment: await savedSegment(db, given.segment_id!) } : {};
  return {
    audience: { kind, ...conditions, participant_ids: known.map(({ id }) => id), ...saved },
    unknown: identifiers.filter((identifier) => !knownIdentifiers.has(identifier)),
  };
}

async function savedSegment(db: Db, id: number) {
  const { name, ...conditions } = await segmentToUse(db, id, "segment_id");
  return { name, conditions };
}

const NO_SEGMENT = { crops: [], postcodes: [], points_min: null, representative_id: null };
const UNKNOWN_SHOWN = 20;

type Words = Pick<SendingGiven, "title" | "content" | "link" | "sms_text">;

/** How many a message is for, as it is delivered: without who is held out of an offer that its words name. */
const reachOf = ({ link, title, content, sms_text }: Words) => ({
  permitted,
  membersOf,
  isHeld: isHeldFrom([link, title, content, sms_text]),
});

/** How many a message would reach now, and how many copies their consents allow. Throws segment.not_found. */
export async function countRecipients(db: Db, given: AudienceGiven & Words & { by_email: boolean; by_sms: boolean }) {
  const { audience, unknown } = await audienceOf(db, given);
  const counts = await countAudience(db, audience, reachOf(given));
  return {
    recipients: counts.recipients,
    emails: given.by_email ? counts.emails : 0,
    sms: given.by_sms ? counts.sms : 0,
    unknown_identifiers: unknown.slice(0, UNKNOWN_SHOWN),
    unknown_total: unknown.length,
  };
}

type SendingGiven = AudienceGiven & {
  title: string;
  content: string;
  link: string | null;
  by_email: boolean;
  by_sms: boolean;
  sms_text: string;
  publish_at: string | null;
};

/** The conditions of a saved segment are read when the sending begins. */
const asPlanned = (audience: Audience): Audience =>
  audience.segment ? { ...audience, segment: { ...audience.segment, conditions: null } } : audience;

const SCHEDULE_DAYS_MAX = 400;

/**
 * Records what is to be sent to whom; a worker does it when its time comes. The same key returns the first one again.
 * Throws sending.no_recipients, segment.not_found, request.key_reused; request.invalid under `publish_at` for a past
 * time.
 */
export async function createSending(tx: Tx, ctx: StaffContext, given: SendingGiven) {
  const key = keyOf(ctx);
  await holdKey(tx, ctx.staff.id, key.key);
  return await withIdempotencyKey(key, {
    find: () => findByKey(tx, ctx.staff.id, key.key),
    again: ({ id }) => getSending(tx, id),
    first: () => makeSending(tx, ctx, given, key),
  });
}

async function makeSending(tx: Tx, ctx: StaffContext, given: SendingGiven, { key, requestHash }: IdempotencyKey) {
  const publishAt = given.publish_at === null ? ctx.at : new Date(given.publish_at);
  const latest = ctx.at.getTime() + SCHEDULE_DAYS_MAX * 86_400_000;
  if (publishAt < ctx.at || publishAt.getTime() > latest) {
    throw new AppError("request.invalid", { fields: { publish_at: ["Podaj chwilę w ciągu najbliższego roku"] } });
  }
  const { audience } = await audienceOf(tx, given);
  const { recipients } = await countAudience(tx, audience, reachOf(given.by_sms ? given : { ...given, sms_text: "" }));
  if (recipients === 0) throw new AppError("sending.no_recipients", { inField: "audience" });
  const { id } = await insertSending(tx, {
    title: given.title,
    content: given.content,
    link: given.link,
    audience: JSON.stringify(asPlanned(audience)),
    segment_id: given.audience === "saved" ? given.segment_id : null,
    by_email: given.by_email,
    sms_text: given.by_sms ? given.sms_text : null,
    publish_at: publishAt,
    status: "waiting",
    expected_count: recipients,
    created_by: ctx.staff.id,
    created_at: ctx.at,
    idempotency_key: key,
    request_hash: requestHash,
  });
  await audit(tx, ctx, {
    action: "sending.create",
    subject: { type: "sending", id },
    after: { title: given.title, audience: given.audience, recipients, publish_at: publishAt.toISOString() },
  });
  return await getSending(tx, id);
}

/** A page of sendings with their progress. */
export const sendingPage = (db: Db, filter: Parameters<typeof listSendings>[1]) => listSendings(db, filter);

/** One sending with its progress. Throws sending.not_found. */
export const getSending = async (db: Db, id: number) => getOrThrow(await findSending(db, id), "sending.not_found");

/**
 * Stops a sending that waits or runs; a page under way is finished first. Throws sending.not_found,
 * sending.wrong_state.
 */
export async function stopSending(tx: Tx, ctx: StaffContext, id: number) {
  const sending = getOrThrow(await lockSending(tx, id), "sending.not_found");
  if (sending.status !== "waiting" && sending.status !== "running") throw new AppError("sending.wrong_state");
  await setStatus(tx, id, "stopped");
  await audit(tx, ctx, { action: "sending.stop", subject: { type: "sending", id } });
  return await getSending(tx, id);
}

/** Resumes a stopped sending where it was. Throws sending.not_found, sending.wrong_state. */
export async function resumeSending(tx: Tx, ctx: StaffContext, id: number) {
  const sending = getOrThrow(await lockSending(tx, id), "sending.not_found");
  if (sending.status !== "stopped") throw new AppError("sending.wrong_state");
  await setStatus(tx, id, sending.started_at ? "running" : "waiting");
  await audit(tx, ctx, { action: "sending.resume", subject: { type: "sending", id } });
  return await getSending(tx, id);
}
