// Rewards earned by purchases: granted once, reviewed if purchases fall, never taken back without a person.
import { type GrantAct, grantStep, LATE_INVOICES_DAYS, mustFlag } from "@plon/rules/promotions/promotion-grant.ts";
import { amountOf, tryPromotion } from "@plon/rules/promotions/promotion-progress.ts";
import { rewardTax, type TaxTreatment } from "@plon/rules/money/reward-tax.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { lockForEarning } from "#modules/points/transfers/standing/passing.service.ts";
import { giveGrantPoints } from "./grant-points.service.ts";
import {
  insertGrant,
  insertGrantEvent,
  listAccepting,
  listCountedTiers,
  listGrantingPromotions,
  listGrantKeys,
} from "./grants.queries.ts";
import { listSeason } from "../standing/purchases.queries.ts";
import {
  countedProducts,
  countedSeason,
  type GrantFacts,
  purchaseDays,
  type Standing,
  standingsOf,
  type TierStanding,
  triedTier,
} from "../standing/standing.service.ts";

const TAX_NOTE: Record<TaxTreatment, string> = {
  none: "",
  flat_rate: "",
  notice: " Wartość tej nagrody trzeba rozliczyć w zeznaniu rocznym.",
};

/**
 * Grants a participant every reward that was earned by acceptance and purchases and not yet granted, and marks for
 * review those for which purchases no longer suffice. Call it in the transaction that changed either, with the
 * participant's points locked (lockForEarning), so that nothing is missed. Repeating it changes nothing.
 */
export async function settleGrants(tx: Tx, participantId: number, at: Date): Promise<void> {
  for (const promotion of await standingsOf(tx, participantId)) {
    for (const tier of promotion.tiers) {
      if (tier.grant !== null) await lookAgain(tx, promotion, { tier, grant: tier.grant, at });
      else if (isEarned(promotion, tier)) await grantReward(tx, participantId, { promotion, tier, at });
    }
  }
}

const isEarned = ({ agreed, reaches, is_published }: Standing, { progress }: TierStanding): boolean =>
  agreed === true && reaches && is_published && progress?.isReached === true;

async function grantReward(
  tx: Tx,
  participantId: number,
  { promotion, tier, at }: { promotion: Standing; tier: TierStanding; at: Date },
) {
  const bought = tier.progress!.boughtThousandths / 1000;
  const earned = { quantity: tier.quantity, bought, granted_by: null };
  const granted = await writeGrant(tx, participantId, { promotion, tier, earned, at });
  if (!granted || tier.points === null) return;
  // Points need nobody to hand them over.
  const grant = { id: granted.id, participant_id: participantId, points: tier.points };
  const journal_id = await giveGrantPoints(tx, { grant, title: promotion.title, afterEvent: null, staffId: null, at });
  const step = { act: "hand_over", state_after: "handed_over", bought, staff_id: null, note: "", journal_id } as const;
  await insertGrantEvent(tx, { grant_id: grant.id, ...step, happened_at: at });
}

/**
 * Writes a reward with its current value and tax, and notifies the participant; undefined if it was already granted.
 */
export async function writeGrant(
  tx: Tx,
  participantId: number,
  {
    promotion,
    tier,
    earned,
    at,
  }: {
    promotion: Pick<Standing, "id" | "title" | "slug">;
    tier: Pick<TierStanding, "id" | "unit" | "reward" | "points" | "value_grosze">;
    earned: { quantity: number | null; bought: number; granted_by: number | null };
    at: Date;
  },
): Promise<{ id: number } | undefined> {
  const { unit, reward, points, value_grosze } = tier;
  const { reward_tax: tax } = await readSettings(tx);
  const taxed = rewardTax(value_grosze, {
    treatment: tax.treatment,
    thresholdGrosze: tax.threshold_grosze,
    ratePercent: tax.rate_percent,
  });
  const granted = await insertGrant(tx, {
    ...earned,
    promotion_id: promotion.id,
    tier_id: tier.id,
    participant_id: participantId,
    reward,
    unit,
    points,
    value_grosze,
    tax_treatment: taxed.treatment,
    tax_grosze: taxed.taxGrosze,
    granted_at: at,
    year: Number(warsawDay(at).slice(0, 4)),
  });
  if (!granted) return undefined;
  const isByHand = earned.granted_by !== null;
  const why = isByHand ? "" : " Twoje zakupy spełniły warunki promocji.";
  const content =
    points !== null && !isByHand
      ? `Otrzymujesz ${reward}. ${promotion.title}:${why} Punkty są już na Twoim koncie.`
      : `${promotion.title}: ${reward}.${why} Damy Ci znać, gdy wydamy nagrodę.${TAX_NOTE[taxed.treatment]}`;
  await notify(tx, {
    topic: "promotions",
    participantId,
    title: "Masz nagrodę w promocji",
    content,
    link: `/promocje/${promotion.slug}`,
    at,
  });
  return granted;
}

