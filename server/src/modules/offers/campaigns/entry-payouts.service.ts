// Money of a campaign: an order without points, which waits for a batch, a second person and the bank like every
// payout.
import { campaignStep, type EntryPayout } from "@plon/rules/campaign.ts";
import { rewardTax } from "@plon/rules/reward-tax.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, existing } from "#platform/acts/errors.ts";
import { isFirstOfStaff, keyOf } from "#platform/acts/once.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { cancelLockedOrder, lockWithPoints, recordOrder } from "#modules/goods/orders/order-records.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { listOwners } from "./board.queries.ts";
import { type Campaign, type Entry, getCampaignById, listEvents, lockEntry } from "./campaigns.queries.ts";
import {
  type EntryPayoutOrder,
  findPayoutOrder,
  getPayee,
  getTransferPrize,
  isOrderedBy,
} from "./entry-payouts.queries.ts";
import { tellEntrant } from "./entry-notices.service.ts";
import { takeStep } from "./entry-steps.service.ts";

/** The state of a payout, as needed for the steps of an entry. */
export const payoutState = (order: Pick<EntryPayoutOrder, "status"> | undefined): EntryPayout =>
  order?.status === "accepted" ? "waiting" : order?.status === "processing" ? "under_way" : "none";

type Programme = Awaited<ReturnType<typeof readSettings>>;
type PayoutWish = { amountGrosze: number; press: IdempotencyKey };
export type PayoutOutcome = { ordered: number; asked: number };

/**
 * Orders the same sum for each of these entries, all or none, once per key; each is audited, each entrant notified.
 * Entrants without a confirmed account are asked for one, at most once a day, and get no payout yet. Throws
 * request.idempotency_key_missing, campaign.entry_not_found, campaign.cannot_move, request.key_reused.
 */
export async function payEntries(
  tx: Tx,
  ctx: StaffContext,
  { entryIds, amountGrosze }: { entryIds: number[]; amountGrosze: number },
): Promise<PayoutOutcome> {
  const wish = { amountGrosze, press: keyOf(ctx) };
  if (!(await isFirstOfStaff(tx, ctx, wish.press))) return await outcomeBefore(tx, entryIds, wish.press);
  await lockParticipants(tx, await listOwners(tx, entryIds));
  const settings = await readSettings(tx);
  const outcome = { ordered: 0, asked: 0 };
  for (const id of entryIds.toSorted((a, b) => a - b)) outcome[await payOne(tx, ctx, id, wish, settings)] += 1;
  return outcome;
}

/** Includes what was withdrawn since: a repeated request orders nothing. */
async function outcomeBefore(tx: Tx, entryIds: number[], press: IdempotencyKey): Promise<PayoutOutcome> {
  const outcome = { ordered: 0, asked: 0 };
  for (const id of entryIds) outcome[(await isOrderedBy(tx, id, orderKey(id, press))) ? "ordered" : "asked"] += 1;
  return outcome;
}

async function payOne(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  wish: PayoutWish,
  settings: Programme,
): Promise<keyof PayoutOutcome> {
  const entry = existing(await lockEntry(tx, id), "campaign.entry_not_found");
  const known = await findPayoutOrder(tx, id);
  const payee = entry.participant_id === null ? undefined : await getPayee(tx, entry.participant_id);
  if (known || entry.participant_id === null || !payee || payee.closed_at) {
    throw new AppError("campaign.cannot_move", { params: { number: id } });
  }
  const campaign = await getCampaignById(tx, entry.campaign_id);
  if (!payee.bank_account) return await askForAccount(tx, ctx, campaign, entry);
  await order(tx, ctx, campaign, { ...entry, participant_id: entry.participant_id }, wish, settings);
  return "ordered";
}

const orderKey = (entryId: number, { key }: IdempotencyKey) => `campaign:${entryId}:${key}`;
const ASKED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

async function askForAccount(tx: Tx, ctx: StaffContext, campaign: Campaign, entry: Entry): Promise<"asked"> {
  const last = (await listEvents(tx, entry.id)).at(-1);
  const wasAsked = last?.act === "ask_account" && ctx.at.getTime() - last.happened_at.getTime() < ASKED_AGAIN_AFTER_MS;
  if (wasAsked) return "asked";
  await takeStep(tx, campaign, entry, {
    act: "ask_account",
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
  });
  await audit(tx, ctx, { action: "campaign.ask_account", subject: { type: "campaign_entry", id: entry.id } });
  return "asked";
}

async function order(
  tx: Tx,
  ctx: StaffContext,
  campaign: Campaign,
  entry: Entry & { participant_id: number },
  { amountGrosze, press }: PayoutWish,
  { reward_tax: setting }: Programme,
): Promise<void> {
  const staff = { kind: "staff", id: ctx.staff.id } as const;
  await takeStep(tx, campaign, entry, { act: "order_payout", actor: staff, at: ctx.at });
  const tax = rewardTax(amountGrosze, {
    treatment: setting.treatment,
    thresholdGrosze: setting.threshold_grosze,
    ratePercent: setting.rate_percent,
  });
  const orderId = await recordOrder(
    tx,
    {
      participant_id: entry.participant_id,
      prize_id: (await getTransferPrize(tx)).id,
      campaign_entry_id: entry.id,
      kind: "bank_transfer",
      title: campaign.title,
      quantity: 1,
      points: 0,
      value_grosze: amountGrosze,
      tax_treatment: tax.treatment,
      tax_grosze: tax.taxGrosze,
      status: "accepted",
      ordered_at: ctx.at,
      year: Number(warsawDay(ctx.at).slice(0, 4)),
      status_changed_at: ctx.at,
      idempotency_key: orderKey(entry.id, press),
      request_hash: press.requestHash,
    },
    { kind: "staff", staffId: ctx.staff.id },
  );
  await audit(tx, ctx, {
    action: "campaign.order_payout",
    subject: { type: "campaign_entry", id: entry.id },
    after: { order_id: orderId, value_grosze: amountGrosze, tax_grosze: tax.taxGrosze },
  });
}

/**
 * Withdraws the payout of a locked entry while it is in no batch, so that another can be ordered. Throws
 * campaign.cannot_move.
 */
export async function withdrawPayout(tx: Tx, ctx: StaffContext, entryId: number, reason: string): Promise<void> {
  const found = await findPayoutOrder(tx, entryId);
  const [locked] = found ? await lockWithPoints(tx, [found.id]) : [];
  if (locked?.status !== "accepted") throw new AppError("campaign.cannot_move", { params: { number: entryId } });
  await cancelLockedOrder(tx, locked, { at: ctx.at, by: "staff", staffId: ctx.staff.id, reason });
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
  await takeStep(tx, campaign, entry, { ...step, actor: { kind: "programme" } }, unrewarded);
}
