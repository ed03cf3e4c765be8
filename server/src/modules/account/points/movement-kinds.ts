import type { JournalKind } from "#platform/database/tables.ts";
import type { KindFilter } from "#modules/points/ledger/ledger-reading.service.ts";

/** The kinds a farmer filters by, in the farmer's words. */
const LABELS = {
  pending: "Czeka na akceptację",
  declined: "Punkty nienaliczone",
  purchase: "Zakup",
  earning: "Naliczenie",
  spend: "Wymiana na nagrodę",
  transfer_in: "Otrzymane punkty",
  transfer_out: "Przekazane punkty",
  hold: "Rezerwacja",
  released: "Zwolniona rezerwacja",
  expiry: "Wygaśnięcie",
  correction: "Korekta faktury",
  debt_repayment: "Spłata zadłużenia",
  adjustment: "Korekta salda",
  refund: "Zwrot",
} as const;

export type MovementKind = keyof typeof LABELS;

const JOURNAL_KINDS: Record<JournalKind, MovementKind> = {
  pending: "pending",
  pending_void: "declined",
  purchase: "purchase",
  earning: "earning",
  adjustment: "adjustment",
  spend: "spend",
  transfer: "transfer_out",
  hold: "hold",
  hold_release: "released",
  hold_expiry: "released",
  refund: "refund",
  correction: "correction",
  debt_repayment: "debt_repayment",
  expiry: "expiry",
};

/** The kind of a journal row for this participant: a transfer has two sides. */
export function movementKind(kind: JournalKind, isSubject: boolean): MovementKind {
  return kind === "transfer" && !isSubject ? "transfer_in" : JOURNAL_KINDS[kind];
}

/**
 * A movement's kind in words. What takes earned points back is a correction of an invoice, of a promotion's reward, or of a
 * level's bonus.
 */
export function movementLabel(kind: MovementKind, causeType: string): string {
  if (causeType === "level_bonus" && (kind === "earning" || kind === "correction")) {
    return kind === "earning" ? "Bonus za poziom" : "Korekta bonusu";
  }
  return kind === "correction" && causeType === "promotion_grant" ? "Wycofana nagroda" : LABELS[kind];
}

/** The ledger's filter for a kind that the farmer chose. */
export function journalFilter(kind: MovementKind): KindFilter[] {
  if (kind === "transfer_in") return [{ kind: "transfer", isSubject: false }];
  if (kind === "transfer_out") return [{ kind: "transfer", isSubject: true }];
  const kinds = Object.keys(JOURNAL_KINDS) as JournalKind[];
  return kinds.filter((journal) => JOURNAL_KINDS[journal] === kind).map((journal) => ({ kind: journal }));
}
