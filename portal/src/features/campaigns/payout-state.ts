/** The state of a payout: states the portal knows by itself, and the server's numbers beside them (spec 2 §4). */
export type PayoutState = { kind: "no_account" } | { kind: "no_submission" } | { kind: "server"; statusId: number };

/**
 * 1 without a bank account, whatever the server returns; 2 with one but without a submission; else the server's number.
 * Undefined until the server has responded.
 */
export function payoutState(account: string | null, statusId: number | null | undefined): PayoutState | undefined {
  if (account === null || account === "") return { kind: "no_account" };
  if (statusId === undefined) return undefined;
  return statusId === null ? { kind: "no_submission" } : { kind: "server", statusId };
}

type PayoutWords = { label: string; text: string; color: "yellow" | "green" | "grey" };

const OF_SERVER: Record<number, PayoutWords> = {
  3: { label: "Oczekuje na weryfikację", text: "Twoje zgłoszenie jest w trakcie weryfikacji", color: "yellow" },
  4: {
    label: "Zaakceptowane",
    text: "Twoje zgłoszenie zostało zaakceptowane i oczekuje na wypłatę środków",
    color: "green",
  },
  5: {
    label: "Wypłacone",
    text: "Środki uzyskane w promocji zostały wypłacone na Twoje konto",
    color: "green",
  },
};

/** The text of a payout's state; the server's three exactly as in spec 2 §4. */
export function payoutWords(state: PayoutState): PayoutWords {
  if (state.kind === "no_account") {
    return {
      label: "Brak numeru konta",
      text: "Dodaj numer konta bankowego, abyśmy mogli wypłacić środki",
      color: "grey",
    };
  }
  if (state.kind === "no_submission") {
    return { label: "Brak zgłoszenia", text: "Nie masz zgłoszenia w tej promocji", color: "grey" };
  }
  return (
    OF_SERVER[state.statusId] ?? {
      label: "Status nieznany",
      text: "Odśwież stronę albo skontaktuj się z infolinią",
      color: "grey",
    }
  );
}
