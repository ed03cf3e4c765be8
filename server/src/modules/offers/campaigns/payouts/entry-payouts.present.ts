import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { polishPlural } from "@plon/rules/texts/polish-text.ts";
import type { PayoutOutcome } from "./entry-payouts.service.ts";

const PAYOUTS = { one: "wypłatę", few: "wypłaty", many: "wypłat" };
const PEOPLE = { one: "uczestnik nie ma", few: "uczestnicy nie mają", many: "uczestników nie ma" };

/**
 * What became of the payouts that staff ordered: how many wait for a batch, how many for a second person, and how many
 * entrants were first asked for an account.
 */
export function payoutMessage({ ordered, asked, held }: PayoutOutcome): string {
  const done = ordered === 0 ? "" : `Zlecono ${ordered} ${polishPlural(ordered, PAYOUTS)}. Czekają w „Do wypłaty”.`;
  const missing =
    asked === 0
      ? ""
      : `${asked} ${polishPlural(asked, PEOPLE)} potwierdzonego numeru konta: nic nie zlecono, prosimy o dodanie konta.`;
  const waiting = held === 0 ? "" : `${held} ${polishPlural(held, PAYOUTS)} ponad wyliczoną kwotę: ${HELD_MESSAGE}`;
  return [done, waiting, missing].filter(Boolean).join(" ");
}
