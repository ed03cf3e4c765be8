// The one place where an entry changes its status: the step is checked by the rules, written, and notified.
import {
  type CampaignAct,
  type CampaignPhase,
  campaignPhase,
  campaignStep,
  isOver,
  isOwed,
  isThingOwed,
  looksForPurchase,
} from "@plon/rules/campaigns/campaign.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  type Campaign,
  type Entry,
  getCampaignById,
  insertEvent,
  linkEntriesOf,
  lockEntriesOf,
  updateEntry,
} from "../campaigns.queries.ts";
import { purchasesFor } from "../counted-purchases.service.ts";
import { thingState } from "./entry-facts.service.ts";
import { tellEntrant } from "./entry-notices.service.ts";
import { findSentThing } from "../payouts/entry-payouts.queries.ts";

export type { Campaign } from "../campaigns.queries.ts";

export type Actor = { kind: "entrant" } | { kind: "programme" } | { kind: "staff"; id: number };
type Step = {
  act: CampaignAct;
  actor: Actor;
  reason?: string;
  /** Told by the caller, together with what follows from it. */
  isQuiet?: boolean;
  at: Date;
  /** What else the step writes into the entry. */
  change?: Parameters<typeof updateEntry>[2];
};

/** Steps within a status from which on its promise counts anew. */
const BEGINS_ANEW: ReadonlySet<CampaignAct> = new Set(["withdraw_payout", "payout_returned"]);

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
  { act, actor, reason = "", isQuiet = false, at, change = {} }: Step,
): Promise<Entry> {
  const next = campaignStep(campaign.flow, entry.status, act);
  if (next === undefined) throw new AppError("campaign.cannot_move", { params: { number: entry.id } });
  const thing = thingState(campaign, entry, act === "send_card" || (await findSentThing(tx, entry.id)) !== undefined);
  const moved = await updateEntry(tx, entry.id, {
    ...change,
    status: next,
    ...(next === entry.status && !BEGINS_ANEW.has(act) ? {} : { status_changed_at: at }),
    ...(next !== entry.status && isOwed(campaign.flow, next) && entry.owed_since === null ? { owed_since: at } : {}),
    is_over: isOver(campaign.flow, next) && !(thing === "due" && isThingOwed(campaign.flow, next)),
    ...(act === "pay" ? { rewarded_at: at } : {}),
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
  if (!isQuiet) await tellEntrant(tx, campaign, moved, { act, reason, isByHand: actor.kind === "staff", at });
  return moved;
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
  return await takeStep(tx, campaign, entry, { act: "find_purchase", actor: { kind: "programme" }, at, change: found });
}

/**
 * Looks for entries of an accepted invoice's buyer that wait for a purchase, in the transaction that accepts it. The
 * buyer's points must be locked. Repeating it changes nothing: a purchase is found once.
 */
export async function matchPurchases(tx: Tx, participantId: number, at: Date): Promise<void> {
  // Who entered by a link and joined since is found by the number and the address together, both of which are proven.
  await linkEntriesOf(tx, participantId);
  for (const entry of await lockEntriesOf(tx, participantId, at)) {
    await lookForPurchase(tx, await getCampaignById(tx, entry.campaign_id), entry, at);
  }
}
