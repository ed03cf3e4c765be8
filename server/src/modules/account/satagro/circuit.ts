import type { Clock } from "#platform/settings/clock.ts";

const FAILURES_MAX = 3;
const REST_MS = 30_000;

/** Opens after three failures in a row and stays open for half a minute; then one more failure opens it again. */
export function createCircuit(clock: Clock) {
  let failures = 0;
  let openUntilMs = 0;
  return {
    isOpen: () => clock.now().getTime() < openUntilMs,
    succeeded() {
      failures = 0;
      openUntilMs = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_MAX) openUntilMs = clock.now().getTime() + REST_MS;
    },
  };
}
