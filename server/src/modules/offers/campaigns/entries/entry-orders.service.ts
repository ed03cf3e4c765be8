// One payout of a campaign: an order without points, which waits for a batch, a second person and the bank like every other.
import { campaignStep } from "@plon/rules/campaigns/campaign.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { recordOrder } from "#modules/goods/orders/order-records.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { listOwners } from "../board/board.queries.ts";
import { openPurse, type Purse, takeOut } from "../board/budget.service.ts";
import { type Campaign, type Entry, getCampaignById, lockEntry, updateEntry } from "../campaigns.queries.ts";
import { volumePaidFor } from "../counted-purchases.service.ts";
import { findPayoutOrder, getPayee, getTransferPrize } from "../payouts/entry-payouts.queries.ts";
import { takeStep } from "./entry-steps.service.ts";
import { accountFor, linkTo } from "./linked-entry.service.ts";

type Programme = Awaited<ReturnType<typeof readSettings>>;
export type PayoutWish = { amountGrosze: number; press: IdempotencyKey; reason: string };
export type Means = { purse: Purse; settings: Programme };

/**
 * Orders one payout whatever the rule makes of the purchase: a second person has said so. Throws campaign.entry_not_found,
 * campaign.cannot_move, campaign.budget_exceeded.
 */
export async function orderForEntry(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  wish: PayoutWish,
): Promise<"ordered" | "asked"> {
  await lockParticipants(tx, await listOwners(tx, [id]));
  const purse = await openPurse(tx, [id]);
  const payable = await getPayable(tx, id);
  if (!payable.hasAccount) return "asked";
  await order(tx, ctx, { payable, wish, means: { purse, settings: await readSettings(tx) } });
  return "ordered";
}

export type Payable = { campaign: Campaign; entry: Entry; hasAccount: boolean };

/** A locked entry that money is owed to, with the account in the programme that proved to be its own by now. */
export async function getPayable(tx: Tx, id: number): Promise<Payable> {
  const found = getOrThrow(await lockEntry(tx, id), "campaign.entry_not_found");
  const campaign = await getCampaignById(tx, found.campaign_id);
  const link = await linkTo(tx, campaign, found, await accountFor(tx, found));
  const entry = "participant_id" in link ? await updateEntry(tx, id, link) : found;
  const payee = entry.participant_id === null ? undefined : await getPayee(tx, entry.participant_id);
  const isOpen = campaignStep(campaign.flow, entry.status, "order_payout") !== undefined;
  if (!isOpen || payee?.closed_at || (await findPayoutOrder(tx, id))) {
    throw new AppError("campaign.cannot_move", { params: { number: id } });
  }
  return { campaign, entry, hasAccount: Boolean(payee?.bank_account) };
}

/** Under which key an entry's order stands. */
export const orderKey = (entryId: number, { key }: IdempotencyKey) => `campaign:${entryId}:${key}`;
/** Orders a payout of a locked entry, out of its campaign's budget. Throws campaign.budget_exceeded, campaign.cannot_move. */
export async function order(
  tx: Tx,
  ctx: StaffContext,
  {
    payable: { campaign, entry },
    wish: { amountGrosze, press, reason },
    means: {
      purse,
      settings: { reward_tax: setting },
    },
  }: { payable: Payable; wish: PayoutWish; means: Means },
): Promise<void> {
  await takeOut(tx, purse, entry, { costGrosze: amountGrosze, at: ctx.at });
  const ordered_volume = await volumePaidFor(tx, campaign, entry);
  const tax = rewardTax(amountGrosze, {
    treatment: setting.treatment,
    thresholdGrosze: setting.threshold_grosze,
    ratePercent: setting.rate_percent,
  });
  const orderId = await recordOrder(
    tx,
    {
      participant_id: entry.participant_id!,
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
  // After the order: the entrant reads its sum. What it was ordered for counts nowhere else from now on.
  const step = { act: "order_payout", actor: { kind: "staff", id: ctx.staff.id }, at: ctx.at } as const;
  await takeStep(tx, campaign, entry, { ...step, change: { ordered_volume } });
  await audit(tx, ctx, {
    action: "campaign.order_payout",
    subject: { type: "campaign_entry", id: entry.id },
    after: {
      order_id: orderId,
      value_grosze: amountGrosze,
      tax_grosze: tax.taxGrosze,
      ...(reason === "" ? {} : { reason }),
    },
  });
}
