// Points that staff move by hand: small ones are posted at once; for large ones, and for many small ones in a day, one
// person asks and another decides.
import { stripIdentifier } from "@plon/rules/identifier.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Piece, type Root, type Tx } from "#platform/database.ts";
import { AppError, existing } from "#platform/errors.ts";
import { keyOf, once, sameRequest } from "#platform/once.ts";
import { mustBeAnother } from "#modules/approvals/second-person.service.ts";
import { balancesOf } from "#modules/ledger/ledger-reading.service.ts";
import type { Receipt } from "#modules/ledger/ledger.service.ts";
import {
  decideRequest,
  findByKey,
  findReceiver,
  findRequest,
  identifierOf,
  insertRequest,
  isOpenAccount,
  isPosted,
  listRequests,
  lockRequest,
  openAccount,
  openFor,
  type RequestFilter,
} from "./adjustments.queries.ts";
import {
  adjustmentPosting,
  type DayLimits,
  dayLimits,
  fillsDay,
  postAdjustment,
  postTransfer,
  staffKey,
} from "./staff-postings.service.ts";

export type { RequestRow } from "./adjustments.queries.ts";

/** A page of requests. */
export const adjustmentPage = (db: Db, filter: RequestFilter) => listRequests(db, filter);

type Wish = { points: number; reason: string; receiverIdentifier?: string };

const answerOf = ({ journalId, available }: Receipt) => ({ movement_id: journalId, request_id: null, available });

/**
 * Posts it unless that exceeds a daily limit: then it is only requested. What was already posted under the key stays
 * posted, whatever the limits are now. Throws request.key_reused also when another request was asked for.
 */
async function postOrAsk(
  db: Root,
  ctx: StaffContext,
  participantId: number,
  wish: Wish,
  post: (given: Piece, limits: DayLimits) => Promise<Receipt | undefined>,
): Promise<AdjustmentReceipt> {
  const key = keyOf(ctx);
  const limits = await dayLimits(db);
  const ask = () => inTransaction(db, (tx) => askForAdjustment(tx, ctx, participantId, wish));
  if (Math.abs(wish.points) >= limits.farmPoints && !(await isPosted(db, staffKey(participantId, key.key)))) {
    return await ask();
  }
  try {
    const receipt = await post(openFor(participantId, ctx.staff.id, key.key, key.requestHash), limits);
    if (receipt) return answerOf(receipt);
  } catch (error) {
    if (!fillsDay(error)) throw error;
    return await ask();
  }
  throw await whyNot(db, ctx, participantId, wish);
}

/** Why nothing was posted. Throws request.key_reused itself. */
async function whyNot(db: Db, ctx: StaffContext, participantId: number, wish: Wish): Promise<AppError> {
  const key = keyOf(ctx);
  const request = await findByKey(db, ctx.staff.id, key.key);
  if (request) sameRequest(key, request);
  const isReceiver = wish.receiverIdentifier !== undefined && (await isOpenAccount(db, participantId));
  return new AppError("participant.not_found", isReceiver ? { inField: "receiver_nip" } : {});
}

type AdjustmentReceipt = { movement_id: number | null; request_id: number | null; available: number };

/**
 * Adds or takes points with a reason the farmer reads, once for a key. If it exceeds a daily limit of the farm or of
 * the person who asks (settings), it is only requested, and a second person decides. Throws participant.not_found,
 * points.insufficient, request.key_reused.
 */
export async function adjustPoints(
  db: Root,
  ctx: StaffContext,
  participantId: number,
  adjustment: { points: number; reason: string },
): Promise<AdjustmentReceipt> {
  const posting = adjustmentPosting(ctx, participantId, keyOf(ctx).key, adjustment);
  return await postOrAsk(db, ctx, participantId, adjustment, (given, limits) =>
    postAdjustment(db, ctx, posting, given, adjustment, limits),
  );
}

/**
 * Moves points to another participant, as when a farm changes hands; lots keep their expiry. Once for a key, and with
 * the limits of an adjustment. Throws participant.not_found under receiver_nip (unknown, locked or the same),
 * points.insufficient, request.key_reused.
 */
export async function transferPoints(
  db: Root,
  ctx: StaffContext,
  participantId: number,
  request: { receiver_nip: string; points: number; reason: string },
): Promise<AdjustmentReceipt> {
  const { points, reason } = request;
  const wish = { points, reason, receiverIdentifier: stripIdentifier(request.receiver_nip) };
  return await postOrAsk(db, ctx, participantId, wish, (given, limits) =>
    postTransfer(db, ctx, participantId, keyOf(ctx).key, given, wish, limits),
  );
}

