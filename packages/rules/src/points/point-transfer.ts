import type { Status } from "../documents/invoice-status.ts";

export type StandingStatus = "pending" | "active" | "rejected" | "expired" | "ended";

/** How long the receiver may take to reply (decisions §7). */
export const STANDING_ANSWER_DAYS = 14;
/** How long a one-time transfer waits for its code (decisions §7). */
export const ONE_TIME_MINUTES = 10;

const STANDING: Record<StandingStatus, Status & { number: number }> = {
  pending: { number: 1, label: "Oczekuje na akceptację", color: "yellow" },
  active: { number: 2, label: "Aktywne", color: "green" },
  rejected: { number: 3, label: "Odrzucone", color: "red" },
  expired: { number: 4, label: "Wygasło", color: "grey" },
  ended: { number: 5, label: "Zakończone", color: "grey" },
};

/** Number, word and colour of a standing transfer's status (decisions §7). */
export function standingStatus(status: StandingStatus): Status & { number: number } {
  return STANDING[status];
}

/** The effective status of a row at `at`: a request not answered in time has expired, whether or not a job has run. */
export function standingStatusAt(row: { status: StandingStatus; expiresAt: Date }, at: Date): StandingStatus {
  return row.status === "pending" && row.expiresAt <= at ? "expired" : row.status;
}

/** `held` is confirmed, and waits until somebody has looked at it. */
export type OneTimeStatus = "pending" | "held" | "done" | "rejected" | "expired";
type KeptStatus = Exclude<OneTimeStatus, "held">;

const ONE_TIME: Record<OneTimeStatus, Status> = {
  pending: { label: "Czeka na potwierdzenie", color: "yellow" },
  held: { label: "Sprawdzamy", color: "yellow" },
  done: { label: "Przekazane", color: "green" },
  rejected: { label: "Odrzucone", color: "red" },
  expired: { label: "Wygasło", color: "grey" },
};

/** Word and colour of a one-time transfer's status. */
export function oneTimeStatus(status: OneTimeStatus): Status {
  return ONE_TIME[status];
}

/** The same for one-time transfers: one expires after ten minutes without a code. What is confirmed and not done is held. */
export function oneTimeStatusAt(
  row: { status: KeptStatus; expiresAt: Date; isConfirmed: boolean },
  at: Date,
): OneTimeStatus {
  if (row.status !== "pending") return row.status;
  return row.expiresAt <= at ? "expired" : row.isConfirmed ? "held" : "pending";
}

/**
 * Whether a standing transfer from `sender` to `receiver` would close a circle, of any length. `onward` returns the
 * participant to whom each already passes points, at most one.
 */
export function closesCircle(sender: number, receiver: number, onward: ReadonlyMap<number, number>): boolean {
  const seen = new Set<number>();
  for (let next: number | undefined = receiver; next !== undefined && !seen.has(next); next = onward.get(next)) {
    if (next === sender) return true;
    seen.add(next);
  }
  return false;
}
