// What was bought of a campaign's products, and what the campaign's rule makes of it.
import {
  type CampaignGift,
  campaignNeed,
  campaignSum,
  type CountedPurchase,
} from "@plon/rules/campaigns/campaign-reward.ts";
import { campaignKind, countsPurchases, isOwed } from "@plon/rules/campaigns/campaign.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { sharesOf } from "#modules/offers/combining/combining.service.ts";
import { type Campaign, type Entry, sumPurchases } from "./campaigns.queries.ts";

/** The days of a campaign whose purchases count: those on which one can enter. */
export const countedDays = ({
  id,
  opens_at,
  entries_end_at,
}: Pick<Campaign, "id" | "opens_at" | "entries_end_at">) => ({
  campaign_id: id,
  day_from: warsawDay(opens_at),
  day_to: warsawDay(new Date(entries_end_at.getTime() - 1)),
});

/**
 * What a participant bought of the campaign's products in its entry period, by accepted invoices; of a campaign that is not
 * combined with other offers the share that counts in it.
 */
export async function purchasesFor(db: Db, campaign: Campaign, participantId: number) {
  const [found] = await sumPurchases(db, participantId, [countedDays(campaign)]);
  const share = await shareIn(db, campaign, participantId);
  return {
    volume: share ? share.thousandths / 1000 : (found?.volume ?? 0),
    share,
    valueGrosze: found?.value_grosze ?? 0,
    invoiceId: found?.invoice_id ?? null,
  };
}

/**
 * The purchase that the money of an entry is reckoned from: what accepted invoices show by now. A purchase that staff
 * confirmed by hand counts as the least that the campaign asks for, as that is what they confirmed.
 */
async function countedPurchase(db: Db, campaign: Campaign, entry: Entry): Promise<CountedPurchase> {
  const found =
    entry.participant_id === null
      ? { volume: 0, valueGrosze: 0 }
      : await purchasesFor(db, campaign, entry.participant_id);
  const isByHand = entry.purchase_volume === null && isOwed(campaign.flow, entry.status);
  const least = isByHand && countsPurchases(campaign.flow) ? Number(campaign.volume_min) : 0;
  return { volume: Math.max(found.volume, least), valueGrosze: found.valueGrosze };
}

/** What counts in a campaign that is not combined with other offers; undefined for the others. */
const shareIn = async (db: Db, campaign: Pick<Campaign, "id" | "is_exclusive">, participantId: number) =>
  campaign.is_exclusive
    ? (await sharesOf(db, participantId, { campaigns: [campaign.id] })).campaigns.get(campaign.id)
    : undefined;

/** The sum that the campaign's rule makes of an entry's purchase, before tax; null if it has none. */
export async function computedSum(db: Db, campaign: Campaign, entry: Entry): Promise<number | null> {
  const { money } = giftOf(campaign);
  return money && campaignSum(money, await countedPurchase(db, campaign, entry));
}

/** How much of an entry's purchase its money is for; null where nothing has to be bought. */
export const volumePaidFor = async (db: Db, campaign: Campaign, entry: Entry): Promise<number | null> =>
  campaignKind(campaign.flow) === "purchase"
    ? Math.min((await countedPurchase(db, campaign, entry)).volume, campaignNeed(campaign) / 1000)
    : null;

/** What a campaign's row says that it gives. */
export function giftOf(
  row: Pick<Campaign, "reward_kind" | "reward_grosze" | "reward_cap_grosze" | "thing_name" | "thing_value_grosze">,
): CampaignGift {
  const { reward_kind: kind, reward_grosze: grosze, reward_cap_grosze: capGrosze } = row;
  return {
    money:
      kind === "fixed" && grosze !== null
        ? { kind, grosze }
        : kind === "per_unit" && grosze !== null && capGrosze !== null
          ? { kind, grosze, capGrosze }
          : kind === "refund" && capGrosze !== null
            ? { kind, capGrosze }
            : null,
    thing: row.thing_name === "" ? null : { name: row.thing_name, valueGrosze: row.thing_value_grosze },
  };
}
