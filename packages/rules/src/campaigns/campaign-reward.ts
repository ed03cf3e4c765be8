import { moneyText } from "../money/money-text.ts";
import { scaled } from "../texts/decimal.ts";
import { groupedQuantity } from "../texts/polish-text.ts";
import { type CampaignFlow, type CampaignKind, campaignKind } from "./campaign.ts";

/** Money of a campaign: a fixed sum, so much for each unit of what was bought, or what the purchase cost. */
export type CampaignMoney =
  | { kind: "fixed"; grosze: number }
  | { kind: "per_unit"; grosze: number; capGrosze: number }
  | { kind: "refund"; capGrosze: number };
export type MoneyKind = CampaignMoney["kind"];

/** What is sent beside the money. Only one declared before values were asked for has none. */
export type CampaignThing = { name: string; valueGrosze: number | null };

/** What a campaign gives. Only one that was opened before offers declared themselves gives no money. */
export type CampaignGift = { money: CampaignMoney | null; thing: CampaignThing | null };

/** What accepted invoices show of the counted products: litres or kilograms, and their value with tax where it is known. */
export type CountedPurchase = { volume: number; valueGrosze: number };

export type CampaignUnit = "l" | "kg" | "l lub kg";

/** The least that is ever paid: 1 zł. */
export const CAMPAIGN_SUM_LEAST = 100;
/** The most that one entry is paid: 10 000 zł. */
export const CAMPAIGN_SUM_MOST = 1_000_000;

const KINDS: Record<CampaignKind, readonly MoneyKind[]> = {
  complaint: ["refund"],
  purchase: ["fixed", "per_unit"],
  // Nothing has to be bought in it.
  entry: ["fixed"],
};

/** The kinds of money that a flow can give: what it does not look at decides nothing. */
export const moneyKindsOf = (flow: CampaignFlow): readonly MoneyKind[] => KINDS[campaignKind(flow)];

/** The unit of a campaign's products together. */
export function campaignUnit(units: readonly string[]): CampaignUnit {
  const all = new Set(units);
  if (all.has("l") && all.has("kg")) return "l lub kg";
  return all.has("kg") ? "kg" : "l";
}

/** The sum for a purchase in grosze, rounded to whole ones, never above the cap. */
export function campaignSum(money: CampaignMoney, { volume, valueGrosze }: CountedPurchase): number {
  if (money.kind === "fixed") return money.grosze;
  if (money.kind === "refund") return Math.min(Math.max(0, valueGrosze), money.capGrosze);
  // Volumes have three decimals: in thousandths there is nothing to round but the sum.
  const thousandths = Math.max(0, Math.round(volume * 1000));
  return Math.min(Math.round((thousandths * money.grosze) / 1000), money.capGrosze);
}

/** The least that an entry of this campaign takes out of its budget: what the smallest purchase that counts is worth. */
export function leastCost({ money, thing }: CampaignGift, volumeMin: number): number {
  const sum = money ? campaignSum(money, { volume: volumeMin, valueGrosze: CAMPAIGN_SUM_LEAST }) : 0;
  return sum + (thing?.valueGrosze ?? 0);
}

/** The most, in thousandths, that an entry can be paid for: more purchases make no difference. */
export function campaignNeed(row: {
  volume_min: string | number;
  reward_kind: string | null;
  reward_grosze: number | null;
  reward_cap_grosze: number | null;
}): number {
  const least = scaled(row.volume_min, 3);
  if (row.reward_kind !== "per_unit" || row.reward_grosze === null || row.reward_cap_grosze === null) return least;
  return Math.max(least, Math.ceil((row.reward_cap_grosze * 1000) / row.reward_grosze));
}

/** '10 l', as on a card. */
export const volumeText = (volume: number, unit: CampaignUnit): string => `${groupedQuantity(volume)}\u00a0${unit}`;

const EACH: Record<CampaignUnit, string> = {
  l: "za każdy litr",
  kg: "za każdy kilogram",
  "l lub kg": "za każdy litr lub kilogram",
};

/** What is paid, in words: '20 zł za każdy litr, najwyżej 2 000 zł'. */
export function giftMoneyText(money: CampaignMoney, unit: CampaignUnit): string {
  if (money.kind === "fixed") return moneyText(money.grosze);
  const most = `najwyżej ${moneyText(money.capGrosze)}`;
  return money.kind === "refund"
    ? `zwrot wartości zakupu, ${most}`
    : `${moneyText(money.grosze)} ${EACH[unit]}, ${most}`;
}

/** What is sent, in words: 'karta paliwowa o wartości 100 zł'. */
export const thingText = ({ name, valueGrosze }: CampaignThing): string =>
  valueGrosze === null ? name : `${name} o wartości ${moneyText(valueGrosze)}`;

/** Everything that a campaign gives, in words; empty for one that has declared nothing. */
export function giftText({ money, thing }: CampaignGift, unit: CampaignUnit): string {
  return [money && giftMoneyText(money, unit), thing && thingText(thing)].filter(Boolean).join(" oraz ");
}

/** The sum for an example purchase: 'Za 12 l dostaniesz 240 zł'; empty where what is bought does not decide. */
export function exampleText(money: CampaignMoney | null, volumeMin: number, unit: CampaignUnit): string {
  if (money?.kind !== "per_unit") return "";
  const volume = volumeMin * 2;
  return `Za ${volumeText(volume, unit)} dostaniesz ${moneyText(campaignSum(money, { volume, valueGrosze: 0 }))}.`;
}
