import type { KindTerms, Terms } from "./money-rewards.api.ts";
import { resolverOf } from "#shared/form-problems.ts";
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

/** Validates the form as the server does, so that most mistakes are reported before anything is sent. */
export function moneyResolver(terms: Terms, kind: KindTerms) {
  return resolverOf<MoneyFormValues, MoneySent>(({ zloty, statements }) => {
    const problems = new Map<string, string>();
    const problem = amountProblem(zloty, terms);
    if (problem !== undefined) problems.set("zloty", problem);
    for (const { id, required } of kind.statements) {
      if (required && statements[`s${id}`] !== true) problems.set(`statements.s${id}`, "Zaznacz to oświadczenie");
    }
    const consents = kind.statements.filter(({ id }) => statements[`s${id}`] === true).map(({ id }) => id);
    return { problems, sent: { points: Number(zloty) * terms.points_per_pln, consents } };
  });
}
