// Where an entry stands: what its entrant reads, what comes next, and until when that is promised.
import { moneyText } from "../money/money-text.ts";
import {
  campaignEnd,
  campaignKind,
  type EntryPayout,
  type EntryThing,
  isOwed,
  isRefusal,
  isThingOwed,
} from "./campaign.ts";
import { thingText, volumeText } from "./campaign-reward.ts";
import type { CampaignOffer } from "./campaign-words.ts";
import { dayText } from "../texts/polish-text.ts";
import { addWorkingDays, warsawDay } from "../time/warsaw-calendar.ts";

/** What is known of an entry besides its campaign. */
export type EntryFacts = {
  status: number;
  lastAct: string | null;
  statusChangedAt: Date;
  /** Since when what the campaign gives is owed. */
  owedSince: Date | null;
  payout: EntryPayout | "paid";
  /** What reaches the account: of the ordered payout, else of the sum reckoned by now; null for none. */
  sumGrosze: number | null;
  /** The account's last four digits; null without one. */
  accountEnd: string | null;
  /** When the account came. */
  accountSince: Date | null;
  /** Whether there is a participant behind it: somebody who came by a link may have no account in the programme. */
  isMember: boolean;
  thing: EntryThing;
  /** Nothing is left of the budget. */
  isSpent: boolean;
  /** Litres or kilograms found by now; null where that is not known. */
  bought: number | null;
  /** How many working days an answer to a complaint may take. */
  complaintDays: number;
};

/** What of it decides what the office owes. */
export type PromisedFacts = Pick<
  EntryFacts,
  | "status"
  | "statusChangedAt"
  | "owedSince"
  | "payout"
  | "accountEnd"
  | "accountSince"
  | "isMember"
  | "thing"
  | "complaintDays"
>;

export type PromiseKind = "review" | "complaint" | "payout" | "thing";
/** What the office owes an entry, and the last day for it. */
export type EntryPromise = { kind: PromiseKind; since: Date; dueOn: string };

const promise = (kind: PromiseKind, since: Date, days: number): EntryPromise => ({
  kind,
  since,
  dueOn: addWorkingDays(warsawDay(since), days),
});

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** What the office owes an entry now, each with its day; the queues of the office have the same. */
export function entryPromises(
  { flow, reviewDays, rewardDays }: Pick<CampaignOffer, "flow" | "reviewDays" | "rewardDays">,
  facts: PromisedFacts,
): EntryPromise[] {
  const { status, statusChangedAt: changed, payout, isMember, accountEnd } = facts;
  if (flow === "satisfaction" && status === 4) return [promise("complaint", changed, facts.complaintDays)];
  if (flow !== "satisfaction" && status === 2) return [promise("review", changed, reviewDays)];
  const found: EntryPromise[] = [];
  if (isOwed(flow, status) && payout === "none" && isMember && accountEnd !== null) {
    found.push(promise("payout", later(changed, facts.accountSince), rewardDays));
  }
  if (facts.thing === "due" && isThingOwed(flow, status) && isMember) {
    found.push(promise("thing", facts.owedSince ?? changed, rewardDays));
  }
  return found;
}

/** What the entrant can do next. */
export type NextStep = "form" | "confirm" | "invoice" | "join" | "account" | null;

/** What an entrant does next; null where it is the programme's turn. */
export function nextStep({ flow }: CampaignOffer, { status, payout, isMember, accountEnd }: EntryFacts): NextStep {
  if (status === 1) return flow === "satisfaction" ? "confirm" : "form";
  if (campaignKind(flow) === "purchase" && status === 3) return isMember ? "invoice" : "join";
  if (!isOwed(flow, status) || payout !== "none") return null;
  if (!isMember) return "join";
  return accountEnd === null ? "account" : null;
}

const JOINING = "dołącz do programu z tym samym numerem NIP lub PESEL i adresem e-mail";

function waitingForPurchase(offer: CampaignOffer, { bought, isMember }: EntryFacts): string {
  const { volumeMin, unit, products } = offer;
  const names = products.length > 0 ? ` (${products.join(", ")})` : "";
  const wanted = `Zgłoszenie jest zaakceptowane. Kup co najmniej ${volumeText(volumeMin, unit)}${names} i zgłoś fakturę.`;
  if (!isMember) return `${wanted} Faktury zgłaszają uczestnicy: ${JOINING}, a znajdziemy to zgłoszenie.`;
  if (bought === null || bought <= 0 || bought >= volumeMin) return wanted;
  return `${wanted} Na fakturach masz ${volumeText(bought, unit)}, brakuje ${volumeText(volumeMin - bought, unit)}.`;
}

