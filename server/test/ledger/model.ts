// The ledger once more, as plainly as possible: lists and sums in memory, no SQL. What it says is what PostgreSQL has to
// say after every operation. Times are whole days; participants, lots, holds and journal rows are numbered as they come.
import type { ProgrammeAccount } from "#modules/points/ledger/ledger.queries.ts";
import type { EarnedCategory } from "#platform/database/tables.ts";
import type { SpendDestination } from "#modules/points/ledger/ledger.service.ts";

export const GRACE_DAYS = 5;

export type Operation =
  | { do: "recordPending"; who: number; points: number }
  | { do: "voidPending"; who: number; points: number }
  | { do: "settle"; who: number; pending: number; accepted: number; lifeDays: number | null }
  | { do: "earn"; who: number; points: number; category: EarnedCategory; lifeDays: number | null }
  | { do: "spend"; who: number; points: number; to: SpendDestination }
  | { do: "transfer"; who: number; receiver: number; points: number }
  | { do: "reserve"; who: number; points: number; lifeDays: number }
  | { do: "capture"; who: number; hold: number; to: SpendDestination | { receiver: number } }
  | { do: "release"; who: number; hold: number }
  | { do: "reverse"; who: number; journal: number }
  | { do: "clawBack"; who: number; points: number; category: EarnedCategory; journal: number | null }
  | { do: "expireHolds" }
  | { do: "expireLots"; limit: number }
  | { do: "extendLots"; fromDay: number; untilDay: number; toDay: number };

type Lot = { owner: number; available: number; held: number; expires: number | null; earned: number; journal: number };
type Part = { lot: number; amount: number };
type Journal = { subject: number; kind: string; parts: Part[]; account?: ProgrammeAccount; isReversed?: boolean };
type Hold = { owner: number; points: number; parts: Part[]; expires: number; isOpen: boolean };
type Account = {
  pending: number;
  debt: number;
  earnedTotal: number;
  earnedPurchase: number;
  earnedAffiliation: number;
};

export type Model = {
  day: number;
  accounts: Account[];
  lots: Lot[];
  holds: Hold[];
  journals: Journal[];
  programme: Record<ProgrammeAccount, number>;
  /** Journal and repaid points of the last posting. */
  last: { journal: number; repaid: number };
};

export class Refusal extends Error {}

export function emptyModel(participants: number): Model {
  const account = () => ({ pending: 0, debt: 0, earnedTotal: 0, earnedPurchase: 0, earnedAffiliation: 0 });
  return {
    day: 0,
    accounts: Array.from({ length: participants }, account),
    lots: [],
    holds: [],
    journals: [],
    programme: { issued: 0, redeemed: 0, paid_out: 0, donated: 0, expired: 0, adjusted: 0 },
    last: { journal: -1, repaid: 0 },
  };
}

export const availableOf = (model: Model, who: number): number => sum(lotsOf(model, who).map((lot) => lot.available));
/** What can be spent: without what has lapsed and was not written off yet. */
export const spendableOf = (model: Model, who: number): number =>
  sum(lotsOf(model, who).map((lot) => (isLapsed(model, lot) ? 0 : lot.available)));
export const heldOf = (model: Model, who: number): number => sum(lotsOf(model, who).map((lot) => lot.held));

/** The model after `operation`. Throws a Refusal with the error code; the model given is never changed. */
export function perform(before: Model, operation: Operation): Model {
  const model = structuredClone(before);
  performIn(model, operation);
  return model;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const lotsOf = (model: Model, who: number) => model.lots.filter((lot) => lot.owner === who);
const isLapsed = (model: Model, lot: Lot) => lot.expires !== null && lot.expires <= model.day;
const endOf = (model: Model, lifeDays: number | null) => (lifeDays === null ? null : model.day + lifeDays);

function at<T>(list: T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`The model has no number ${index}`);
  return found;
}

function write(model: Model, journal: Journal): number {
  model.last = { journal: model.journals.push(journal) - 1, repaid: 0 };
  return model.last.journal;
}

function choose(model: Model, who: number, wanted: number, preferred: number | null = null): Part[] {
  const open = model.lots
    .map((lot, number) => ({ lot, number }))
    .filter(({ lot }) => lot.owner === who && lot.available > 0 && !isLapsed(model, lot))
    .toSorted((a, b) => (a.lot.expires ?? Infinity) - (b.lot.expires ?? Infinity) || a.number - b.number);
  const first = open.filter(({ lot }) => lot.journal === preferred).toSorted((a, b) => a.number - b.number);
  const parts: Part[] = [];
  let missing = wanted;
  for (const { lot, number } of [...first, ...open.filter(({ lot }) => lot.journal !== preferred)]) {
    const amount = Math.min(lot.available, missing);
    if (amount > 0) parts.push({ lot: number, amount });
    missing -= amount;
  }
  return parts;
}

