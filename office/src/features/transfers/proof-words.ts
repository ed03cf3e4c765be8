import { CONFIRMED_BY } from "#shared/words/confirmed-by.ts";

type Proof = {
  by_person: string | null;
  confirmed_by: keyof typeof CONFIRMED_BY | null;
  answered_by_person?: string | null;
  ended_by_person?: string | null;
  cancelled_by_person?: string | null;
};

/** Who of the farms' people did what with a transfer (nobody is named where it was the owners), and how it was confirmed. */
export const proofText = (row: Proof): string =>
  [
    ["zlecone przez", row.by_person],
    ["potwierdzone", row.confirmed_by && CONFIRMED_BY[row.confirmed_by]],
    ["odpowiedź", row.answered_by_person],
    ["odrzucone przez", row.cancelled_by_person],
    ["zakończone przez", row.ended_by_person],
  ]
    .flatMap(([what, name]) => (name ? [`${what}: ${name}`] : []))
    .join(", ");