const OWED_WORDS = {
  complaint: "Uznaliśmy Twoją reklamację.",
  purchase: "Twój zakup jest potwierdzony.",
  entry: "Zgłoszenie jest zaakceptowane.",
} as const;

function owedText(offer: CampaignOffer, facts: EntryFacts, promises: readonly EntryPromise[]): string {
  const { payout, sumGrosze, isMember, accountEnd, isSpent } = facts;
  const begin = OWED_WORDS[campaignKind(offer.flow)];
  const sum = sumGrosze === null || sumGrosze === 0 ? "" : ` ${moneyText(sumGrosze)}`;
  if (payout !== "none")
    return `${begin} Zleciliśmy wypłatę${sum}${toAccount(accountEnd)}. Damy Ci znać, gdy bank ją potwierdzi.`;
  if (!isMember) return `${begin} Pieniądze wypłacamy uczestnikom: ${JOINING}, a potem dodaj numer konta.`;
  if (accountEnd === null) return `${begin} Dodaj numer konta bankowego, abyśmy mogli wypłacić${sum || " środki"}.`;
  if (isSpent)
    return `${begin} Pula nagród tej akcji jest wyczerpana. Wypłacimy${sum || " środki"}, gdy zostanie zwiększona.`;
  const due = promises.find(({ kind }) => kind === "payout");
  return `${begin} Zlecimy wypłatę${sum}${due ? ` najpóźniej ${dayText(due.dueOn)}` : ""}.`;
}

/** ' na konto kończące się na 1234'. */
export const toAccount = (accountEnd: string | null): string =>
  accountEnd === null ? "" : ` na konto kończące się na ${accountEnd}`;

function sendingText({ gift }: CampaignOffer, { thing }: EntryFacts, promises: readonly EntryPromise[]): string {
  if (!gift.thing || thing === "none") return "";
  if (thing === "sent") return ` Wysłane pod adres ze zgłoszenia: ${gift.thing.name}.`;
  const due = promises.find(({ kind }) => kind === "thing");
  return due ? ` Wyślemy też, najpóźniej ${dayText(due.dueOn)}: ${thingText(gift.thing)}.` : "";
}

/** What an entry's status means for its entrant: one or more sentences. */
export function entryText(offer: CampaignOffer, facts: EntryFacts): string {
  const { flow } = offer;
  const { status, lastAct } = facts;
  const promises = entryPromises(offer, facts);
  const due = promises[0] ? `, najpóźniej ${dayText(promises[0].dueOn)}` : "";
  if (isOwed(flow, status)) return owedText(offer, facts, promises) + sendingText(offer, facts, promises);
  if (facts.payout === "paid" && lastAct !== "close") {
    return `Środki uzyskane w promocji zostały wypłacone na Twoje konto.${sendingText(offer, facts, promises)}`;
  }
  if (status === campaignEnd(flow)) {
    if (!isRefusal(lastAct)) return "Twój udział w tej akcji jest zakończony.";
    return lastAct === "reject" ? "Nie mogliśmy przyjąć Twojego zgłoszenia." : "Nie mogliśmy uznać Twojej reklamacji.";
  }
  if (flow === "satisfaction") return satisfactionText(offer, status, due);
  if (status === 1) return "Wypełnij zgłoszenie i wyślij je do sprawdzenia.";
  if (status === 2) return `Sprawdzamy Twoje zgłoszenie${due}. Nie musisz nic robić.`;
  return waitingForPurchase(offer, facts);
}

function satisfactionText({ products }: CampaignOffer, status: number, due: string): string {
  const complain = `Jeśli ${products[0] ?? "produkt"} nie spełni Twoich oczekiwań, złóż reklamację.`;
  if (status === 1) return "Potwierdź adres e-mail, a Twój udział będzie ważny.";
  if (status === 2) return `Bierzesz udział w akcji. ${complain}`;
  if (status === 3) return `Twój zakup jest potwierdzony. ${complain}`;
  return `Sprawdzamy Twoją reklamację. Odpowiemy e-mailem${due}, nie musisz już nic robić.`;
}
