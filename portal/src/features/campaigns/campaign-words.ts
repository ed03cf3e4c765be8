import type { PUBLIC_CAMPAIGNS } from "@plon/contract/portal/campaigns.ts";
import type { ReviewedCampaign } from "@plon/rules/campaign-names.ts";

export type PublicCampaign = (typeof PUBLIC_CAMPAIGNS)[number];

type CampaignTexts = {
  lead: string;
  steps: readonly (readonly [title: string, text: string])[];
  /** What each status means for the entrant and what to do next, by its number. */
  statuses: Record<number, string>;
};

/** Where each campaign is described and takes its entries. */
export const CAMPAIGN_PAGES = {
  "leptosar-promocja": "/promocje/leptosar-promocja",
  "halvetic-promocja-mocna-akcja-taka": "/halvetic",
  "dovvo-promocja-mocna-akcja-taka": "/dovvo-wiosna",
} as const satisfies Record<ReviewedCampaign, string>;

const REVIEW = ["Sprawdzamy", "Zwykle zajmuje to do 5 dni roboczych. Odpowiadamy e-mailem i w portalu."] as const;

/** The descriptions of the three reviewed campaigns. */
export const CAMPAIGN_TEXTS: Record<ReviewedCampaign, CampaignTexts> = {
  "dovvo-promocja-mocna-akcja-taka": {
    lead: "Kup co najmniej 10 l Dovvo i odbierz kartę paliwową.",
    steps: [
      ["Wypełniasz zgłoszenie", "Podajesz dane gospodarstwa i adres, na który wyślemy kartę."],
      REVIEW,
      ["Kupujesz 10 l Dovvo", "Zakup sam się znajdzie na zaakceptowanej fakturze, także wcześniejszej z czasu akcji."],
      ["Dostajesz kartę", "Wyślemy ją pod adres ze zgłoszenia."],
    ],
    statuses: {
      1: "Wypełnij zgłoszenie i wyślij je do sprawdzenia.",
      2: "Sprawdzamy Twoje zgłoszenie. Nie musisz nic robić.",
      3: "Zgłoszenie jest zaakceptowane. Kup co najmniej 10 l Dovvo i zgłoś fakturę.",
      4: "Znaleźliśmy Twój zakup. Przygotowujemy kartę do wysyłki.",
      5: "Karta jest w drodze pod adres ze zgłoszenia.",
      6: "Twój udział w tej akcji jest zakończony.",
    },
  },
  "halvetic-promocja-mocna-akcja-taka": {
    lead: "Zgłoś się do akcji Halvetic i odbierz nagrodę za sezon z jednym herbicydem na całe pole.",
    steps: [
      ["Wypełniasz zgłoszenie", "Podajesz dane gospodarstwa i powierzchnię, na której stosujesz Halvetic."],
      REVIEW,
      ["Odbierasz nagrodę", "Po akceptacji przyznajemy nagrodę i piszemy, kiedy ją wypłacimy."],
    ],
    statuses: {
      1: "Wypełnij zgłoszenie i wyślij je do sprawdzenia.",
      2: "Sprawdzamy Twoje zgłoszenie. Nie musisz nic robić.",
      3: "Zgłoszenie jest zaakceptowane. Przygotowujemy Twoją nagrodę.",
      4: "Nagroda jest przyznana.",
      5: "Twój udział w tej akcji jest zakończony.",
    },
  },
  "leptosar-promocja": {
    lead: "Kup co najmniej 5 l Leptosaru, a część jego ceny wróci na Twoje konto.",
    steps: [
      ["Wypełniasz zgłoszenie", "Podajesz dane gospodarstwa i powierzchnię upraw."],
      REVIEW,
      [
        "Kupujesz 5 l Leptosaru",
        "Zakup sam się znajdzie na zaakceptowanej fakturze, także wcześniejszej z czasu akcji.",
      ],
      ["Dostajesz przelew", "Wypłacamy środki na konto z Twojego profilu."],
    ],
    statuses: {
      1: "Wypełnij zgłoszenie i wyślij je do sprawdzenia.",
      2: "Sprawdzamy Twoje zgłoszenie. Nie musisz nic robić.",
      3: "Zgłoszenie jest zaakceptowane. Kup co najmniej 5 l Leptosaru i zgłoś fakturę.",
      4: "Znaleźliśmy Twój zakup. Przygotowujemy wypłatę.",
      5: "Środki zostały wypłacone na Twoje konto.",
      6: "Twój udział w tej akcji jest zakończony.",
    },
  },
};
