// What a campaign is called to people: every sentence that names a fact is made of the campaign's row.
import { moneyText } from "../money/money-text.ts";
import { type CampaignFlow, countsPurchases } from "./campaign.ts";
import {
  type CampaignGift,
  type CampaignUnit,
  exampleText,
  giftText,
  giftMoneyText,
  thingText,
  volumeText,
} from "./campaign-reward.ts";
import { workingDaysText } from "../texts/polish-text.ts";

/** The facts of a campaign that people read. */
export type CampaignOffer = {
  flow: CampaignFlow;
  gift: CampaignGift;
  volumeMin: number;
  unit: CampaignUnit;
  products: readonly string[];
  reviewDays: number;
  rewardDays: number;
  /** What the office says before all that is made of the facts. */
  intro?: string;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} lub ${names.at(-1)!}`;

/** 'co najmniej 10 l (Dovvo)'. */
function purchaseText({ volumeMin, unit, products }: CampaignOffer): string {
  const names = listed(products);
  return `co najmniej ${volumeText(volumeMin, unit)}${names === "" ? "" : ` (${names})`}`;
}

function promised({ gift: { money, thing }, unit }: CampaignOffer): string {
  if (!money && !thing) return "Co dostaniesz, mówi regulamin.";
  if (!money) return `Dostaniesz: ${thingText(thing!)}.`;
  return `Dostaniesz ${giftMoneyText(money, unit)}.${thing ? ` Do tego ${thingText(thing)}.` : ""}`;
}

/** What the campaign is, in one or two sentences, after what the office says of it. */
export const offerLead = (offer: CampaignOffer): string =>
  [offer.intro?.trim() ?? "", leadOf(offer)].filter(Boolean).join(" ");

function leadOf(offer: CampaignOffer): string {
  const { flow, gift, products } = offer;
  if (flow === "satisfaction") {
    const most =
      gift.money && gift.money.kind !== "fixed" ? ` Zwracamy najwyżej ${moneyText(gift.money.capGrosze)}.` : "";
    return `Jesteśmy pewni działania produktu ${listed(products) || "Halvetic"}. Jeśli nie spełni Twoich oczekiwań, oddamy Ci pieniądze za zakup.${most}`;
  }
  return !countsPurchases(flow)
    ? `Zgłoś się do akcji. ${promised(offer)}`
    : `Kup ${purchaseText(offer)}. ${promised(offer)}`;
}

export type OfferStep = readonly [title: string, text: string];

const upTo = (days: number) => `do ${workingDaysText(days)}`;

/** How the campaign works, step by step. */
export function offerSteps(offer: CampaignOffer): readonly OfferStep[] {
  const { flow, gift, unit, volumeMin, reviewDays, rewardDays } = offer;
  const money: OfferStep[] = gift.money
    ? [
        [
          "Dostajesz przelew",
          `Wypłacamy ${giftMoneyText(gift.money, unit)}, na konto z Twojego profilu, ${upTo(rewardDays)}. ${exampleText(gift.money, volumeMin, unit)}`.trim(),
        ],
      ]
    : [];
  const thing: OfferStep[] = gift.thing
    ? [["Wysyłamy upominek", `Dostajesz: ${thingText(gift.thing)}, pod adres ze zgłoszenia, ${upTo(rewardDays)}.`]]
    : [];
  if (flow === "satisfaction") {
    return [
      ["Zgłaszasz udział", "Podajesz dane i potwierdzasz adres e-mail."],
      [`Kupujesz ${purchaseText(offer)}`, "Zakup znajdziemy na Twojej fakturze, gdy jesteś w programie."],
      ["Sprawdzasz działanie", "Jeśli nie spełni Twoich oczekiwań, składasz reklamację."],
      [
        "Oddajemy pieniądze",
        `Po uznaniu reklamacji wypłacamy ${gift.money ? giftMoneyText(gift.money, unit) : "zwrot za zakup"}, na konto z Twojego profilu, ${upTo(rewardDays)}.`,
      ],
    ];
  }
  const review: OfferStep = ["Sprawdzamy", `Odpowiadamy e-mailem i w portalu, ${upTo(reviewDays)}.`];
  const bought: OfferStep[] = !countsPurchases(flow)
    ? []
    : [
        [
          `Kupujesz ${purchaseText(offer)}`,
          "Zakup sam się znajdzie na zaakceptowanej fakturze, także wcześniejszej z czasu akcji.",
        ],
      ];
  const form = gift.thing ? "Podajesz dane gospodarstwa i adres do wysyłki." : "Podajesz dane gospodarstwa.";
  return [["Wypełniasz zgłoszenie", form], review, ...bought, ...money, ...thing];
}

/** The figures that stand above the rules, as they are now. */
export function offerFigures(offer: CampaignOffer): readonly (readonly [name: string, value: string])[] {
  const { gift, unit, flow, reviewDays, rewardDays } = offer;
  const given = giftText(gift, unit);
  return [
    ...(!countsPurchases(flow) ? [] : [["Zakup", purchaseText(offer)] as const]),
    ...(given === "" ? [] : [["Co dajemy", given] as const]),
    ...(flow === "satisfaction" ? [] : [["Sprawdzenie zgłoszenia", upTo(reviewDays)] as const]),
    ["Wypłata i wysyłka", upTo(rewardDays)] as const,
  ];
}
