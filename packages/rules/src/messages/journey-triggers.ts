// What starts a message by itself: seven reasons, what each asks, what it is to bring about and which fields its texts have.
import type { NotificationTopic } from "../desk/notification-topics.ts";
import type { MessageField } from "./message-fields.ts";

type Trigger = {
  title: string;
  /** What it begins with, in the office's words. */
  says: string;
  /** What its days count, and what they begin with. */
  days: { label: string; first: number };
  /** What its points mean; null: it asks none. */
  points: { label: string; first: number } | null;
  /** What a farm does for whom it has reached its end. */
  goal: { says: string };
  fields: readonly MessageField[];
  topic: NotificationTopic;
};

export const JOURNEY_TRIGGERS = {
  welcome: {
    title: "Powitanie",
    says: "Nowe gospodarstwo w programie",
    days: { label: "Ile dni po dołączeniu zaczyna się ścieżka", first: 0 },
    points: null,
    goal: { says: "zgłoszony dokument" },
    fields: ["imie", "punkty"],
    topic: "account",
  },
  first_invoice: {
    title: "Brak pierwszej faktury",
    says: "Gospodarstwo nie zgłosiło jeszcze żadnego dokumentu",
    days: { label: "Ile dni po dołączeniu", first: 14 },
    points: null,
    goal: { says: "zgłoszony dokument" },
    fields: ["imie"],
    topic: "invoices",
  },
  document_waits: {
    title: "Dokument czeka na poprawę",
    says: "Dokument wrócił do gospodarstwa i nikt go nie poprawił",
    days: { label: "Ile dni po zwrocie", first: 3 },
    points: null,
    goal: { says: "poprawiony dokument" },
    fields: ["imie", "dokument", "dzien"],
    topic: "invoices",
  },
  near_reward: {
    title: "Blisko nagrody",
    says: "Do nagrody wybranej jako cel brakuje niewielu punktów",
    days: { label: "Ile dni po wybraniu celu", first: 0 },
    points: { label: "Ile punktów może najwyżej brakować", first: 300 },
    goal: { says: "punkty na nagrodę albo zamówienie" },
    fields: ["imie", "punkty", "nagroda", "brakuje"],
    topic: "rewards",
  },
  lapse: {
    title: "Punkty przepadają",
    says: "Punkty gospodarstwa wkrótce przepadną",
    days: { label: "Na ile dni przed końcem ważności", first: 45 },
    points: { label: "Od ilu punktów", first: 100 },
    goal: { says: "wykorzystane punkty" },
    fields: ["imie", "punkty", "kwota", "dzien"],
    topic: "expiry",
  },
  farm_lapsed: {
    title: "Gospodarstwo ucichło",
    says: "Po ostatnim zakupie nie ma nowych dokumentów",
    days: { label: "Ile dni po ostatnim zakupie", first: 180 },
    points: null,
    goal: { says: "zgłoszony dokument" },
    fields: ["imie", "punkty", "dzien"],
    topic: "news",
  },
  season_end: {
    title: "Koniec sezonu",
    says: "Zbliża się ostatni dzień sezonu",
    days: { label: "Na ile dni przed końcem", first: 21 },
    points: null,
    goal: { says: "zgłoszony dokument" },
    fields: ["imie", "punkty", "dzien"],
    topic: "invoices",
  },
} as const satisfies Record<string, Trigger>;

export type JourneyTrigger = keyof typeof JOURNEY_TRIGGERS;
export const TRIGGER_NAMES = Object.keys(JOURNEY_TRIGGERS) as JourneyTrigger[];

/** Where a message may lead, in the order in which it is chosen. */
export const JOURNEY_LINKS = {
  "/dashboard": "Strona główna",
  "/moje-faktury": "Moje faktury",
  "/nagrody": "Nagrody",
  "/historia-punktow": "Historia punktów",
  "/promocje": "Promocje",
  "/produkty": "Produkty",
  "/moj-profil": "Mój profil",
  "/polec-gospodarstwo": "Poleć gospodarstwo",
} as const;
export type JourneyLink = keyof typeof JOURNEY_LINKS;
export const LINK_NAMES = Object.keys(JOURNEY_LINKS) as JourneyLink[];

/** How a copy may come besides the portal, where each message stands. */
export const JOURNEY_CHANNELS = ["email", "sms"] as const;
export type JourneyChannel = (typeof JOURNEY_CHANNELS)[number];

export type JourneyStep = {
  /** Days after the step before, or after entering. */
  wait_days: number;
  /** The first of them that a farm consents to carries the copy; none: the portal alone. */
  channels: JourneyChannel[];
  title: string;
  content: string;
  sms_text: string;
  link: JourneyLink;
};

const step = (wait_days: number, words: Pick<JourneyStep, "title" | "content" | "sms_text" | "link">): JourneyStep => ({
  wait_days,
  channels: ["email", "sms"],
  ...words,
});

