import { dayText } from "@plon/rules/texts/polish-text.ts";
import type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";
import type { TierUnit } from "@plon/rules/promotions/promotion-progress.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Days of a season, both ends included. */
export type Season = { from: string; to: string };

export type SeasonalPromotion = {
  name: PromptedPromotion;
  slug: string;
  title: string;
  lead: string;
  reward: string;
  /** The days on which the rules can be accepted. */
  window: Season;
  purchases: Season;
  prompt: Tables["promotion"]["prompt"];
  position: number;
  audience: Tables["promotion"]["audience"];
  /** `goods` says in the rules what counts; it does not change with the catalogue's products. */
  tiers: { quantity: number | null; unit: TierUnit; goods: string; reward: string; value_grosze: number }[];
};

const AUTUMN: Season = { from: "2025-08-01", to: "2025-10-31" };
const SPRING: Season = { from: "2024-02-20", to: "2024-04-30" };

/** The five promotions of the specification with its facts (spec 2 §2); decision 0043 fills what it leaves open. */
export const SEASONAL_PROMOTIONS: readonly SeasonalPromotion[] = [
  {
    name: "dovvo_refuel",
    slug: "tankuj-dovvo",
    title: "Tankuj z Dovvo",
    lead: "Kup co najmniej 10 l herbicydu Dovvo i odbierz kartę paliwową o wartości 150 zł.",
    reward: "Karta paliwowa 150 zł",
    window: AUTUMN,
    purchases: AUTUMN,
    prompt: "queue",
    position: 10,
    audience: "all",
    tiers: [
      { quantity: 10, unit: "l", goods: "herbicydu Dovvo", reward: "karta paliwowa 150 zł", value_grosze: 15_000 },
    ],
  },
  {
    name: "weed_buster",
    slug: "pogromcy-chwastow",
    title: "Pogromcy chwastów",
    lead: "Kup opakowania produktów objętych promocją i odbierz zestaw gadżetów.",
    reward: "Zestaw gadżetów",
    window: AUTUMN,
    purchases: AUTUMN,
    prompt: "queue",
    position: 20,
    audience: "all",
    tiers: [
      {
        quantity: null,
        unit: "pack",
        goods: "herbicydów Chwastox Complex, Chwastox Nowy Trio lub Chwastox Turbo 340 SL w opakowaniach handlowych",
        reward: "zestaw gadżetów",
        value_grosze: 0,
      },
    ],
  },
  {
    name: "get_more_halvetic_mauser",
    slug: "zyskaj-wiecej-halvetic-mauser",
    title: "ZysQaj więcej",
    lead: "Kup Halvetic w pojemniku mauser i odbierz karty paliwowe o wartości 1\u00a0000\u00a0zł.",
    reward: "Karty paliwowe 1\u00a0000\u00a0zł",
    window: { from: "2025-08-01", to: "2025-10-10" },
    purchases: AUTUMN,
    prompt: "queue",
    position: 30,
    audience: "all",
    tiers: [
      {
        quantity: null,
        unit: "pack",
        goods: "herbicydu Halvetic w pojemniku mauser (1000 l)",
        reward: "karty paliwowe 1\u00a0000\u00a0zł",
        value_grosze: 100_000,
      },
    ],
  },
  {
    name: "tank_to_full",
    slug: "tankuj-do-pelna",
    title: "TanQuj do pełna",
    lead: "Promocja dla zaproszonych gospodarstw: za zakupy produktów objętych promocją odbierz karty paliwowe o wartości 100 zł.",
    reward: "Karty paliwowe 100 zł",
    window: AUTUMN,
    purchases: AUTUMN,
    prompt: "timer",
    position: 40,
    audience: "allow_list",
    tiers: [
      {
        quantity: null,
        unit: "l",
        goods: "herbicydów Halvetic lub Recosar 960 EC",
        reward: "karta paliwowa 100 zł",
        value_grosze: 10_000,
      },
    ],
  },
  {
    name: "spring_promo_fuel",
    slug: "wiosenna-dawka-paliwa",
    title: "Wiosenna dawka paliwa",
    lead: "Za wiosenne zakupy odbierz bony paliwowe o wartości 100 zł i 230 zł.",
    reward: "Bony paliwowe 100 zł i 230 zł",
    window: SPRING,
    purchases: SPRING,
    prompt: "visit",
    position: 50,
    audience: "all",
    // Two offers for different products: neither is a step towards the other.
    tiers: [
      { quantity: 200, unit: "l", goods: "herbicydu Halvetic", reward: "bon paliwowy 100 zł", value_grosze: 10_000 },
      {
        quantity: 180,
        unit: "l",
        goods: "herbicydów Chwastox Turbo 340 SL lub Chwastox Extra",
        reward: "bon paliwowy 230 zł",
        value_grosze: 23_000,
      },
    ],
  },
];

const UNIT_TEXT: Record<TierUnit, string> = { l: "l", kg: "kg", pack: "opakowań" };

function tierText({ quantity, unit, goods, reward }: SeasonalPromotion["tiers"][number]): string {
  if (quantity === null) return `Za zakup ${goods}: ${reward}. Nagrodę przyznaje organizator po sprawdzeniu zakupów.`;
  return `Za zakup co najmniej ${quantity} ${UNIT_TEXT[unit]} ${goods}: ${reward}.`;
}

/** The text of the promotion's page besides its facts. */
export const bodyText = (): string =>
  [
    "<h2>Jak wziąć udział?</h2>",
    "<ol><li>Przeczytaj i zaakceptuj regulamin promocji.</li>",
    "<li>Kup produkty objęte promocją u dowolnego dystrybutora.</li>",
    "<li>Zgłoś fakturę w portalu, jeśli Twój dystrybutor nie przesyła nam jej elektronicznie.</li></ol>",
    "<p>Nagrodę przyznamy, gdy zaakceptujemy faktury z zakupami, które spełniają warunki promocji.</p>",
  ].join("");

/** The initial rules of a seasonal promotion, which a lawyer must check. */
export function rulesText(promotion: SeasonalPromotion): string {
  const { title, window, purchases, tiers, audience } = promotion;
  const forWhom =
    audience === "allow_list"
      ? "uczestników programu, których organizator zaprosił do promocji"
      : "uczestników programu, którzy zaakceptują ten regulamin";
  return [
    "<h2>1. Postanowienia ogólne</h2>",
    `<p>Promocja „${title}” jest przeznaczona dla ${forWhom}. Promocja jest częścią programu lojalnościowego.</p>`,
    "<h2>2. Terminy</h2>",
    `<p>Regulamin można zaakceptować od ${dayText(window.from)} do ${dayText(window.to)}. `,
    `Liczą się zakupy od ${dayText(purchases.from)} do ${dayText(purchases.to)}.</p>`,
    "<h2>3. Nagrody</h2>",
    `<ul>${tiers.map((tier) => `<li>${tierText(tier)}</li>`).join("")}</ul>`,
    "<h2>4. Zasady udziału</h2>",
    "<ol><li>Uczestnik bierze udział w promocji od chwili akceptacji regulaminu.</li>",
    "<li>Zakupy potwierdzają faktury zaakceptowane w programie.</li>",
    "<li>Swoją decyzję uczestnik może zmienić do końca terminu akceptacji. Liczy się ostatnia odpowiedź.</li></ol>",
    "<h2>5. Reklamacje</h2>",
    "<p>Reklamacje można składać przez formularz kontaktu z przedstawicielem w portalu.</p>",
  ].join("");
}
