// The one place where an entry changes its status: the step is asked of the rules, written, and told.
import {
  type CampaignAct,
  type CampaignPhase,
  campaignPhase,
  campaignStep,
  isRewardingAct,
  looksForPurchase,
} from "@plon/rules/campaign.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
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

/** Where a campaign stands at a time. */
export const phaseOf = (campaign: Campaign, at: Date): CampaignPhase =>
  campaignPhase(
    { opensAt: campaign.opens_at, entriesEndAt: campaign.entries_end_at, closesAt: campaign.closes_at },
    at,
  );

/**
 * Takes one step with an entry that is locked: status and history together, and the entrant hears of it. Throws
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

/** What a participant bought of the campaign's products in the time of its entries, by accepted invoices. */
export const purchasesFor = (db: Db, campaign: Campaign, participantId: number) =>
  sumPurchases(
    db,
    campaign,
    { from: warsawDay(campaign.opens_at), to: warsawDay(new Date(campaign.entries_end_at.getTime() - 1)) },
    participantId,
  );

/**
 * Takes the step of a purchase when accepted invoices show enough of it; else the entry stays as it is. The participant's
 * points are locked, so that no acceptance slips by.
 */
export async function lookForPurchase(tx: Tx, campaign: Campaign, entry: Entry, at: Date): Promise<Entry> {
  if (entry.participant_id === null || !looksForPurchase(campaign.flow, entry.status)) return entry;
  const { volume, invoiceId } = await purchasesFor(tx, campaign, entry.participant_id);
  if (volume < Number(campaign.volume_min)) return entry;
  const found = { purchase_invoice_id: invoiceId, purchase_volume: volume };
  return await takeStep(tx, campaign, entry, { act: "find_purchase", actor: { kind: "programme" }, at }, found);
}

/**
 * Looks an accepted invoice's buyer up in the campaigns that wait for a purchase, in the transaction that accepts it. The
 * buyer's points are locked. Looking again changes nothing: a purchase is found once.
 */
export async function matchPurchases(tx: Tx, participantId: number, at: Date): Promise<void> {
  for (const entry of await lockEntriesOf(tx, participantId, at)) {
    await lookForPurchase(tx, await getCampaignById(tx, entry.campaign_id), entry, at);
  }
}
