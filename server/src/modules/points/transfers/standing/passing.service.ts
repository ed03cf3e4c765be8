// Earnings are passed on to the receiver of a standing transfer, in the transaction that earns them. Only earnings are:
// corrections by staff, refunds and received points stay, so that nothing is passed on twice.
import { pointsText, withStop } from "@plon/rules/texts/polish-text.ts";
import type { Tx } from "#platform/database/database.ts";
import { hashRequest, lockParticipants, type Receipt, transfer } from "#modules/points/ledger/ledger.service.ts";
import { holdsOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { shortNames } from "../lookup.service.ts";
import { findPassing, insertPassing } from "./standing.queries.ts";

/**
 * Locks the points of all who are about to earn, and of those they are passed on to: call it before the first posting,
 * since postings lock in the order they come.
 */
export async function lockForEarning(tx: Tx, participantIds: readonly number[]): Promise<void> {
  const locked = new Set(participantIds);
  for (const participantId of participantIds) {
    const passing = await findPassing(tx, participantId);
    if (passing) locked.add(passing.receiver_id);
  }
  await lockParticipants(tx, [...locked]);
}

/**
 * Passes an earning on if a standing transfer is active: what is left of `points` after repaying a debt, once per
 * earning. The participant's points must be locked (lockForEarning). `what` names the earning, as in 'faktura FV/1'.
 */
export async function passOn(
  tx: Tx,
  earning: { participantId: number; receipt: Receipt; points: number; what: string; document?: string; at: Date },
): Promise<void> {
  const { participantId, receipt, at, what, document } = earning;
  const points = earning.points - receipt.repaidPoints;
  if (points <= 0 || receipt.replayed) return;
  // Read again under the lock: it may have begun or ended while we waited for it.
  const passing = await findPassing(tx, participantId);
  if (!passing) return;
  // While what leaves the farm waits, what it earns stays with it.
  if (await holdsOutgoing(tx, "standing_transfer", participantId, at)) return;
  const { id, receiver_id: receiverId } = passing;
  const posting = {
    participantId,
    key: `standing:${id}:${receipt.journalId}`,
    requestHash: hashRequest({ standing: id, earning: receipt.journalId }),
    cause: { type: "standing_transfer", id },
    actor: { kind: "system", id: null } as const,
    at,
    explanation: {
      text: `Stałe przekazywanie: ${what}. Odbiorca: {other}`,
      text_received: `Stałe przekazywanie: ${what}. Od: {other}`,
      ...(document === undefined ? {} : { document }),
    },
  };
  const { journalId } = await transfer(tx, posting, { receiverId, points, earningId: receipt.journalId });
  await insertPassing(tx, {
    journal_id: journalId,
    standing_transfer_id: id,
    earning_journal_id: receipt.journalId,
    points,
    passed_at: at,
  });
  await tellBoth(tx, { participantId, receiverId, points, what }, at);
}

async function tellBoth(
  tx: Tx,
  passed: { participantId: number; receiverId: number; points: number; what: string },
  at: Date,
): Promise<void> {
  const { participantId, receiverId, points, what } = passed;
  const names = await shortNames(tx, [participantId, receiverId]);
  const link = "/przekazywanie-punktow/stale";
  await notify(tx, {
    topic: "transfers",
    participantId,
    title: "Punkty przekazane dalej",
    content: `Stałe przekazywanie: ${pointsText(points)} (${what}) ma już ${withStop(names.get(receiverId) ?? "")}`,
    link,
    at,
  });
  await notify(tx, {
    topic: "transfers",
    participantId: receiverId,
    title: "Otrzymane punkty",
    content: `Stałe przekazywanie: ${names.get(participantId)} przekazuje Ci ${pointsText(points)} (${what}).`,
    link,
    at,
  });
}
