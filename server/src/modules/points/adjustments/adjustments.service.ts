// Points that staff move by hand: small ones are posted at once; for large ones, and for many small ones in a day, one
// person asks and another decides.
import { stripIdentifier } from "@plon/rules/people/identifier.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Piece, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { beyondDay } from "#modules/house/approvals/alone-days.service.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import type { Receipt } from "#modules/points/ledger/ledger.service.ts";
import { clickOf, findClick, findOpen, findReceiver, isPosted, openAccount, openFor } from "./adjustments.queries.ts";
import {
  adjustmentPosting,
  type DayLimits,
  dayLimits,
  fillsDay,
  postAdjustment,
  postTransfer,
  staffKey,
} from "./staff-postings.service.ts";

type Wish = { points: number; reason: string; receiverIdentifier?: string };

const answerOf = ({ journalId, available }: Receipt) => ({ movement_id: journalId, request_id: null, available });

/**
 * Posts it unless that exceeds a daily limit, of corrections or of all doors: then it is only requested. What was already posted under the key stays
 * posted, whatever the limits are now. Throws request.key_reused also when another request was asked for.
 */
async function postOrAsk(
  db: TransactionalDb,
  ctx: StaffContext,
  {
    participantId,
    wish,
    post,
  }: {
    participantId: number;
    wish: Wish;
    post: (tx: Tx, given: Piece, limits: DayLimits) => Promise<Receipt | undefined>;
  },
): Promise<AdjustmentReceipt> {
  const key = keyOf(ctx);
  const limits = await dayLimits(db);
  const ask = () => inTransaction(db, (tx) => askForPoints(tx, ctx, participantId, wish));
  const isNew = async (at: Db) => !(await isPosted(at, staffKey(participantId, key.key)));
  if (Math.abs(wish.points) >= limits.farmPoints && (await isNew(db))) return await ask();
  try {
    const done = await inTransaction(db, async (tx) => {
      if ((await isBeyondSharedDay(tx, ctx, participantId, wish)) && (await isNew(tx))) return "beyond";
      return await post(tx, openFor(participantId, ctx.staff.id, key.key, key.requestHash), limits);
    });
    if (done === "beyond") return await ask();
    if (done) return answerOf(done);
  } catch (error) {
    if (!fillsDay(error)) throw error;
    return await ask();
  }
  // What was decided by another stays so, whatever the limits are now.
  if (await findClick(db, clickOf(ctx.staff.id, key.key))) return await ask();
  throw await whyNot(db, participantId, wish);
}

/** Whether it reaches a limit of the day that all doors share: what is taken from a farm gives nobody anything. */
async function isBeyondSharedDay(tx: Tx, ctx: StaffContext, participantId: number, wish: Wish): Promise<boolean> {
  const { points, receiverIdentifier } = wish;
  if (points < 0) return false;
  const givenTo =
    receiverIdentifier === undefined ? participantId : await findReceiver(tx, receiverIdentifier, participantId);
  if (givenTo === undefined) return false;
  const giving = { participantId: givenTo, points };
  return (await beyondDay(tx, ctx, [giving], await recentSettings(tx))) !== undefined;
}

/** Why nothing was posted. */
async function whyNot(db: Db, participantId: number, wish: Wish): Promise<AppError> {
  const isReceiver = wish.receiverIdentifier !== undefined && (await findOpen(db, participantId)) !== undefined;
  return new AppError("participant.not_found", isReceiver ? { inField: "receiver_nip" } : {});
}

type AdjustmentReceipt = { movement_id: number | null; request_id: number | null; available: number };

/**
 * Adds or takes points with a reason the farmer reads, once for a key. If it exceeds a daily limit of the farm or of
 * the person who asks (settings), it is only requested, and a second person decides. Throws participant.not_found,
 * points.insufficient, request.key_reused.
 */
export async function adjustPoints(
  db: TransactionalDb,
  ctx: StaffContext,
  participantId: number,
  adjustment: { points: number; reason: string },
): Promise<AdjustmentReceipt> {
  const posting = adjustmentPosting(ctx, participantId, keyOf(ctx).key, adjustment);
  return await postOrAsk(db, ctx, {
    participantId,
    wish: adjustment,
    post: (tx, given, limits) => postAdjustment(tx, ctx, { posting, given, ...adjustment, control: limits }),
  });
}

