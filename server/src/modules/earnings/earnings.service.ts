// What follows when purchases bring points or lose them again: one room for all who wait for that.
import type { Tx } from "#platform/database.ts";
import { inviterOf, rewardInviter } from "#modules/affiliation/reward.service.ts";
import { matchPurchases } from "#modules/campaigns/entry-steps.service.ts";
import type { Receipt } from "#modules/ledger/ledger.service.ts";
import { grantLetters } from "#modules/letters/letters.service.ts";
import { settleGrants } from "#modules/promotions/grants.service.ts";
import { lockForEarning, passOn } from "#modules/transfers/passing.service.ts";

/** A decision on purchases of a participant, after its posting. */
type Purchases = {
  participantId: number;
  /** Whether any of it counts: only then is a recommendation of the farm rewarded. */
  isAccepted: boolean;
  /** What the ledger wrote; undefined when there was nothing to post. */
  receipt: Receipt | undefined;
  points: number;
  document: string;
  at: Date;
};

/**
 * Locks the points of the participant who is about to earn, of whoever recommended them, and of whoever their points go on
 * to. Call it before the first posting: postings lock in the order they come.
 */
export async function lockPurchaser(tx: Tx, participantId: number): Promise<void> {
  const inviterId = await inviterOf(tx, participantId);
  await lockForEarning(tx, inviterId === undefined ? [participantId] : [participantId, inviterId]);
}

/**
 * Everything that accepted purchases bring about, in the transaction that accepts them, each of it once: campaigns find
 * their purchase, promotions their reward, letters their level, the recommendation its points, and the standing transfer
 * passes the points on. Their points are locked (lockPurchaser).
 */
export async function purchasesCounted(tx: Tx, purchases: Purchases): Promise<void> {
  const { participantId, receipt, points, document, at } = purchases;
  await matchPurchases(tx, participantId, at);
  await settleGrants(tx, participantId, at);
  await grantLetters(tx, participantId, at);
  if (purchases.isAccepted) await rewardInviter(tx, participantId, at);
  if (receipt) await passOn(tx, { participantId, receipt, points, what: `faktura ${document}`, document, at });
}

/** What follows when a correction or a change of the decision took purchases back: rewards not handed over yet may go. */
export async function purchasesTakenBack(tx: Tx, participantId: number, at: Date): Promise<void> {
  await settleGrants(tx, participantId, at);
}
