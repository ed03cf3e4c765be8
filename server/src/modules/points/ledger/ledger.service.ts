// The only way to the points. Every function here is a whole posting, in the caller's transaction; if it refuses, the
// caller's transaction is over. Points are positive whole numbers; anything else is a fault of the caller, not a
// refusal.
//
// Those on hot paths also work as one statement, without a transaction of the caller's, and then include what must be
// committed with them (decision 0139). Any posting can refuse with request.key_reused: its key was used before by another
// request.
import { hash } from "node:crypto";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { DatabaseError } from "pg";
import { AppError } from "#platform/acts/errors.ts";
import { brokenConstraint, type Piece, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import type { Json } from "#platform/database/column-types.ts";
import {
  type Capture,
  type ClawBack,
  type Earning,
  type WhereFound,
  type Hold,
  type LotExtension,
  type HoldReceipt,
  insertCapture,
  insertClawBack,
  insertEarning,
  insertEarningIf,
  insertHold,
  insertHoldExpiries,
  insertLotExpiries,
  insertLotExtensions,
  insertPending,
  insertRelease,
  insertReversal,
  insertSettlement,
  insertSpend,
  insertSpendIf,
  insertTransfer,
  insertTransferTo,
  type LapsedLot,
  lockBalances,
  type LotCount,
  type Posting,
  type Receipt,
  type Settlement,
  type Spend,
  type Transfer,
} from "./ledger.queries.ts";

export type { HoldReceipt, LapsedLot, LotCount, Posting, Receipt, SpendDestination } from "./ledger.queries.ts";

/** What the ledger's functions refuse with, and the error the caller gets. */
const refusals = {
  "points.insufficient": "points.insufficient",
  "ledger.key_reused": "request.key_reused",
  "ledger.hold_settled": "ledger.hold_settled",
  "ledger.hold_not_found": "ledger.hold_not_found",
  "ledger.journal_not_found": "ledger.journal_not_found",
  "ledger.not_reversible": "ledger.not_reversible",
} as const satisfies Record<string, ErrorCode>;

/** The SQLSTATE with which the ledger's functions refuse; the message is the code. */
const REFUSED = "PLDGR";

async function refusing<T>(posting: Promise<T>): Promise<T> {
  try {
    return await posting;
  } catch (error) {
    if (brokenConstraint(error) === "ledger_balance_negative") throw new AppError("points.insufficient");
    const isRefused = error instanceof DatabaseError && error.code === REFUSED && error.message in refusals;
    throw isRefused ? new AppError(refusals[error.message as keyof typeof refusals]) : error;
  }
}

/** The hash of a request for `Posting.requestHash`: equal for equal JSON, whatever the order of its keys. */
export function hashRequest(request: Json): Buffer {
  const ordered = JSON.stringify(request, (_, value: Json) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return hash("sha256", ordered, "buffer");
}

/**
 * Locks these participants' points until the transaction ends. Call it first in a command that posts more than once:
 * postings lock in the order they come, and two commands in different orders would deadlock.
 */
export const lockParticipants = (tx: Tx, participantIds: number[]): Promise<void> => lockBalances(tx, participantIds);

/** Points that wait for acceptance. They cannot be spent. */
export const recordPending = (tx: Tx, posting: Posting, { points }: { points: number }): Promise<Receipt> =>
  refusing(insertPending(tx, posting, points));

/** Pending points that will not come. Refuses points.insufficient when fewer are pending. */
export const voidPending = (tx: Tx, posting: Posting, { points }: { points: number }): Promise<Receipt> =>
  refusing(insertSettlement(tx, posting, { pendingPoints: points, acceptedPoints: 0, expiresAt: null }));

/**
 * Settles `pendingPoints`: `acceptedPoints`, which may be fewer or more, can be spent from now on and count as earned
 * by purchase. Repays a debt first. Refuses points.insufficient when fewer are pending.
 */
export const settlePending = (tx: Tx, posting: Posting, settlement: Settlement): Promise<Receipt> =>
  refusing(insertSettlement(tx, posting, settlement));

/** Points that can be spent at once, valid until `expiresAt` (null: for ever). Repays a debt first. */
export const earn = (db: TransactionalDb, posting: Posting, earning: Earning): Promise<Receipt> =>
  refusing(insertEarning(db, posting, earning));

/** The same if `given` finds the participant: it reads their `id` in the same statement. Else undefined, nothing posted. */
export const earnIf = (
  db: TransactionalDb,
  posting: Posting,
  earning: Earning & WhereFound,
): Promise<Receipt | undefined> => refusing(insertEarningIf(db, posting, earning));

/**
 * Takes points, those that expire first. Points expired at the time of posting no longer count, even before the expiry
 * run has written them off. Refuses points.insufficient.
 */
export const spend = (db: TransactionalDb, posting: Posting, wanted: Spend, attached?: Piece[]): Promise<Receipt> =>
  refusing(insertSpend(db, posting, wanted, attached));

/** The same if `given` finds the participant, as for `earnIf`. */
export const spendIf = (
  db: TransactionalDb,
  posting: Posting,
  wanted: Spend & WhereFound,
): Promise<Receipt | undefined> => refusing(insertSpendIf(db, posting, wanted));

/**
 * Moves points to another participant with their expiry dates. Those created by `earningId` go before any other. A
 * receiver's debt is not paid from them: they were not earned. Refuses points.insufficient.
 */
export const transfer = (
  db: TransactionalDb,
  posting: Posting,
  wanted: Transfer,
  attached?: Piece[],
): Promise<Receipt> => refusing(insertTransfer(db, posting, wanted, attached));

/**
 * The same, to the participant found by `receiver`, a query for the receiver's `id` in the same statement. Returns
 * undefined and posts nothing if it finds nobody. Attached statements can also read `receipt.receiver_id`.
 */
export const transferTo = (
  db: TransactionalDb,
  posting: Posting,
  wanted: { receiver: Piece; points: number },
  attached: Piece[] = [],
): Promise<Receipt | undefined> => refusing(insertTransferTo(db, posting, wanted, attached));

/** Sets points aside until they are captured or released, or `expiresAt` passes. Refuses points.insufficient. */
export const reserve = (tx: Tx, posting: Posting, hold: Hold): Promise<HoldReceipt> =>
  refusing(insertHold(tx, posting, hold));

/**
 * Takes reserved points for good: spends them, or transfers them. A hold is settled once. Refuses ledger.hold_not_found
 * (not this participant's), and ledger.hold_settled, also if its time has passed.
 */
export const captureHold = (tx: Tx, posting: Posting, capture: Capture): Promise<Receipt> =>
  refusing(insertCapture(tx, posting, capture));

/**
 * Returns reserved points to the lots they came from; those that expired meanwhile stay valid until `graceExpiresAt`.
 * Repays a debt first. Refuses ledger.hold_not_found and ledger.hold_settled.
 */
export const releaseHold = (
  tx: Tx,
  posting: Posting,
  { holdId, graceExpiresAt }: { holdId: number; graceExpiresAt: Date | null },
): Promise<Receipt> => refusing(insertRelease(tx, posting, holdId, graceExpiresAt));

/** Releases at most `limit` holds whose time has passed, and returns how many. Run it until it returns fewer. */
export const expireHolds = (
  tx: Tx,
  at: Date,
  { limit, graceExpiresAt }: { limit: number; graceExpiresAt: Date | null },
): Promise<number> => insertHoldExpiries(tx, at, limit, graceExpiresAt);

/**
 * Reverses a spend, as a whole and once: the points return to the lots they came from; those that expired meanwhile
 * stay valid until `graceExpiresAt`. Repays a debt first. Refuses ledger.journal_not_found (not this participant's) and
 * ledger.not_reversible (not a spend, or already reversed).
 */
export const reverse = (
  tx: Tx,
  posting: Posting,
  { journalId, graceExpiresAt }: { journalId: number; graceExpiresAt: Date | null },
): Promise<Receipt> => refusing(insertReversal(tx, posting, journalId, graceExpiresAt));

/**
 * Takes back what had been earned by mistake, first from the lots created by `correctedJournalId`. What was already
 * spent becomes a debt. It lowers what counts as earned in `category`.
 */
export const clawBack = (tx: Tx, posting: Posting, wanted: ClawBack): Promise<Receipt> =>
  refusing(insertClawBack(tx, posting, wanted));

/** Writes off at most `limit` expired lots, each as a separate movement. */
export async function expireLots(tx: Tx, at: Date, { limit }: { limit: number }): Promise<LotCount> {
  const { lots, points } = await insertLotExpiries(tx, at, limit, null);
  return { lots, points };
}

/** The same for those that expire after a lot. Returns the last one it looked at, or null if no more have expired. */
export const expireLotsAfter = async (
  tx: Tx,
  at: Date,
  after: LapsedLot | null,
  { limit }: { limit: number },
): Promise<LapsedLot | null> => (await insertLotExpiries(tx, at, limit, after)).last;

/**
 * Extends all lots that expire from `lapsingFrom` until before `lapsingUntil` to `expiresAt`, never to an earlier time.
 * Expired lots are rescued if the expiry run has not written them off yet.
 */
export const extendLots = (tx: Tx, extension: LotExtension): Promise<LotCount> => insertLotExtensions(tx, extension);
