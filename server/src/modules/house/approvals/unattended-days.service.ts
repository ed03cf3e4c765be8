// What farms get without a clerk, over all doors together: invoices that accept themselves and events that partners tell. Each
// such door asks here before it gives.
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUnattended, sumUnattended } from "./unattended-days.queries.ts";

/** The settings that all doors share (0: no limit). */
export type UnattendedLimits = {
  automatic_acceptance_farm_points: number;
  automatic_acceptance_farm_month_points: number;
  automatic_acceptance_day_points: number;
};

/** Holds what is given without a clerk until the transaction ends: ask before anything locks a row. */
export const holdUnattended = lockUnattended;

/** Points given without a clerk so far: on this day over all, and to a farm on it and in its month. */
export function givenUnattended(db: Db, at: Date, participantId: number) {
  const day = warsawDay(at);
  const [dayBegan, monthBegan] = [warsawDayStart(day), warsawDayStart(`${day.slice(0, 8)}01`)];
  return sumUnattended(db, { day, dayBegan, monthBegan }, participantId);
}

/** Points given without a clerk so far on this day, over all. */
export const unattendedToday = async (db: Db, at: Date): Promise<number> =>
  (await givenUnattended(db, at, 0)).dayPoints;

/** Which limit these points would exceed; undefined if none. They must be held (`holdUnattended`). */
export async function beyondUnattended(
  tx: Tx,
  at: Date,
  { participantId, points }: { participantId: number; points: number },
  limits: UnattendedLimits,
): Promise<"day_limit" | "month_limit" | "programme_limit" | undefined> {
  const given = await givenUnattended(tx, at, participantId);
  const exceeds = (before: number, limit: number) => limit > 0 && before + points > limit;
  if (exceeds(given.farmPoints, limits.automatic_acceptance_farm_points)) return "day_limit";
  if (exceeds(given.farmMonthPoints, limits.automatic_acceptance_farm_month_points)) return "month_limit";
  return exceeds(given.dayPoints, limits.automatic_acceptance_day_points) ? "programme_limit" : undefined;
}
