// Money of campaigns: ordered by their rules, above them by two people, withdrawn, and settled by the bank.
import { CAMPAIGN_SUM_LEAST } from "@plon/rules/campaigns/campaign-reward.ts";
import { campaignStep } from "@plon/rules/campaigns/campaign.ts";
import { waitingBySubject } from "#modules/house/approvals/approvals.service.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { isFirstOfStaff, keyOf } from "#platform/acts/idempotency.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { cancelLockedOrder, lockWithPoints } from "#modules/goods/orders/order-records.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { listOwners } from "../board/board.queries.ts";
import { openPurse, weighBudget } from "../board/budget.service.ts";
import { type Campaign, type Entry, getCampaignById, listEvents, lockEntry } from "../campaigns.queries.ts";
import { computedSum } from "../counted-purchases.service.ts";
import { tellEntrant } from "../entries/entry-notices.service.ts";
import { getPayable, type Means, order, orderKey, type PayoutWish } from "../entries/entry-orders.service.ts";
import { findPayoutOrder, isOrderedBy } from "./entry-payouts.queries.ts";
import { takeStep } from "../entries/entry-steps.service.ts";
import { askForPayout } from "./held-payouts.service.ts";

export type PayoutOutcome = { ordered: number; asked: number; held: number };

/**
 * Orders for each of these entries, all or none, once per key, what the campaign's rule makes of its purchase, or the given
 * sum, which takes a reason; each is audited, each entrant notified. A sum above the reckoned one waits for a second person.
 * Entrants without a confirmed account are asked for one, at most once a day, and get no payout yet. Throws
 * request.idempotency_key_missing, campaign.entry_not_found, campaign.cannot_move, campaign.sum_missing, campaign.other_sum,
 * campaign.budget_exceeded, approval.waiting, request.key_reused.
 */
export async function payEntries(
  tx: Tx,
  ctx: StaffContext,
  { entryIds, amountGrosze, reason = "" }: { entryIds: number[]; amountGrosze?: number | undefined; reason?: string },
): Promise<PayoutOutcome> {
  const press = keyOf(ctx);
  if (!(await isFirstOfStaff(tx, ctx, press))) return await outcomeBefore(tx, entryIds, press);
  const ids = entryIds.toSorted((a, b) => a - b);
  await lockParticipants(tx, await listOwners(tx, ids));
  const purse = await openPurse(tx, ids);
  const settings = await readSettings(tx);
  const outcome = { ordered: 0, asked: 0, held: 0 };
  for (const id of ids)
    outcome[await payOne(tx, ctx, id, { wish: { amountGrosze, press, reason }, means: { purse, settings } })] += 1;
  return outcome;
}

/** Includes what was withdrawn since: a repeated request orders nothing. */
async function outcomeBefore(tx: Tx, entryIds: number[], press: IdempotencyKey): Promise<PayoutOutcome> {
  const outcome = { ordered: 0, asked: 0, held: 0 };
  const waiting = await waitingBySubject(tx, "campaign.payout");
  for (const id of entryIds) {
    const isOrdered = await isOrderedBy(tx, id, orderKey(id, press));
    outcome[isOrdered ? "ordered" : waiting.has(String(id)) ? "held" : "asked"] += 1;
  }
  return outcome;
}

async function payOne(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  {
    wish: { amountGrosze: given, press, reason },
    means,
  }: { wish: Omit<PayoutWish, "amountGrosze"> & { amountGrosze: number | undefined }; means: Means },
): Promise<keyof PayoutOutcome> {
  const payable = await getPayable(tx, id);
  const { campaign, entry } = payable;
  if (!payable.hasAccount) return await askForAccount(tx, ctx, campaign, entry);
  const computed = await computedSum(tx, campaign, entry);
  const params = { number: id };
  const amountGrosze = given ?? computed ?? 0;
  if (amountGrosze < CAMPAIGN_SUM_LEAST)
    throw new AppError("campaign.sum_missing", { inField: "amount_grosze", params });
  if (amountGrosze !== computed && reason === "") {
    throw new AppError("campaign.other_sum", { inField: "reason", params });
  }
  const wish = { amountGrosze, press, reason };
  if (amountGrosze > (computed ?? 0)) {
    await askForPayout(tx, ctx, { campaign, entry, computed }, wish);
    return "held";
  }
  await order(tx, ctx, { payable, wish, means });
  return "ordered";
}

const ASKED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

async function askForAccount(tx: Tx, ctx: StaffContext, campaign: Campaign, entry: Entry): Promise<"asked"> {
  const last = (await listEvents(tx, entry.id)).at(-1);
  const wasAsked = last?.act === "ask_account" && ctx.at.getTime() - last.happened_at.getTime() < ASKED_AGAIN_AFTER_MS;
  if (wasAsked) return "asked";
  await takeStep(tx, campaign, entry, { act: "ask_account", actor: { kind: "staff", id: ctx.staff.id }, at: ctx.at });
  await audit(tx, ctx, { action: "campaign.ask_account", subject: { type: "campaign_entry", id: entry.id } });
  return "asked";
}

/**
 * Withdraws the payout of a locked entry, whose campaign is locked too, while it is in no batch, so that another can be ordered. Throws
 * campaign.cannot_move.
 */
export async function withdrawPayout(tx: Tx, ctx: StaffContext, entryId: number, reason: string): Promise<void> {
  const found = await findPayoutOrder(tx, entryId);
  const [locked] = found ? await lockWithPoints(tx, [found.id]) : [];
  if (locked?.status !== "accepted") throw new AppError("campaign.cannot_move", { params: { number: entryId } });
  await cancelLockedOrder(tx, locked, { at: ctx.at, by: "staff", staffId: ctx.staff.id, reason });
  const { campaign_id: id } = getOrThrow(await lockEntry(tx, entryId), "campaign.entry_not_found");
  await weighBudget(tx, await getCampaignById(tx, id));
}

/** The bank paid an entry: only now does its status say so. */
export const entryPaid = (tx: Tx, entryId: number, at: Date): Promise<void> => settled(tx, entryId, { act: "pay", at });

/** The bank returned an entry's money, even after it had arrived; the payout waits for another batch. */
export const entryReturned = (tx: Tx, entryId: number, reason: string, at: Date): Promise<void> =>
  settled(tx, entryId, { act: "payout_returned", reason, at });

async function settled(
  tx: Tx,
  entryId: number,
  step: { act: "pay" | "payout_returned"; reason?: string; at: Date },
): Promise<void> {
  const entry = await lockEntry(tx, entryId);
  if (!entry) throw new Error(`Entry ${entryId} of a payout is gone`);
  if (step.act === "pay" && entry.rewarded_at !== null) return;
  const campaign = await getCampaignById(tx, entry.campaign_id);
  // Money can come back after the entry was closed: it stays closed, and its entrant corrects the account.
  if (campaignStep(campaign.flow, entry.status, step.act) === undefined) {
    return await tellEntrant(tx, campaign, entry, { reason: "", ...step });
  }
  const unrewarded = step.act === "payout_returned" && entry.rewarded_at !== null ? { rewarded_at: null } : {};
  await takeStep(tx, campaign, entry, { ...step, actor: { kind: "programme" }, change: unrewarded });
}
