// What follows when purchases earn points or lose them again: the one place for everything that depends on it.
import type { Tx } from "#platform/database/database.ts";
import { inviterOf, rewardInviter } from "#modules/offers/affiliation/reward.service.ts";
import { matchPurchases } from "#modules/offers/campaigns/entries/entry-steps.service.ts";
import { giveLevelBonus, takeLevelBonus } from "#modules/offers/levels/bonus.service.ts";
import type { Receipt } from "#modules/points/ledger/ledger.service.ts";
import { grantLetters } from "#modules/points/letters/letters.service.ts";
import { settleGrants } from "#modules/offers/promotions/grants/grants.service.ts";
import { lockForEarning, passOn } from "#modules/points/transfers/standing/passing.service.ts";

/** A decision on purchases of a participant, after its posting. */
type Purchases = {
  participantId: number;
  invoiceId: number;
  /** Whether any of it counts: only then is a recommendation of the farm rewarded. */
  isAccepted: boolean;
  /** What the ledger wrote; undefined when there was nothing to post. */
  receipt: Receipt | undefined;
  points: number;
  document: string;
  at: Date;
  /** When the farm is told: a decision can be taken back for a moment. */
  toldAt: Date;
};

/**
 * Locks the points of the participant who is about to earn, of the person who recommended them, and of the one their
 * points are passed on to. Call it before the first posting: postings lock in the order they come.
 */
export async function lockPurchaser(tx: Tx, participantId: number): Promise<void> {
  const inviterId = await inviterOf(tx, participantId);
  await lockForEarning(tx, inviterId === undefined ? [participantId] : [participantId, inviterId]);
}

/**
 * Everything that accepted purchases cause, in the transaction that accepts them, each thing once: campaigns find their
 * purchase, promotions grant their reward, the farm's level adds its bonus, letters are written for points ever earned, the
 * recommendation earns its points, and the standing transfer passes points on. The points must be locked (lockPurchaser).
 */
export async function purchasesCounted(tx: Tx, purchases: Purchases): Promise<void> {
  const { participantId, receipt, points, document, at } = purchases;
  await matchPurchases(tx, participantId, at);
  await settleGrants(tx, participantId, at);
  await grantLetters(tx, participantId, at);
  if (purchases.isAccepted) await rewardInviter(tx, participantId, at);
  if (receipt) await passOn(tx, { participantId, receipt, points, what: `faktura ${document}`, document, at });
  await giveLevelBonus(tx, purchases);
}

/**
 * What follows when a correction or a changed decision took purchases of a document back, after the document says so: rewards not
 * handed over yet may be lost, and the bonus of a level goes back with its points.
 */
export async function purchasesTakenBack(
  tx: Tx,
  taken: { participantId: number; invoiceId: number; at: Date },
): Promise<void> {
  await settleGrants(tx, taken.participantId, taken.at);
  await takeLevelBonus(tx, taken);
}
