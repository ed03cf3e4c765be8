// What a campaign may give in all. Whoever takes out of it holds the campaign's row, so that however many come at once, what
// is ordered, paid and sent is never more than that.
import { moneyText } from "@plon/rules/money/money-text.ts";
import { leastCost } from "@plon/rules/campaigns/campaign-reward.ts";
import { WORK_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { campaignsOf, listStaffMails, markBudget, sumSpent } from "./budget.queries.ts";
import { lockCampaign } from "../campaign-settings.queries.ts";
import type { Campaign } from "../campaigns.queries.ts";
import { giftOf } from "../counted-purchases.service.ts";

/** From here on the office is told. */
const WARNED_FROM = 0.8;

type Held = { campaign: Campaign; spentGrosze: number };
/** The budgets that a transaction holds. */
export type Purse = Map<number, Held>;

/**
 * Locks the campaigns of these entries, in the order of their numbers: after the points of participants and before the
 * entries.
 */
export async function openPurse(tx: Tx, entryIds: readonly number[]): Promise<Purse> {
  const purse: Purse = new Map();
  for (const id of await campaignsOf(tx, entryIds)) {
    const campaign = (await lockCampaign(tx, id))!;
    const spentGrosze = campaign.budget_grosze === null ? 0 : await sumSpent(tx, id);
    purse.set(id, { campaign, spentGrosze });
  }
  return purse;
}

/**
 * Takes a sum out of a campaign's budget; the first that leaves less than a fifth of it tells the office. Throws
 * campaign.budget_exceeded.
 */
export async function takeOut(
  tx: Tx,
  purse: Purse,
  { campaign_id: id, id: number }: { campaign_id: number; id: number },
  { costGrosze, at }: { costGrosze: number; at: Date },
): Promise<void> {
  const held = purse.get(id);
  if (!held) throw new Error(`The budget of campaign ${id} is not held`);
  const { campaign } = held;
  const { budget_grosze: budget } = campaign;
  if (budget === null) return;
  if (held.spentGrosze + costGrosze > budget) {
    throw new AppError("campaign.budget_exceeded", { params: { number } });
  }
  held.spentGrosze += costGrosze;
  const isWarned = campaign.budget_warned_at !== null || held.spentGrosze < budget * WARNED_FROM;
  held.campaign = await mark(tx, campaign, held.spentGrosze, isWarned ? {} : { budget_warned_at: at });
  if (!isWarned) await warn(tx, campaign, held.spentGrosze, at);
}

/** Notes what is left after something was taken back, or after the campaign's facts changed. */
export async function weighBudget(tx: Tx, campaign: Campaign): Promise<void> {
  await mark(tx, campaign, campaign.budget_grosze === null ? 0 : await sumSpent(tx, campaign.id), {});
}

async function mark(
  tx: Tx,
  campaign: Campaign,
  spentGrosze: number,
  warned: { budget_warned_at?: Date },
): Promise<Campaign> {
  const { budget_grosze: budget } = campaign;
  const is_spent = budget !== null && budget - spentGrosze < leastCost(giftOf(campaign), Number(campaign.volume_min));
  if (is_spent === campaign.is_spent && warned.budget_warned_at === undefined) return campaign;
  await markBudget(tx, campaign.id, { is_spent, ...warned });
  return { ...campaign, is_spent, ...warned };
}

async function warn(tx: Tx, { title, budget_grosze: budget }: Campaign, spentGrosze: number, at: Date): Promise<void> {
  for (const email of await listStaffMails(tx, WORK_PARTICIPANTS)) {
    await queueEmail(tx, {
      to: email,
      subject: `Budżet akcji: ${title}`,
      text: `Dzień dobry,\n\nz budżetu akcji „${title}” (${moneyText(budget!)}) zlecono, wypłacono i wysłano już ${moneyText(spentGrosze)}. Ponad budżet niczego nie zlecimy. Gdy reszta nie wystarczy na kolejną nagrodę, akcja przestanie przyjmować zgłoszenia, a zgłoszeni przeczytają, że pula jest wyczerpana.`,
      leads: "/office/campaign-entries",
      at,
    });
  }
}
