/** Sign-in limits (decisions §3): failures of one identifier and calls of one address. */
export const SIGN_IN_LIMIT = {
  identifier: { attemptsMax: 5, windowMinutes: 15 },
  address: { attemptsMax: 20, windowMinutes: 1 },
} as const;

/**
 * Wrong second factors for one account, given by somebody who knows its password: they count until a right one. Three
 * of a million codes are right at any time, so a day of guessing succeeds for one account in 17,000.
 */
export const SECOND_FACTOR_LIMIT = {
  short: { attemptsMax: 5, windowMinutes: 15 },
  day: { attemptsMax: 20, windowMinutes: 24 * 60 },
} as const;

/**
 * How many whole minutes to wait when `times` (in any order) already reach the limit of a sliding window; 0 if there is
 * room. Never less than 1 for a refusal, so that the message 'za {n} min' is true.
 */
export function waitMinutes(
  times: readonly Date[],
  limit: { attemptsMax: number; windowMinutes: number },
  now: Date,
): number {
  const windowMs = limit.windowMinutes * 60_000;
  const inside = times.map((at) => at.getTime()).filter((at) => at > now.getTime() - windowMs);
  if (inside.length < limit.attemptsMax) return 0;
  const freesAt = inside.sort((a, b) => a - b)[inside.length - limit.attemptsMax]! + windowMs;
  return Math.max(1, Math.ceil((freesAt - now.getTime()) / 60_000));
}
