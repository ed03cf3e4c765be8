import { statementsAt } from "@plon/rules/money/money-reward.ts";
import type { KindTerms, Terms } from "./money-rewards.api.ts";
import { resolverOf } from "#shared/forms/form-problems.ts";
import { amountProblem } from "./money-amount.ts";

export type MoneyFormValues = {
  zloty: string;
  /** Keyed by 's' and the statement's id: a form field's name cannot be a number. */
  statements: Record<string, boolean>;
};

export type MoneySent = {
  points: number;
  consents: number[];
};

/** The statements that an exchange of a sum takes; of a sum that is not valid, those of every exchange. */
export const statementsOf = (terms: Terms, kind: KindTerms, zloty: string): KindTerms["statements"] => {
  const valueGrosze = amountProblem(zloty, terms) === undefined ? Number(zloty) * 100 : 0;
  return statementsAt(kind.statements, valueGrosze);
};

/** Validates the form as the server does, so that most mistakes are reported before anything is sent. */
export function moneyResolver(terms: Terms, kind: KindTerms) {
  return resolverOf<MoneyFormValues, MoneySent>(({ zloty, statements }) => {
    const problems = new Map<string, string>();
    const problem = amountProblem(zloty, terms);
    if (problem !== undefined) problems.set("zloty", problem);
    const asked = statementsOf(terms, kind, zloty);
    for (const { id, given_by } of asked) {
      if (given_by === "tick" && statements[`s${id}`] !== true) {
        problems.set(`statements.s${id}`, "Zaznacz to oświadczenie");
      }
    }
    // What is not ticked is given by confirming: the dialog says it.
    return { problems, sent: { points: Number(zloty) * terms.points_per_pln, consents: asked.map(({ id }) => id) } };
  });
}