/**
 * A reward granted earlier: purchases may have fallen below it, or suffice again. The last decision by staff stays in
 * force.
 */
async function lookAgain(
  tx: Tx,
  promotion: Standing,
  { tier: { progress, unit }, grant, at }: { tier: TierStanding; grant: GrantFacts; at: Date },
) {
  // Purchases do not take back what a person granted.
  if (progress === undefined || grant.quantity === null) return;
  const { boughtThousandths } = progress;
  const neededThousandths = scaled(grant.quantity, 3);
  const fell = mustFlag({ boughtThousandths, neededThousandths, lastSeenThousandths: scaled(grant.bought_last, 3) });
  const bought = boughtThousandths / 1000;
  if (fell) {
    const note = `Zakupy po korekcie: ${amountOf(bought, unit)} z ${amountOf(grant.quantity, unit)}`;
    await takeOwnStep(tx, grant, "flag", { bought, note, at });
  } else if (grant.status === "review" && promotion.agreed === true && boughtThousandths >= neededThousandths) {
    await takeOwnStep(tx, grant, "keep", { bought, note: "Warunki promocji są znów spełnione", at });
  }
}

async function takeOwnStep(
  tx: Tx,
  grant: GrantFacts,
  act: GrantAct,
  { bought, note, at }: { bought: number; note: string; at: Date },
): Promise<void> {
  const state_after = grantStep(grant.status, act, grant.was_handed_over);
  if (state_after === undefined) return;
  await insertGrantEvent(tx, { grant_id: grant.id, act, state_after, bought, staff_id: null, note, happened_at: at });
}

/** Marks a participant's rewards for review after the rules were refused. The participant's points must be locked. */
export async function flagDeclined(tx: Tx, participantId: number, promotionId: number, at: Date): Promise<void> {
  for (const { tiers } of await standingsOf(tx, participantId, [promotionId])) {
    for (const { grant } of tiers) {
      if (grant?.status !== "granted") continue;
      const note = "Uczestnik wycofał akceptację regulaminu";
      await takeOwnStep(tx, grant, "flag", { bought: grant.bought_last, note, at });
    }
  }
}

const LATE_INVOICES_MS = LATE_INVOICES_DAYS * 86_400_000;

/** How many people's purchases are kept in memory. */
const PEOPLE_AT_ONCE = 1000;

/**
 * Grants what no invoice or acceptance has granted: rewards that became earned by a change of the promotion itself.
 * Each participant is a transaction, so an interrupted run keeps what it granted and the next one continues. Returns
 * how many participants it checked.
 */
export async function grantMissedRewards(db: TransactionalDb, at: Date): Promise<number> {
  let looked = 0;
  for (const promotion of await listGrantingPromotions(db, new Date(at.getTime() - LATE_INVOICES_MS))) {
    const tiers = await listCountedTiers(db, promotion.id);
    if (countedProducts(tiers).length === 0) continue;
    for (let after = 0; ;) {
      const page = await listAccepting(db, promotion.id, { after, limit: PEOPLE_AT_ONCE });
      const people = page.map(({ participant_id }) => participant_id);
      for (const participantId of await listUngranted(db, promotion, tiers, people)) {
        looked += 1;
        await inTransaction(db, async (tx) => {
          await lockForEarning(tx, [participantId]);
          await settleGrants(tx, participantId, at);
        });
      }
      if (people.length < PEOPLE_AT_ONCE) break;
      after = people.at(-1)!;
    }
  }
  return looked;
}

/** Who of these people has reached a tier of the promotion that was not granted yet. */
async function listUngranted(
  db: Db,
  promotion: Awaited<ReturnType<typeof listGrantingPromotions>>[number],
  tiers: Awaited<ReturnType<typeof listCountedTiers>>,
  people: number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const season = { ...purchaseDays(promotion), product_ids: countedProducts(tiers), participant_ids: people };
  const rows = await listSeason(db, season, { agreedTo: promotion.id });
  const keys = await listGrantKeys(db, promotion.id, people);
  const granted = new Set(keys.map((key) => `${key.participant_id} ${key.tier_id}`));
  const { winners } = tryPromotion(tiers.map(triedTier), countedSeason(rows));
  return winners
    .filter(({ participantId, tiers: reached }) =>
      reached.some((index) => !granted.has(`${participantId} ${tiers[index]!.id}`)),
    )
    .map(({ participantId }) => participantId);
}
