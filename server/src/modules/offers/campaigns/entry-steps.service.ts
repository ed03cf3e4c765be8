// The one place where an entry changes its status: the step is checked by the rules, written, and notified.
import {
  type CampaignAct,
  type CampaignPhase,
  campaignPhase,
  campaignStep,
  isRewardingAct,
  looksForPurchase,
} from "@plon/rules/campaign.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  type Campaign,
  type Entry,
  getCampaignById,
  insertEvent,
  lockEntriesOf,
  sumPurchases,
  updateEntry,
} from "./campaigns.queries.ts";
import { tellEntrant } from "./entry-notices.service.ts";

export type { Campaign } from "./campaigns.queries.ts";

export type Actor = { kind: "entrant" } | { kind: "programme" } | { kind: "staff"; id: number };
type Step = { act: CampaignAct; actor: Actor; reason?: string; at: Date };

/** The phase of a campaign at a time. */
export const phaseOf = (campaign: Campaign, at: Date): CampaignPhase =>
  campaignPhase(
    { opensAt: campaign.opens_at, entriesEndAt: campaign.entries_end_at, closesAt: campaign.closes_at },
    at,
  );

/**
 * Takes one step with a locked entry: writes status and history together, and notifies the entrant. Throws
 * campaign.cannot_move.
 */
export async function takeStep(
  tx: Tx,
  campaign: Campaign,
  entry: Entry,
  { act, actor, reason = "", at }: Step,
  change: Parameters<typeof updateEntry>[2] = {},
): Promise<Entry> {
  const next = campaignStep(campaign.flow, entry.status, act);
  if (next === undefined) throw new AppError("campaign.cannot_move", { params: { number: entry.id } });
  const moved = await updateEntry(tx, entry.id, {
    ...change,
    status: next,
    status_changed_at: at,
    ...(isRewardingAct(act) ? { rewarded_at: at } : {}),
  });
  await insertEvent(tx, {
    entry_id: entry.id,
    act,
    status_before: entry.status,
    status_after: next,
    actor: actor.kind,
    staff_id: actor.kind === "staff" ? actor.id : null,
    reason,
    happened_at: at,
  });
  await tellEntrant(tx, campaign, moved, { act, reason, at });
  return moved;
}

/** The days of a campaign whose purchases count: those on which one can enter. */
export const countedDays = ({ id, opens_at, entries_end_at }: Campaign) => ({
  campaign_id: id,
  day_from: warsawDay(opens_at),
  day_to: warsawDay(new Date(entries_end_at.getTime() - 1)),
});

/** What a participant bought of the campaign's products in its entry period, by accepted invoices. */
export async function purchasesFor(db: Db, campaign: Campaign, participantId: number) {
  const [found] = await sumPurchases(db, participantId, [countedDays(campaign)]);
  return { volume: found?.volume ?? 0, invoiceId: found?.invoice_id ?? null };
}

/**
 * Takes the purchase step if accepted invoices show enough; otherwise the entry stays unchanged. The participant's
 * points must be locked, so that no acceptance is missed.
 */
export async function lookForPurchase(tx: Tx, campaign: Campaign, entry: Entry, at: Date): Promise<Entry> {
  if (entry.participant_id === null || !looksForPurchase(campaign.flow, entry.status)) return entry;
  const { volume, invoiceId } = await purchasesFor(tx, campaign, entry.participant_id);
  if (volume < Number(campaign.volume_min)) return entry;
  const found = { purchase_invoice_id: invoiceId, purchase_volume: volume };
  return await takeStep(tx, campaign, entry, { act: "find_purchase", actor: { kind: "programme" }, at }, found);
}

/**
 * Looks for entries of an accepted invoice's buyer that wait for a purchase, in the transaction that accepts it. The
 * buyer's points must be locked. Repeating it changes nothing: a purchase is found once.
 */
export async function matchPurchases(tx: Tx, participantId: number, at: Date): Promise<void> {
  for (const entry of await lockEntriesOf(tx, participantId, at)) {
    await lookForPurchase(tx, await getCampaignById(tx, entry.campaign_id), entry, at);
  }
}