/**
 * Records a request to add, take or pass on points, for a second person to decide; once per key. Nothing is posted.
 * Throws participant.not_found, points.insufficient when more is to be taken than there is, request.key_reused.
 */
async function askForAdjustment(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { points, reason, receiverIdentifier }: Wish,
): Promise<AdjustmentReceipt> {
  const key = keyOf(ctx);
  if (!(await isOpenAccount(tx, participantId))) throw new AppError("participant.not_found");
  const receiverId =
    receiverIdentifier === undefined ? null : await findReceiver(tx, receiverIdentifier, participantId);
  if (receiverId === undefined) throw new AppError("participant.not_found", { inField: "receiver_nip" });
  const { available } = await balancesOf(tx, participantId, ctx.at);
  const takenPoints = receiverId === null ? -points : points;
  return await once(key, {
    find: () => findByKey(tx, ctx.staff.id, key.key),
    again: ({ id }) => ({ movement_id: null, request_id: id, available }),
    first: async () => {
      if (takenPoints > available) throw new AppError("points.insufficient", { inField: "points" });
      const request = await insertRequest(tx, {
        participant_id: participantId,
        receiver_id: receiverId,
        points,
        reason,
        status: "waiting",
        requested_by: ctx.staff.id,
        requested_at: ctx.at,
        idempotency_key: key.key,
        request_hash: key.requestHash,
      });
      if (!request) return undefined;
      await audit(tx, ctx, {
        action: "adjustment.ask",
        subject: { type: "participant", id: participantId },
        after: { request_id: request.id, points, reason, ...(receiverId === null ? {} : { receiver_id: receiverId }) },
      });
      return { movement_id: null, request_id: request.id, available };
    },
  });
}

export type Decision = "approve" | "reject" | "withdraw";

const STATUS_AFTER = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * A second person approves, which posts the points in the same transaction, or rejects with a reason; the person who
 * asked may withdraw. Repeating one's own decision changes nothing. Throws adjustment.not_found, adjustment.decided,
 * adjustment.own, approval.same_person, participant.not_found (closed meanwhile), points.insufficient.
 */
export async function decideAdjustment(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { decision, reason }: { decision: Decision; reason: string },
) {
  const request = existing(await lockRequest(tx, id), "adjustment.not_found");
  const status = STATUS_AFTER[decision];
  if (request.status === status && request.decided_by === ctx.staff.id) return await findRequest(tx, id);
  if (request.status !== "waiting") throw new AppError("adjustment.decided");
  if ((decision === "withdraw") !== (request.requested_by === ctx.staff.id)) throw new AppError("adjustment.own");
  const asking = { by: request.requested_by, at: request.requested_at };
  if (decision !== "withdraw") await mustBeAnother(tx, ctx, [asking], "adjustment.own");
  if (decision === "reject" && reason.length < 3) {
    throw new AppError("request.invalid", { fields: { reason: ["Podaj powód, najmniej 3 znaki"] } });
  }
  const journalId = decision === "approve" ? await post(tx, ctx, request) : null;
  await decideRequest(tx, id, {
    status,
    decided_by: ctx.staff.id,
    decided_at: ctx.at,
    decision_reason: reason || null,
    journal_id: journalId,
  });
  if (decision !== "approve") {
    await audit(tx, ctx, {
      action: `adjustment.${decision}`,
      subject: { type: "participant", id: request.participant_id },
      before: { request_id: id, points: request.points, reason: request.reason },
      after: { status, reason },
    });
  }
  return await findRequest(tx, id);
}

async function post(tx: Tx, ctx: StaffContext, request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>) {
  const { participant_id, receiver_id, points, reason, idempotency_key: key } = request;
  const [given, control] = [openAccount(participant_id), { approvedRequestId: request.id }];
  const adjust = () => {
    const posting = adjustmentPosting(ctx, participant_id, key, { points, reason });
    return postAdjustment(tx, ctx, posting, given, { points, reason }, control);
  };
  const pass = async (receiverId: number) => {
    const receiverIdentifier = await identifierOf(tx, receiverId);
    return await postTransfer(tx, ctx, participant_id, key, given, { receiverIdentifier, points, reason }, control);
  };
  const receipt = receiver_id === null ? await adjust() : await pass(receiver_id);
  if (!receipt) throw new AppError("participant.not_found");
  return receipt.journalId;
}
