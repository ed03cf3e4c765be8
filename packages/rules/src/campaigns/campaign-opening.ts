import { type CampaignFlow, countsPurchases } from "./campaign.ts";
import { CAMPAIGN_SUM_LEAST, type CampaignGift, campaignSum, leastCost, moneyKindsOf } from "./campaign-reward.ts";

/** What is known of a campaign that somebody wants to open. */
export type CampaignDeclaration = {
  flow: CampaignFlow;
  gift: CampaignGift;
  volumeMin: number;
  /** How many products count. */
  products: number;
  hasRules: boolean;
  budgetGrosze: number | null;
  closesAt: Date;
};

/** The field of the office's form that a problem belongs to. */
export type DeclaredField =
  | "saps"
  | "reward_kind"
  | "reward_grosze"
  | "thing_value_grosze"
  | "budget_grosze"
  | "closes_at"
  | "is_open";

/** Why a campaign cannot keep its word, each reason by its field; none when it can be opened at `at`. */
export function openingProblems(
  { flow, gift, volumeMin, products, hasRules, budgetGrosze, closesAt }: CampaignDeclaration,
  at: Date,
): Partial<Record<DeclaredField, string>> {
  const { money, thing } = gift;
  const problems: Partial<Record<DeclaredField, string>> = {};
  if (countsPurchases(flow) && products === 0) {
    problems.saps = "Wybierz produkty: bez nich nikt nie spełni warunku zakupu";
  }
  if (!money) problems.reward_kind = "Podaj, ile wypłacamy: akcji bez wypłaty nie można otworzyć";
  else if (!moneyKindsOf(flow).includes(money.kind)) {
    problems.reward_kind = "Ta akcja nie zna zakupu, od którego zależałaby taka kwota";
  } else if (
    money.kind !== "refund" &&
    campaignSum(money, { volume: volumeMin, valueGrosze: 0 }) < CAMPAIGN_SUM_LEAST
  ) {
    problems.reward_grosze = "Za najmniejszy zakup trzeba wypłacić co najmniej 1 zł";
  }
  if (thing && !thing.valueGrosze) problems.thing_value_grosze = "Podaj wartość: wpisujemy ją do roku podatkowego";
  if (budgetGrosze !== null && money && budgetGrosze < leastCost(gift, volumeMin)) {
    problems.budget_grosze = "Budżet nie wystarczy na ani jedną nagrodę";
  }
  if (closesAt <= at) problems.closes_at = "Termin akcji już minął";
  if (!hasRules) problems.is_open = "Akcja nie ma regulaminu. Opublikuj go, zanim ją otworzysz";
  return problems;
}
