/** Everything that the programme gives and that costs it something, in the order of its pages and files. */
export const COST_KINDS = [
  "item",
  "voucher",
  "bank_transfer",
  "charity",
  "campaign_money",
  "campaign_things",
  "promotion_things",
  "promotion_points",
  "level_points",
  "multiplier",
] as const;

export type CostKind = (typeof COST_KINDS)[number];

/** What each kind of cost is called, on the page and in its file. */
export const COST_WORDS: Record<CostKind, string> = {
  item: "Nagrody rzeczowe",
  voucher: "Vouchery",
  bank_transfer: "Przelewy na konto",
  charity: "Darowizny",
  campaign_money: "Akcje: pieniądze",
  campaign_things: "Akcje: rzeczy",
  promotion_things: "Promocje: rzeczy",
  promotion_points: "Promocje: punkty",
  level_points: "Poziomy: bonusy",
  multiplier: "Mnożniki punktów",
};
