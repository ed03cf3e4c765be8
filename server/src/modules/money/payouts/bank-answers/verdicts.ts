// What was read from a bank's file, whichever it was.
import type { PayoutWord } from "@plon/rules/money/payout-line.ts";

/** What a bank says of a payment, why, and of which sum if it names one. */
export type Verdict = { said: PayoutWord; reason: string | null; amountGrosze?: number };
export type Verdicts = Map<string, Verdict[]>;
export type Confirmation = {
  source: "pain.002" | "camt.053" | "csv";
  /** By the name of the payment, in the order in which the file says them. */
  payments: Verdicts;
  /** By the name of the whole file, if the bank judged it as a whole. */
  files: Verdicts;
};

/** More than this in one file is not a bank's answer to payments of ours. */
export const ENTRIES_MAX = 20_000;
const REASON_MAX = 300;

/** A bank's reason as one line of plain text. */
export const reasonText = (words: string[]): string =>
  words
    .join(". ")
    .replace(/[^\P{C} ]/gu, " ")
    .trim()
    .slice(0, REASON_MAX) || "Bank nie podał przyczyny";

/** Adds what was said of a payment or file. */
export function note(into: Verdicts, name: string, verdict: Verdict): void {
  const known = into.get(name);
  if (known) known.push(verdict);
  else into.set(name, [verdict]);
}
