// Everything that the words about an entry are made of.
import { campaignUnit } from "@plon/rules/campaigns/campaign-reward.ts";
import { type EntryFacts, entryPromises, entryText, nextStep } from "@plon/rules/campaigns/campaign-standing.ts";
import type { CampaignOffer } from "@plon/rules/campaigns/campaign-words.ts";
import { countsPurchases, type EntryPayout, type EntryThing } from "@plon/rules/campaigns/campaign.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import type { Db } from "#platform/database/database.ts";
import { combiningOf } from "#modules/offers/combining/combining.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { type Campaign, type Entry, listCountedGoods } from "../campaigns.queries.ts";
import { computedSum, giftOf, purchasesFor } from "../counted-purchases.service.ts";
import {
  type EntryPayoutOrder,
  findLastAct,
  findPayoutOrder,
  findSentThing,
  getPayee,
} from "../payouts/entry-payouts.queries.ts";

/** The state of a payout, as needed for the steps of an entry. */
export const payoutState = (order: Pick<EntryPayoutOrder, "status"> | undefined): EntryPayout =>
  order?.status === "accepted" ? "waiting" : order?.status === "processing" ? "under_way" : "none";

/** Whether something is to be sent, and was. Whoever was done before the campaign declared it is owed none. */
export const thingState = (
  campaign: Pick<Campaign, "thing_name">,
  entry: Pick<Entry, "is_over">,
  isSent: boolean,
): EntryThing => (isSent ? "sent" : campaign.thing_name === "" || entry.is_over ? "none" : "due");

type Goods = { name: string; unit: string };

/** A campaign as people read of it. */
export const offerWith = (
  campaign: Pick<
    Campaign,
    | "flow"
    | "volume_min"
    | "review_working_days"
    | "reward_working_days"
    | "reward_kind"
    | "reward_grosze"
    | "reward_cap_grosze"
    | "thing_name"
    | "thing_value_grosze"
    | "lead"
  >,
  goods: readonly Goods[],
): CampaignOffer => ({
  flow: campaign.flow,
  gift: giftOf(campaign),
  volumeMin: Number(campaign.volume_min),
  unit: campaignUnit(goods.map(({ unit }) => unit)),
  products: goods.map(({ name }) => name),
  reviewDays: campaign.review_working_days,
  rewardDays: campaign.reward_working_days,
  intro: campaign.lead,
});

/** The same, with its products. */
export const offerOf = async (db: Db, campaign: Campaign): Promise<CampaignOffer> =>
  offerWith(campaign, await listCountedGoods(db, campaign.id));

/** What is known of an entry: its money, account, thing and purchase. */
export async function factsOf(db: Db, campaign: Campaign, entry: Entry) {
  const offer = await offerOf(db, campaign);
  const settings = await readSettings(db);
  const order = await findPayoutOrder(db, entry.id);
  const sent = await findSentThing(db, entry.id);
  const payee = entry.participant_id === null ? undefined : await getPayee(db, entry.participant_id);
  const computed = await computedSum(db, campaign, entry);
  const { reward_tax: tax } = settings;
  const taxOf = (grosze: number) =>
    rewardTax(grosze, {
      treatment: tax.treatment,
      thresholdGrosze: tax.threshold_grosze,
      ratePercent: tax.rate_percent,
    }).taxGrosze;
  const purchases =
    entry.participant_id === null || !countsPurchases(campaign.flow)
      ? undefined
      : await purchasesFor(db, campaign, entry.participant_id);
  const facts: EntryFacts = {
    status: entry.status,
    lastAct: await findLastAct(db, entry.id),
    statusChangedAt: entry.status_changed_at,
    owedSince: entry.owed_since,
    payout: order?.status === "paid" || (!order && entry.rewarded_at !== null) ? "paid" : payoutState(order),
    sumGrosze: order ? order.value_grosze - order.tax_grosze : computed === null ? null : computed - taxOf(computed),
    accountEnd: payee?.bank_account?.slice(-4) ?? null,
    accountSince: payee?.bank_account_changed_at ?? null,
    isMember: payee !== undefined,
    thing: thingState(campaign, entry, sent !== undefined),
    isSpent: campaign.is_spent,
    bought: purchases?.volume ?? null,
    complaintDays: settings.complaint_working_days,
  };
  return { offer, facts, order, sent, computed, combining: combiningOf(purchases?.share) };
}
export type KnownOfEntry = Awaited<ReturnType<typeof factsOf>>;

/** What the entrant reads and does next, and until when the programme's next step is promised. */
export function standingOf({ offer, facts }: Pick<KnownOfEntry, "offer" | "facts">) {
  return {
    standing: entryText(offer, facts),
    next: nextStep(offer, facts),
    due_on: entryPromises(offer, facts)[0]?.dueOn ?? null,
  };
}
