/** Somebody who asks to pass points on, and until when an answer counts. */
export type AskedTransfer = { id: number; sender: string; answerUntil: Date };

/** What the dashboard knows of what waits for this person; what they may not do is left out. */
export type ToDoFacts = {
  /** Invoices returned for correction, with the points that wait for them. */
  returned: readonly { id: number; document: string; points: number }[];
  asked: readonly AskedTransfer[];
  /** Open promotions without a decision. */
  undecidedPromotions: number;
};

export type ToDo =
  | { kind: "answer_transfer"; transfer: AskedTransfer }
  | { kind: "answer_invoice"; invoiceId: number; document: string; points: number }
  | { kind: "decide_promotions"; count: number };

/**
 * All that waits for a person: first what ends on a day, the nearest first; then what waits for points, the most first;
 * then what is theirs to decide whenever they like.
 */
export function toDos({ returned, asked, undecidedPromotions }: ToDoFacts): ToDo[] {
  return [
    ...asked
      .toSorted((one, other) => one.answerUntil.getTime() - other.answerUntil.getTime())
      .map((transfer) => ({ kind: "answer_transfer" as const, transfer })),
    ...returned
      .toSorted((one, other) => other.points - one.points)
      .map(({ id, document, points }) => ({ kind: "answer_invoice" as const, invoiceId: id, document, points })),
    ...(undecidedPromotions > 0 ? [{ kind: "decide_promotions" as const, count: undecidedPromotions }] : []),
  ];
}

/** Points that lapse within so many days stand at the top of the dashboard. */
const LAPSING_DAYS = 30;

/** Whether points lapse so soon that it is said before everything else. */
export const lapsesSoon = (expiresAt: Date, at: Date): boolean =>
  expiresAt.getTime() - at.getTime() <= LAPSING_DAYS * 86_400_000;
