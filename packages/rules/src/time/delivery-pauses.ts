const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Mailboxes that are full or too busy are so for hours; what is refused for a week's working days is not wanted. */
const AFTER_REFUSALS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const OF_CARRIER = [5, 15, MINUTE, 2 * MINUTE, 5 * MINUTE];

/** Seconds until a message is tried again that its carrier has refused so many times: from a minute to a day. */
export const pauseAfterRefusals = (refusals: number): number => step(AFTER_REFUSALS, refusals);

/**
 * Seconds that a carrier rests after so many failures in a row: from five seconds to five minutes, so that a code waits no
 * longer than that once the carrier is back.
 */
export const pauseOfCarrier = (failures: number): number => step(OF_CARRIER, failures);

const step = (steps: readonly number[], nth: number): number => steps[Math.min(nth, steps.length) - 1] ?? 0;
