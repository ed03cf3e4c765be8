// What an open campaign gives, and opening one, takes two people; everything else of it takes one.
import { moneyText } from "@plon/rules/money/money-text.ts";
import type { campaignBody } from "@plon/contract/office/offers/campaigns.ts";
import { campaignUnit, giftText } from "@plon/rules/campaigns/campaign-reward.ts";
import { dayText, groupedQuantity } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { z } from "zod";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { sumSpent } from "./board/budget.queries.ts";
import { findCampaignById } from "./campaign-settings.queries.ts";
import { changeCampaign } from "./campaign-settings.service.ts";
import { type Campaign, listCountedGoods } from "./campaigns.queries.ts";
import { giftOf } from "./counted-purchases.service.ts";

type Change = z.output<typeof campaignBody>;

/** What a request about a campaign was made on. */
export const campaignBasis: Basis = async (db: Db, id) =>
  String(getOrThrow(await findCampaignById(db, Number(id)), "campaign.not_found").revision);

type Told = Omit<Change, "opens_at" | "entries_end_at" | "closes_at"> & {
  opens_at: string | Date;
  closes_at: string | Date;
};

const worthOf = (
  of: Pick<Change, "reward_kind" | "reward_grosze" | "reward_cap_grosze" | "thing_name" | "thing_value_grosze">,
) => JSON.stringify([of.reward_kind, of.reward_grosze, of.reward_cap_grosze, of.thing_name, of.thing_value_grosze]);

/** Whether a change makes the campaign give more, or something else, than it was opened with. */
function changesWorth(before: Campaign, given: Change): boolean {
  if (before.opened_at === null) return given.is_open;
  const isLooser =
    before.budget_grosze !== null && (given.budget_grosze === null || given.budget_grosze > before.budget_grosze);
  const isOtherwiseCombined = given.is_exclusive !== undefined && given.is_exclusive !== before.is_exclusive;
  return (
    isOtherwiseCombined ||
    isLooser ||
    given.volume_min < Number(before.volume_min) ||
    worthOf(before) !== worthOf(given)
  );
}

/**
 * Changes a campaign; opening it, or changing what an open one gives, is only asked for: true. Throws what `changeCampaign`
 * throws, and approval.waiting.
 */
export async function changeCampaignByTwo(tx: Tx, ctx: StaffContext, id: number, given: Change): Promise<boolean> {
  const before = getOrThrow(await findCampaignById(tx, id), "campaign.not_found");
  if (!changesWorth(before, given)) {
    await changeCampaign(tx, ctx, id, given);
    return false;
  }
  const unit = campaignUnit((await listCountedGoods(tx, id)).map((one) => one.unit));
  const text = (of: Told) => {
    const days = `${dayText(warsawDay(new Date(of.opens_at)))} – ${dayText(warsawDay(new Date(of.closes_at)))}`;
    const budget = of.budget_grosze === null ? "bez budżetu" : `budżet ${moneyText(of.budget_grosze)}`;
    return `${giftText(giftOf(of), unit) || "nagrody nie podano"}; od ${groupedQuantity(of.volume_min)} ${unit}; ${budget}; ${days}${of.is_exclusive ? "; nie łączy się z innymi takimi ofertami" : ""}`;
  };
  const spent = await sumSpent(tx, id);
  await askForApproval(tx, ctx, {
    kind: "campaign.change",
    subjectId: String(id),
    asked: given as unknown as Json,
    subject: `Akcja: ${before.title}`,
    path: "/campaign-entries",
    before:
      before.opened_at === null
        ? "nieotwarta, zna ją tylko biuro"
        : text({ ...given, ...before, volume_min: Number(before.volume_min) }),
    after: `${text({ ...given, is_exclusive: given.is_exclusive ?? before.is_exclusive })}${groupText(given.holdout_percent ?? before.holdout_percent)}`,
    ...(spent > 0 ? { effect: `Do tej pory zlecono, wypłacono i wysłano ${moneyText(spent)}.` } : {}),
    basis: campaignBasis,
    reason: "",
    rehearse: () => changeCampaign(tx, ctx, id, given),
  });
  return true;
}

const groupText = (percent: number) => (percent === 0 ? "" : `; grupa kontrolna ${percent}%, której o niej nie mówimy`);

/** Makes the change of a campaign that a second person approved. */
export const carryOutCampaign: CarryOut = async (tx, ctx, id, { asked }) =>
  await changeCampaign(tx, ctx, Number(id), asked as unknown as Change);
