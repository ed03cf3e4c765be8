import type { Status } from "../documents/invoice-status.ts";

export type CampaignFlow = "satisfaction" | "dovvo" | "halvetic" | "leptosar";
export const CAMPAIGN_FLOWS: readonly CampaignFlow[] = ["satisfaction", "dovvo", "halvetic", "leptosar"];

/**
 * What a campaign asks for: a purchase and, if it disappoints, a complaint; an entry and a purchase; an entry alone. The flows are
 * called after the campaigns of the specification; whatever differs between them follows from this.
 */
export type CampaignKind = "complaint" | "purchase" | "entry";
const KIND_OF: Record<CampaignFlow, CampaignKind> = {
  satisfaction: "complaint",
  dovvo: "purchase",
  halvetic: "entry",
  leptosar: "purchase",
};
/** What a flow asks for. */
export const campaignKind = (flow: CampaignFlow): CampaignKind => KIND_OF[flow];

/** What can happen to an entry, no matter who does it. */
export type CampaignAct =
  | "confirm_email"
  | "submit"
  | "return"
  | "approve"
  | "reject"
  | "find_purchase"
  | "complain"
  | "accept_complaint"
  | "reject_complaint"
  | "send_card"
  | "reward"
  | "ask_account"
  | "order_payout"
  | "withdraw_payout"
  | "payout_returned"
  | "pay"
  | "close";

type Step = readonly [from: readonly number[], act: CampaignAct, to: number];

/** Money goes round in the status in which it is owed; only the bank's word leads on, and money that came back leads back. */
const payoutSteps = (owed: number, paid: number): Step[] => [
  [[owed], "order_payout", owed],
  [[owed], "withdraw_payout", owed],
  [[owed], "ask_account", owed],
  [[owed, paid], "payout_returned", owed],
  [[owed], "pay", paid],
];

/** What is sent beside the money changes nothing of where the money stands. */
const sendingSteps = (owed: number, paid: number): Step[] => [
  [[owed], "send_card", owed],
  [[paid], "send_card", paid],
];

/** All steps, by kind; what is not listed cannot happen (decisions §9). */
const STEPS: Record<CampaignKind, readonly Step[]> = {
  complaint: [
    [[1], "confirm_email", 2],
    [[2], "find_purchase", 3],
    [[2, 3], "complain", 4],
    [[4], "accept_complaint", 5],
    [[4], "reject_complaint", 6],
    ...payoutSteps(5, 6),
    [[1, 2, 3, 5], "close", 6],
  ],
  purchase: [
    [[1], "submit", 2],
    [[2], "approve", 3],
    [[2], "return", 1],
    [[2], "reject", 6],
    [[3], "find_purchase", 4],
    ...payoutSteps(4, 5),
    ...sendingSteps(4, 5),
    [[1, 3, 4, 5], "close", 6],
  ],
  entry: [
    [[1], "submit", 2],
    [[2], "approve", 3],
    [[2], "return", 1],
    [[2], "reject", 5],
    ...payoutSteps(3, 4),
    ...sendingSteps(3, 4),
    [[1, 3, 4], "close", 5],
  ],
};

/**
 * Acts that staff cannot choose: those of the entrant, and those caused by a missing bank account or by the bank's
 * reply. All others are for staff; find_purchase is also done by the programme.
 */
const NOT_STAFFS_ACTS: ReadonlySet<CampaignAct> = new Set([
  "confirm_email",
  "submit",
  "complain",
  "ask_account",
  "payout_returned",
  "pay",
]);
/** Acts that give the entrant a reason. */
const EXPLAINED_ACTS: ReadonlySet<CampaignAct> = new Set([
  "return",
  "reject",
  "reject_complaint",
  "find_purchase",
  "withdraw_payout",
  "close",
]);
/** The number at which the money is owed: what is counted by then decides how much. */
const OWED: Record<CampaignKind, number> = { complaint: 5, purchase: 4, entry: 3 };

/** The status that an act leads to, undefined when it cannot happen now (decisions §9). */
export function campaignStep(flow: CampaignFlow, status: number, act: CampaignAct): number | undefined {
  return STEPS[KIND_OF[flow]].find(([from, name]) => name === act && from.includes(status))?.[2];
}

/** The state of an entry's payout: there is none to wait for, it waits for a batch, or it is on its way to the bank. */
export type EntryPayout = "none" | "waiting" | "under_way";
/** Whether something is to be sent beside the money. */
export type EntryThing = "none" | "due" | "sent";

function fitsPayout(act: CampaignAct, payout: EntryPayout): boolean {
  if (act === "withdraw_payout") return payout === "waiting";
  return payout === "none" || (act !== "order_payout" && act !== "close");
}

/**
 * What staff may do with an entry now, in the order shown on the screen. While a payout waits, no second one is ordered
 * and the entry stays open; once it is in a batch only the bank can settle it. What is sent is sent once.
 */
export function staffActs(
  flow: CampaignFlow,
  status: number,
  payout: EntryPayout = "none",
  thing: EntryThing = "none",
): CampaignAct[] {
  return STEPS[KIND_OF[flow]]
    .filter(([from, act]) => from.includes(status) && !NOT_STAFFS_ACTS.has(act) && fitsPayout(act, payout))
    .map(([, act]) => act)
    .filter((act) => act !== "send_card" || thing === "due");
}

