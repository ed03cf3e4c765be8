/** Lifetime, attempts and rate of an SMS code (decisions §3). */
export const SMS_CODE = { lengthDigits: 6, validMinutes: 10, triesMax: 5, pauseSeconds: 60, perDayMax: 5 } as const;

/** The moment from which a code that is made now counts no more. */
export const smsCodeExpiry = (at: Date): Date => new Date(at.getTime() + SMS_CODE.validMinutes * 60_000);

/**
 * Whether a code may be sent now, given when earlier ones were sent in the last 24 hours, and which of them starts the
 * pause.
 */
export function smsCodePermission(
  sentAt: readonly Date[],
  now: Date,
  pacedBy = sentAt,
):
  | { allowed: true }
  | { allowed: false; reason: "too_soon"; waitSeconds: number }
  | { allowed: false; reason: "daily_limit" } {
  const dayAgo = now.getTime() - 86_400_000;
  const recent = sentAt.filter((at) => at.getTime() > dayAgo);
  const last = Math.max(0, ...pacedBy.map((at) => at.getTime()));
  const waitSeconds = Math.ceil((last + SMS_CODE.pauseSeconds * 1000 - now.getTime()) / 1000);
  if (waitSeconds > 0) return { allowed: false, reason: "too_soon", waitSeconds };
  if (recent.length >= SMS_CODE.perDayMax) return { allowed: false, reason: "daily_limit" };
  return { allowed: true };
}
