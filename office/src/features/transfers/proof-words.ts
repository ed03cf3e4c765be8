type People = {
  by_person: string | null;
  answered_by_person?: string | null;
  ended_by_person?: string | null;
  cancelled_by_person?: string | null;
};

/** Who of the farms' people did what with a transfer: nothing where it was the owners. */
export const peopleText = (row: People): string =>
  [
    ["zlecone przez", row.by_person],
    ["odpowiedź", row.answered_by_person],
    ["odrzucone przez", row.cancelled_by_person],
    ["zakończone przez", row.ended_by_person],
  ]
    .flatMap(([what, name]) => (name ? [`${what}: ${name}`] : []))
    .join(", ");
