// The figures of a season, from the ledger's entries summed by kind of movement and account. Sums of a ledger are signed:
// below zero is what left an account.

/** Entries of one kind in one account, with those above zero (`isCredit`) and those below summed separately. */
export type FlowSum = { kind: string; account: string; isCredit: boolean; points: number };

export type SeasonFlows = {
  issuedInvoices: number;
  issuedOther: number;
  issued: number;
  spent: number;
  lapsed: number;
  corrected: number;
  adjusted: number;
  passedOn: number;
};

/**
 * What farms own minus what they owe is made up of these accounts. Points waiting for acceptance are not part of it.
 */
const OPEN_ACCOUNTS = new Set(["available", "held", "debt"]);

/**
 * The open balance resulting from these movements: available and held points, minus debts. Since a reservation, a
 * debt's repayment and a transfer move points within it, it changes only by issued − spent − lapsed + corrected +
 * adjusted.
 */
export function openBalance(flows: readonly FlowSum[]): number {
  return total(flows, ({ account }) => OPEN_ACCOUNTS.has(account));
}

/** One account's balance resulting from these movements; a debt is below zero. */
export function accountBalance(flows: readonly FlowSum[], account: string): number {
  return total(flows, (flow) => flow.account === account);
}

/**
 * The movements in the terms of the season report. Issued: became available by an accepted invoice, a recommendation or
 * an achievement. Spent: taken by rewards, minus what cancelled orders gave back. Lapsed: written off at the end of
 * validity. Corrected (≤ 0): taken back by correcting invoices, even if it became a debt. Adjusted (±): moved by staff
 * by hand. Passed on: received from another farm.
 */
export function seasonFlows(flows: readonly FlowSum[]): SeasonFlows {
  const opened = (...kinds: string[]) => openBalance(flows.filter(({ kind }) => kinds.includes(kind)));
  const [issuedInvoices, issuedOther] = [opened("purchase"), opened("earning")];
  return {
    issuedInvoices,
    issuedOther,
    issued: issuedInvoices + issuedOther,
    spent: less(opened("spend", "refund")),
    lapsed: less(opened("expiry")),
    corrected: opened("correction"),
    adjusted: opened("adjustment"),
    passedOn: total(flows, (flow) => flow.kind === "transfer" && flow.account === "available" && flow.isCredit),
  };
}

/** What rewards took, by the programme's account it went to, minus what was given back. */
export function spentTo(flows: readonly FlowSum[], account: "redeemed" | "paid_out" | "donated"): number {
  return accountBalance(flows, account);
}

/** What points are worth at the programme's rate, rounded to a grosz. */
export function pointsInGrosze(points: number, pointsPerPln: number): number {
  return Math.round((points * 100) / pointsPerPln);
}

const total = (flows: readonly FlowSum[], fits: (flow: FlowSum) => boolean) =>
  flows.filter(fits).reduce((sum, { points }) => sum + points, 0);

/** What left, as a positive number; never a negative zero. */
const less = (points: number) => (points === 0 ? 0 : -points);

/** How much more or less than a year ago, in whole hundredths; undefined where there is nothing to compare with. */
export const changeInPercent = (now: number, last: number): number | undefined =>
  last > 0 ? Math.round((100 * (now - last)) / last) : undefined;
