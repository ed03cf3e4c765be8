// Rewards in points: posted by the step that hands the reward over, taken back by the one that withdraws it.
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import type { Tx } from "#platform/database/database.ts";
import { clawBack, earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { grantLetters } from "#modules/points/letters/letters.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { passOn } from "#modules/points/transfers/standing/passing.service.ts";
import { findGivingMovement } from "./grants.queries.ts";

/** A reward in points, and the step that moves them. */
type Moved = {
  grant: { id: number; participant_id: number; points: number };
  title: string;
  /** The number of the reward's last step before this one: each step posts under a key of its own. */
  afterEvent: number | null;
  staffId: number | null;
  at: Date;
};

/** The ledger's category: earned, and by no purchase. */
const CATEGORY = "achievement";

const postingOf = ({ grant, afterEvent, staffId, at }: Moved, text: string) => ({
  participantId: grant.participant_id,
  key: `promotion_grant:${grant.id}${afterEvent === null ? "" : `:${afterEvent}`}`,
  requestHash: hashRequest({ grant: grant.id, after: afterEvent, points: grant.points }),
  cause: { type: "promotion_grant", id: grant.id },
  actor: staffId === null ? ({ kind: "system", id: null } as const) : ({ kind: "staff", id: staffId } as const),
  at,
  explanation: { text },
});

/**
 * Gives a reward's points with what follows from earning: they lapse as those of invoices do, letters are written for levels,
 * and a standing transfer passes them on. The points must be locked (lockForEarning). Returns the movement.
 */
export async function giveGrantPoints(tx: Tx, moved: Moved): Promise<number> {
  const { grant, title, at } = moved;
  const { points, participant_id: participantId } = grant;
  const { points_valid_months } = await readSettings(tx);
  const expiresAt = pointsExpiry(at, points_valid_months);
  const receipt = await earn(tx, postingOf(moved, `Nagroda w promocji: ${title}`), {
    points,
    category: CATEGORY,
    expiresAt,
  });
  await grantLetters(tx, participantId, at);
  await passOn(tx, { participantId, receipt, points, what: `nagroda w promocji ${title}`, at });
  return receipt.journalId;
}

/** Takes a reward's points back, first those that it gave; what was spent already becomes a debt. Returns the movement. */
export async function takeGrantPoints(tx: Tx, moved: Moved): Promise<number> {
  const { grant, title } = moved;
  const correctedJournalId = await findGivingMovement(tx, grant.id);
  const posting = postingOf(moved, `Wycofana nagroda w promocji: ${title}`);
  const { journalId } = await clawBack(tx, posting, { points: grant.points, category: CATEGORY, correctedJournalId });
  return journalId;
}