const amountOf = (parts: Part[]) => sum(parts.map((part) => part.amount));

function take(model: Model, parts: Part[], bucket: "available" | "held"): void {
  for (const part of parts) at(model.lots, part.lot)[bucket] -= part.amount;
}

function chooseAll(model: Model, who: number, points: number): Part[] {
  const parts = choose(model, who, points);
  if (amountOf(parts) < points) throw new Refusal("points.insufficient");
  return parts;
}

function handOver(model: Model, parts: Part[], receiver: number, journal: number): void {
  for (const part of parts) {
    const { expires, earned } = at(model.lots, part.lot);
    model.lots.push({ owner: receiver, available: part.amount, held: 0, expires, earned, journal });
  }
}

function giveBack(model: Model, parts: Part[], journal: number): void {
  for (const part of parts.toSorted((a, b) => a.lot - b.lot)) {
    const lot = at(model.lots, part.lot);
    if (!isLapsed(model, lot)) lot.available += part.amount;
    else {
      const { owner, earned } = lot;
      model.lots.push({ owner, available: part.amount, held: 0, expires: model.day + GRACE_DAYS, earned, journal });
    }
  }
}

function countEarned(model: Model, who: number, points: number, category: EarnedCategory): void {
  const account = at(model.accounts, who);
  account.earnedTotal += points;
  if (category === "purchase") account.earnedPurchase += points;
  if (category === "affiliation") account.earnedAffiliation += points;
}

function repayDebt(model: Model, who: number, incoming: number): void {
  const account = at(model.accounts, who);
  const parts = choose(model, who, Math.min(account.debt, incoming));
  const repaid = amountOf(parts);
  if (repaid === 0) return;
  const first = model.last.journal;
  take(model, parts, "available");
  account.debt -= repaid;
  write(model, { subject: who, kind: "debt_repayment", parts });
  model.last = { journal: first, repaid };
}

function makeLot(
  model: Model,
  who: number,
  { points, lifeDays, journal }: { points: number; lifeDays: number | null; journal: number },
): void {
  const lot = { owner: who, available: points, held: 0, expires: endOf(model, lifeDays), earned: model.day, journal };
  model.lots.push(lot);
}

function openHold(model: Model, who: number, number: number): Hold {
  const hold = model.holds[number];
  if (!hold || hold.owner !== who) throw new Refusal("ledger.hold_not_found");
  if (!hold.isOpen) throw new Refusal("ledger.hold_settled");
  return hold;
}

function endHold(model: Model, hold: Hold, kind: string): void {
  const journal = write(model, { subject: hold.owner, kind, parts: [] });
  take(model, hold.parts, "held");
  giveBack(model, hold.parts, journal);
  hold.isOpen = false;
  repayDebt(model, hold.owner, hold.points);
}

function performIn(model: Model, operation: Operation): void {
  switch (operation.do) {
    case "recordPending":
      at(model.accounts, operation.who).pending += operation.points;
      model.programme.issued -= operation.points;
      write(model, { subject: operation.who, kind: "pending", parts: [] });
      break;
    case "voidPending":
      settlePending(model, { ...operation, do: "settle", pending: operation.points, accepted: 0, lifeDays: null });
      break;
    case "settle":
      settlePending(model, operation);
      break;
    case "earn":
      earn(model, operation);
      break;
    case "spend":
      spend(model, operation);
      break;
    case "transfer":
      transfer(model, operation);
      break;
    case "reserve":
      reserve(model, operation);
      break;
    case "capture":
      capture(model, operation);
      break;
    case "release":
      endHold(model, openHold(model, operation.who, operation.hold), "hold_release");
      break;
    case "reverse":
      reverse(model, operation);
      break;
    case "clawBack":
      clawBack(model, operation);
      break;
    case "expireHolds":
      expireHolds(model);
      break;
    case "expireLots":
      expireLots(model, operation.limit);
      break;
    case "extendLots":
      for (const lot of model.lots) {
        const isMeant = lot.available + lot.held > 0 && lot.expires !== null && lot.expires >= operation.fromDay;
        if (isMeant && lot.expires! < Math.min(operation.untilDay, operation.toDay)) lot.expires = operation.toDay;
      }
      break;
  }
}