/** Whether the money is owed in this status. */
export const isOwed = (flow: CampaignFlow, status: number): boolean => status === OWED[KIND_OF[flow]];
/** Whether what is sent beside the money is owed in this status: until the entry ends. */
export const isThingOwed = (flow: CampaignFlow, status: number): boolean =>
  campaignStep(flow, status, "send_card") !== undefined;
/** Whether the office has nothing more to do with an entry, but perhaps to send something. */
export const isOver = (flow: CampaignFlow, status: number): boolean => status > OWED[KIND_OF[flow]];

/** Whether staff must say why. */
export const isExplainedAct = (act: CampaignAct): boolean => EXPLAINED_ACTS.has(act);

/** Whether accepted invoices are searched for an entry in this status. */
export const looksForPurchase = (flow: CampaignFlow, status: number): boolean =>
  campaignStep(flow, status, "find_purchase") !== undefined;

/** Whether purchases bring an entry forward at all. */
export const countsPurchases = (flow: CampaignFlow): boolean =>
  STEPS[KIND_OF[flow]].some(([, act]) => act === "find_purchase");

const WORDS: Record<CampaignKind, readonly Status[]> = {
  complaint: [
    { label: "Bez zgłoszenia", color: "grey" },
    { label: "Czeka na potwierdzenie e-maila", color: "yellow" },
    { label: "Udział potwierdzony", color: "green" },
    { label: "Zakup potwierdzony", color: "green" },
    { label: "Reklamacja w trakcie weryfikacji", color: "yellow" },
    { label: "Reklamacja uznana", color: "green" },
    { label: "Zakończone", color: "grey" },
  ],
  purchase: [
    { label: "Bez zgłoszenia", color: "grey" },
    { label: "Do wypełnienia", color: "orange" },
    { label: "W trakcie weryfikacji", color: "yellow" },
    { label: "Zaakceptowane", color: "green" },
    { label: "Zakup potwierdzony", color: "green" },
    { label: "Wypłacone", color: "green" },
    { label: "Zakończone", color: "grey" },
  ],
  entry: [
    { label: "Bez zgłoszenia", color: "grey" },
    { label: "Do wypełnienia", color: "orange" },
    { label: "W trakcie weryfikacji", color: "yellow" },
    { label: "Zaakceptowane", color: "green" },
    { label: "Wypłacone", color: "green" },
    { label: "Zakończone", color: "grey" },
  ],
};

const REJECTED: Status = { label: "Odrzucone", color: "red" };

/** Whether an entry ended because staff refused it. */
export const isRefusal = (act: string | null | undefined): boolean => act === "reject" || act === "reject_complaint";

/**
 * Label and colour of a status number; the numbers are those of decisions §9, 0 means no entry yet. By the last act, what was
 * refused says so.
 */
export function campaignStatus(flow: CampaignFlow, status: number, lastAct?: string | null): Status {
  if (status === campaignEnd(flow) && isRefusal(lastAct)) return REJECTED;
  if (KIND_OF[flow] === "complaint" && status === campaignEnd(flow) && lastAct === "pay") return PAID;
  return WORDS[KIND_OF[flow]][status] ?? { label: "Nieznany status", color: "grey" };
}

const PAID: Status = { label: "Wypłacone", color: "green" };

const EVENT_WORDS: Partial<Record<CampaignAct, Status>> = {
  reject: { label: "Odrzucone", color: "red" },
  reject_complaint: { label: "Reklamacja odrzucona", color: "red" },
  // Of before, when this was all that the campaign gave.
  reward: { label: "Nagroda przyznana", color: "green" },
  send_card: { label: "Wysłane", color: "green" },
  pay: PAID,
  ask_account: { label: "Czekamy na numer konta", color: "orange" },
  order_payout: { label: "Wypłata zlecona", color: "yellow" },
  withdraw_payout: { label: "Wypłata wycofana", color: "grey" },
  payout_returned: { label: "Bank zwrócił wypłatę", color: "orange" },
};

/**
 * The name of an event in an entry's history: steps of its payout have their own, others are named after the resulting
 * status.
 */
export const campaignEvent = (flow: CampaignFlow, act: string, status: number): Status =>
  EVENT_WORDS[act as CampaignAct] ?? campaignStatus(flow, status);

/** The last number of a flow: nothing happens after it. */
export const campaignEnd = (flow: CampaignFlow): number => WORDS[KIND_OF[flow]].length - 1;

/**
 * The server's number of a payout (spec 2 §4; decisions §9): 3 in review, 4 accepted, 5 paid, null when there is no
 * submission. One that ended without its reward counts as none. Numbers 1 and 2 exist only in the portal and are never
 * returned.
 */
export function payoutStatusId(flow: CampaignFlow, entry: { status: number; isPaid: boolean }): 3 | 4 | 5 | null {
  if (entry.isPaid) return 5;
  if (entry.status <= 1 || entry.status >= campaignEnd(flow)) return null;
  return entry.status === 2 ? 3 : 4;
}

/** When entries open, when they end, and when everything closes; each is the first instant of the new state. */
export type CampaignWindow = { opensAt: Date; entriesEndAt: Date; closesAt: Date };
export type CampaignPhase = "before" | "open" | "entered_only" | "closed";

/**
 * The phase of a campaign at a time: entries are possible while it is open; entrants can continue until it is closed.
 */
export function campaignPhase({ opensAt, entriesEndAt, closesAt }: CampaignWindow, at: Date): CampaignPhase {
  if (at >= closesAt) return "closed";
  if (at >= entriesEndAt) return "entered_only";
  return at >= opensAt ? "open" : "before";
}
