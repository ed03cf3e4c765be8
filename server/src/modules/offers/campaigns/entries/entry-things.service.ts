// Cards and other things that a campaign sends beside the money: each once, of its budget, and in the year's tax report.
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { type Purse, takeOut } from "../board/budget.service.ts";
import type { Campaign, Entry } from "../campaigns.queries.ts";
import { giftOf } from "../counted-purchases.service.ts";
import { insertThing } from "../payouts/entry-payouts.queries.ts";

/**
 * Records what was sent to a locked entry, with its value and tax. Throws campaign.account_missing (nobody in whose year it
 * would be), campaign.value_missing, campaign.budget_exceeded.
 */
export async function sendThing(
  tx: Tx,
  ctx: StaffContext,
  { campaign, entry, purse }: { campaign: Campaign; entry: Entry; purse: Purse },
): Promise<void> {
  const { thing } = giftOf(campaign);
  if (!thing || thing.valueGrosze === null) throw new AppError("campaign.value_missing");
  if (entry.participant_id === null) throw new AppError("campaign.account_missing", { params: { number: entry.id } });
  await takeOut(tx, purse, entry, { costGrosze: thing.valueGrosze, at: ctx.at });
  const { reward_tax: setting } = await readSettings(tx);
  const tax = rewardTax(thing.valueGrosze, {
    treatment: setting.treatment,
    thresholdGrosze: setting.threshold_grosze,
    ratePercent: setting.rate_percent,
  });
  await insertThing(tx, {
    entry_id: entry.id,
    participant_id: entry.participant_id,
    name: thing.name,
    value_grosze: thing.valueGrosze,
    tax_treatment: tax.treatment,
    tax_grosze: tax.taxGrosze,
    year: Number(warsawDay(ctx.at).slice(0, 4)),
    sent_at: ctx.at,
    sent_by: ctx.staff.id,
  });
}
