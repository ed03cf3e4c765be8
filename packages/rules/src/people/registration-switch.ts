import { warsawDayStart } from "../time/warsaw-calendar.ts";

/**
 * Whether the registration link already reads 'Zgłoś swój udział' and goes to /rejestracja; before, it opens the
 * satisfaction promotion (spec 1 §1: from 2023-09-16 00:00:00, Warsaw).
 */
export function isRegistrationSwitched(at: Date): boolean {
  return at >= warsawDayStart("2023-09-16");
}