/** What a new message of each kind begins with: it is read and changed before it runs. */
export const JOURNEY_TEMPLATES: Record<JourneyTrigger, readonly JourneyStep[]> = {
  welcome: [
    step(0, {
      title: "Witamy w programie",
      content:
        "Dzień dobry, {imię}! Konto jest gotowe. Zgłoś pierwszą fakturę za nasze środki: punkty doliczymy po sprawdzeniu, a wymienisz je na nagrody albo przelew.",
      sms_text: "Witamy w programie, {imie}! Zglos pierwsza fakture w portalu i zbieraj punkty.",
      link: "/moje-faktury",
    }),
    step(7, {
      title: "Zobacz, na co zbierasz",
      content:
        "Dzień dobry, {imię}! Wybierz nagrodę jako cel, a portal pokaże, ile punktów do niej brakuje. Masz teraz {punkty}.",
      sms_text: "{imie}, wybierz w portalu nagrode jako cel i zobacz, ile punktow brakuje.",
      link: "/nagrody",
    }),
  ],
  first_invoice: [
    step(0, {
      title: "Twoja pierwsza faktura czeka na punkty",
      content:
        "Dzień dobry, {imię}! Na koncie nie ma jeszcze żadnego dokumentu. Wystarczy zdjęcie faktury z telefonu: odczytamy ją i doliczymy punkty za każdy litr.",
      sms_text: "{imie}, wystarczy zdjecie faktury z telefonu, zeby dostac pierwsze punkty.",
      link: "/moje-faktury",
    }),
    step(14, {
      title: "Nie zostawiaj punktów na papierze",
      content:
        "Dzień dobry, {imię}! Faktury z ostatnich miesięcy też się liczą. Zgłoś je, zanim minie termin. Jeśli coś nie działa, napisz do nas w zakładce Kontakt.",
      sms_text: "{imie}, starsze faktury tez sie licza. Zglos je w portalu, zanim minie termin.",
      link: "/moje-faktury",
    }),
  ],
  document_waits: [
    step(0, {
      title: "Dokument {dokument} czeka na poprawę",
      content:
        "Dzień dobry, {imię}! Dokument {dokument} wrócił do Ciebie {dzień}. Otwórz go, popraw to, o co prosimy, i wyślij ponownie: wtedy doliczymy punkty.",
      sms_text: "{imie}, dokument {dokument} czeka na poprawe w portalu.",
      link: "/moje-faktury",
    }),
    step(7, {
      title: "Punkty za {dokument} wciąż czekają",
      content:
        "Dzień dobry, {imię}! Bez poprawki nie możemy doliczyć punktów za dokument {dokument}. Zajmie to chwilę.",
      sms_text: "{imie}, punkty za {dokument} czekaja na poprawke w portalu.",
      link: "/moje-faktury",
    }),
  ],
  near_reward: [
    step(0, {
      title: "Do nagrody brakuje {brakuje}",
      content:
        "Dzień dobry, {imię}! Twój cel to {nagroda}. Masz {punkty}, brakuje {brakuje}. Sprawdź, czy wszystkie faktury są zgłoszone.",
      sms_text: "{imie}, do wybranej nagrody brakuje {brakuje}. Zglos pozostale faktury.",
      link: "/nagrody",
    }),
  ],
  lapse: [
    step(0, {
      title: "Wykorzystaj {kwota}",
      content:
        "Dzień dobry, {imię}! Z końcem dnia {dzień} przepadnie {kwota}. Masz łącznie {punkty}: wymień je na nagrodę, przelew albo przekaż innemu gospodarstwu.",
      sms_text: "{imie}, {kwota} przepadnie z koncem dnia {dzien}. Wymien je na nagrode.",
      link: "/nagrody",
    }),
    step(20, {
      title: "Zostało mało czasu: {kwota}",
      content: "Dzień dobry, {imię}! {kwota} czeka jeszcze do {dzień}. Zobacz nagrody, na które wystarczy.",
      sms_text: "{imie}, {kwota} czeka do {dzien}. Zobacz nagrody w portalu.",
      link: "/nagrody",
    }),
  ],
  farm_lapsed: [
    step(0, {
      title: "Dawno nie było nowej faktury",
      content:
        "Dzień dobry, {imię}! Ostatni zakup na koncie jest z {dzień}. Jeśli są nowe faktury, zgłoś je: masz już {punkty}.",
      sms_text: "{imie}, dawno nie bylo nowej faktury. Zglos zakupy i zbieraj punkty.",
      link: "/moje-faktury",
    }),
    step(30, {
      title: "Zobacz, co nowego w programie",
      content: "Dzień dobry, {imię}! Trwają nowe promocje, a na koncie czeka {punkty}.",
      sms_text: "{imie}, zobacz nowe promocje w programie.",
      link: "/promocje",
    }),
  ],
  season_end: [
    step(0, {
      title: "Sezon kończy się {dzień}",
      content:
        "Dzień dobry, {imię}! Do {dzień} można zgłosić faktury z tego sezonu. Sprawdź, czy na koncie są wszystkie zakupy.",
      sms_text: "{imie}, do {dzien} mozna zglosic faktury z tego sezonu.",
      link: "/moje-faktury",
    }),
  ],
};
