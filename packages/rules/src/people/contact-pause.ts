/** How long nothing leaves an account whose bank account or, in the office, phone was changed (decisions §6, 0177). */
export const PAUSE_HOURS = 24;

/** Until when the latest of these changes keeps points and money where they are; null if none does any more. */
export function pausedUntil(changedAt: readonly (Date | null)[], at: Date): Date | null {
  const latest = Math.max(...changedAt.map((change) => change?.getTime() ?? 0));
  const until = new Date(latest + PAUSE_HOURS * 3_600_000);
  return until > at ? until : null;
}