type Of<Name extends Operation["do"]> = Extract<Operation, { do: Name }>;

function settlePending(model: Model, { who, pending, accepted, lifeDays }: Of<"settle">): void {
  const account = at(model.accounts, who);
  if (account.pending < pending) throw new Refusal("points.insufficient");
  account.pending -= pending;
  model.programme.issued += pending - accepted;
  const journal = write(model, { subject: who, kind: accepted > 0 ? "purchase" : "pending_void", parts: [] });
  if (accepted === 0) return;
  makeLot(model, who, { points: accepted, lifeDays, journal });
  countEarned(model, who, accepted, "purchase");
  repayDebt(model, who, accepted);
}

function earn(model: Model, { who, points, category, lifeDays }: Of<"earn">): void {
  const journal = write(model, { subject: who, kind: "earning", parts: [] });
  model.programme[category === "adjustment" ? "adjusted" : "issued"] -= points;
  makeLot(model, who, { points, lifeDays, journal });
  countEarned(model, who, points, category);
  repayDebt(model, who, points);
}

function spend(model: Model, { who, points, to }: Of<"spend">): void {
  const parts = chooseAll(model, who, points);
  take(model, parts, "available");
  model.programme[to] += points;
  write(model, { subject: who, kind: to === "adjusted" ? "adjustment" : "spend", parts, account: to });
}

function transfer(model: Model, { who, receiver, points }: Of<"transfer">): void {
  const parts = chooseAll(model, who, points);
  take(model, parts, "available");
  handOver(model, parts, receiver, write(model, { subject: who, kind: "transfer", parts }));
}

function reserve(model: Model, { who, points, lifeDays }: Of<"reserve">): void {
  const parts = chooseAll(model, who, points);
  for (const part of parts) at(model.lots, part.lot).held += part.amount;
  take(model, parts, "available");
  write(model, { subject: who, kind: "hold", parts });
  model.holds.push({ owner: who, points, parts, expires: model.day + lifeDays, isOpen: true });
}

function capture(model: Model, { who, hold: number, to }: Of<"capture">): void {
  const hold = openHold(model, who, number);
  if (hold.expires <= model.day) throw new Refusal("ledger.hold_settled");
  const parts = hold.parts.toSorted((a, b) => a.lot - b.lot);
  take(model, parts, "held");
  hold.isOpen = false;
  if (typeof to === "string") {
    model.programme[to] += hold.points;
    write(model, { subject: who, kind: "spend", parts, account: to });
  } else handOver(model, parts, to.receiver, write(model, { subject: who, kind: "transfer", parts }));
}

function reverse(model: Model, { who, journal: number }: Of<"reverse">): void {
  const reversed = model.journals[number];
  if (!reversed || reversed.subject !== who) throw new Refusal("ledger.journal_not_found");
  if (reversed.kind !== "spend" || !reversed.account || reversed.isReversed) {
    throw new Refusal("ledger.not_reversible");
  }
  reversed.isReversed = true;
  const points = amountOf(reversed.parts);
  model.programme[reversed.account] -= points;
  giveBack(model, reversed.parts, write(model, { subject: who, kind: "refund", parts: [] }));
  repayDebt(model, who, points);
}

function clawBack(model: Model, { who, points, category, journal }: Of<"clawBack">): void {
  const parts = choose(model, who, points, journal);
  take(model, parts, "available");
  at(model.accounts, who).debt += points - amountOf(parts);
  model.programme[category === "adjustment" ? "adjusted" : "issued"] += points;
  countEarned(model, who, -points, category);
  write(model, { subject: who, kind: "correction", parts });
}

function expireHolds(model: Model): void {
  const due = model.holds.filter((hold) => hold.isOpen && hold.expires <= model.day);
  for (const hold of due.toSorted((a, b) => a.owner - b.owner)) endHold(model, hold, "hold_expiry");
}

function expireLots(model: Model, limit: number): void {
  const due = model.lots
    .map((lot, number) => ({ lot, number }))
    .filter(({ lot }) => lot.available > 0 && isLapsed(model, lot))
    .toSorted((a, b) => (a.lot.expires ?? 0) - (b.lot.expires ?? 0) || a.number - b.number)
    .slice(0, limit);
  for (const { lot, number } of due.toSorted((a, b) => a.lot.owner - b.lot.owner || a.number - b.number)) {
    model.programme.expired += lot.available;
    write(model, { subject: lot.owner, kind: "expiry", parts: [{ lot: number, amount: lot.available }] });
    lot.available = 0;
  }
}