/**
 * Moves points to another participant, as when a farm changes hands; lots keep their expiry. Once for a key, and with
 * the limits of an adjustment. Throws participant.not_found under receiver_nip (unknown, locked or the same),
 * points.insufficient, request.key_reused.
 */
export async function transferPoints(
  db: TransactionalDb,
  ctx: StaffContext,
  participantId: number,
  request: { receiver_nip: string; points: number; reason: string },
): Promise<AdjustmentReceipt> {
  const { points, reason } = request;
  const wish = { points, reason, receiverIdentifier: stripIdentifier(request.receiver_nip) };
  return await postOrAsk(db, ctx, {
    participantId,
    wish,
    post: (tx, given, limits) =>
      postTransfer(tx, ctx, { participantId, key: keyOf(ctx).key, given, ...wish, control: limits }),
  });
}

/** What waits: the ids and the sum. Its words and the reason are the request's, which are erased with the account. */
type AskedPoints = {
  participant_id: number;
  receiver_id: number | null;
  points: number;
  key: string;
  /** Of the click, in hexadecimal digits. */
  request_hash: string;
};

/**
 * Asks a second person to add, take or pass on points; once per key. Nothing is posted. Throws participant.not_found,
 * points.insufficient when more is to be taken than there is, request.key_reused.
 */
async function askForPoints(tx: Tx, ctx: StaffContext, participantId: number, wish: Wish): Promise<AdjustmentReceipt> {
  const { points, reason, receiverIdentifier } = wish;
  const key = keyOf(ctx);
  const click = clickOf(ctx.staff.id, key.key);
  const farm = getOrThrow(await findOpen(tx, participantId), "participant.not_found");
  const receiverId =
    receiverIdentifier === undefined ? null : await findReceiver(tx, receiverIdentifier, participantId);
  const receiver = receiverId ? await findOpen(tx, receiverId) : undefined;
  if (receiverId !== null && !receiver) throw new AppError("participant.not_found", { inField: "receiver_nip" });
  const { available } = await balancesOf(tx, participantId, ctx.at);
  const left = available + (receiver ? -points : points);
  const receipt = (id: number) => ({ movement_id: null, request_id: id, available });
  return await withIdempotencyKey(key, {
    find: () => findClick(tx, click),
    again: ({ id }) => receipt(id),
    first: async () => {
      if (left < 0) throw new AppError("points.insufficient", { inField: "points" });
      const asked: AskedPoints = {
        participant_id: participantId,
        receiver_id: receiverId ?? null,
        points,
        key: key.key,
        request_hash: key.requestHash.toString("hex"),
      };
      const id = await askForApproval(tx, ctx, {
        kind: "participant.points",
        subjectId: click,
        asked,
        subject: `${receiver ? "Przekazanie punktów" : "Korekta salda"} uczestnika nr ${participantId}`,
        path: `/participants/${participantId}`,
        before: [
          `${nameOf(farm)}: ${pointsText(available)}`,
          ...(receiver ? [`odbiorca ${nameOf(receiver)}`] : []),
        ].join("; "),
        after: `${receiver ? "przekazane" : points > 0 ? "dodane" : "odjęte"} ${pointsText(Math.abs(points))}`,
        effect: `Do wydania na tym koncie będzie ${pointsText(left)}.`,
        reason,
      });
      return receipt(id);
    },
    isOvertaken: (error) => error instanceof AppError && error.code === "approval.waiting",
  });
}

const nameOf = ({ name, identifier }: { name: string; identifier: string }) => `${name} (${identifier})`;

/**
 * Posts what a second person approved, with the requester's key: one click is one posting, also if it was posted meanwhile.
 * Throws participant.not_found (closed meanwhile), points.insufficient.
 */
export const carryOutPoints: CarryOut = async (tx, ctx, click, { asked, reason }) => {
  const { participant_id: id, receiver_id: receiverId, points, key } = asked as AskedPoints;
  const [given, control] = [openAccount(id), { approvedRequestId: (await findClick(tx, click))!.id }];
  const receiver = receiverId === null ? null : getOrThrow(await findOpen(tx, receiverId), "participant.not_found");
  const receipt = receiver
    ? await postTransfer(tx, ctx, {
        participantId: id,
        key,
        given,
        receiverIdentifier: receiver.identifier,
        points,
        reason,
        control,
      })
    : await postAdjustment(tx, ctx, {
        posting: adjustmentPosting(ctx, id, key, { points, reason }),
        given,
        points,
        reason,
        control,
      });
  if (!receipt) throw new AppError("participant.not_found");
};
