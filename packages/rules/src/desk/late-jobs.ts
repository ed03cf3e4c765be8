const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Jobs with a limit of their own: the sign that no worker runs, and the one of every week. */
const LIMITS = new Map([
  ["release-expired-holds", 5 * MINUTE],
  ["prove-whole-ledger", 8 * 24 * HOUR],
]);

/** Whether a scheduled job has not succeeded for too long: the limits are those of the alerts (deploy/prometheus). */
export const isJobLate = (name: string, idleSeconds: number): boolean => idleSeconds > (LIMITS.get(name) ?? 26 * HOUR);
