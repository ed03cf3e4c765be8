import type { CAMPAIGN_ASKS, OfficeCampaignEntry, StaffCampaignAct } from "@plon/contract/office/offers/campaigns.ts";
import type { WorkQueue } from "@plon/rules/desk/work-queues.ts";
import { type MoneyKind, moneyKindsOf } from "@plon/rules/campaigns/campaign-reward.ts";
import { campaignEnd, type CampaignFlow, campaignStatus } from "@plon/rules/campaigns/campaign.ts";

type ActWords = {
  label: string;
  /** What is asked before the action; actions without it run at once. */
  asks?: { title: string; explanation: string; submit: string };
};

const ENTRANT_READS = "Powód przeczyta zgłaszający: w e-mailu i przy swoim zgłoszeniu.";

export const ACT_WORDS: Record<StaffCampaignAct, ActWords> = {
  approve: { label: "Zaakceptuj" },
  return: {
    label: "Zwróć do poprawy",
    asks: { title: "Zwróć do poprawy", explanation: ENTRANT_READS, submit: "Zwróć" },
  },
  reject: { label: "Odrzuć", asks: { title: "Odrzuć zgłoszenie", explanation: ENTRANT_READS, submit: "Odrzuć" } },
  find_purchase: {
    label: "Potwierdź zakup ręcznie",
    asks: {
      title: "Potwierdź zakup ręcznie",
      explanation: "Zakup na zaakceptowanej fakturze uczestnika znajdzie się sam. Tu napisz, skąd wiesz o innym.",
      submit: "Potwierdź zakup",
    },
  },
  accept_complaint: { label: "Uznaj reklamację" },
  reject_complaint: {
    label: "Odrzuć reklamację",
    asks: { title: "Odrzuć reklamację", explanation: ENTRANT_READS, submit: "Odrzuć reklamację" },
  },
  send_card: { label: "Upominek wysłany" },
  order_payout: { label: "Zleć wypłatę" },
  withdraw_payout: {
    label: "Wycofaj wypłatę",
    asks: { title: "Wycofaj wypłatę", explanation: ENTRANT_READS, submit: "Wycofaj wypłatę" },
  },
  close: { label: "Zakończ", asks: { title: "Zakończ zgłoszenie", explanation: ENTRANT_READS, submit: "Zakończ" } },
};

/** The statuses of a flow for a filter; across flows the numbers alone mean nothing. */
export const statusChoices = (flow: CampaignFlow | undefined) =>
  flow === undefined
    ? []
    : Array.from({ length: campaignEnd(flow) }, (_, index) => ({
        id: index + 1,
        name: campaignStatus(flow, index + 1).label,
      }));

/** What the office owes an entry. */
export const PROMISE_WORDS: Record<OfficeCampaignEntry["promises"][number]["kind"], string> = {
  review: "Sprawdź zgłoszenie",
  complaint: "Rozpatrz reklamację",
  payout: "Zleć wypłatę",
  thing: "Wyślij upominek",
};

/** The queue in which it waits. */
export const PROMISE_QUEUES = {
  review: "campaign_reviews",
  complaint: "complaints",
  payout: "campaign_payouts",
  thing: "campaign_things",
} as const satisfies Record<keyof typeof PROMISE_WORDS, WorkQueue>;

/** How money can be reckoned in a flow. */
export const moneyChoices = (flow: CampaignFlow) => moneyKindsOf(flow).map((id) => ({ id, name: MONEY_WORDS[id] }));
const MONEY_WORDS: Record<MoneyKind, string> = {
  fixed: "Stała kwota",
  per_unit: "Kwota za każdy litr lub kilogram",
  refund: "Zwrot wartości zakupu",
};

/** What a new campaign may ask for. */
export const ASKS_CHOICES: { id: (typeof CAMPAIGN_ASKS)[number]; name: string }[] = [
  { id: "purchase", name: "O zgłoszenie i zakup" },
  { id: "entry", name: "O samo zgłoszenie" },
];
