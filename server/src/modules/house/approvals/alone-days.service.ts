// What one person alone may let out in a day, and what a farm may get from single persons: over all doors together, so that
// slices add up. Each door that gives a farm points, or what is worth points, asks here before it does so.
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockDay, sumOfFarmsDay, sumOfPersonsDay, sumOfPersonsReturns } from "./alone-days.queries.ts";

/** The settings of a day that all doors share (0: no limit). */
type SharedLimits = { acceptance_farm_day_points: number; acceptance_person_day_points: number };

/** What a farm would get now. */
type Giving = { participantId: number; points: number };

const sinceMidnight = ({ at }: StaffContext) => warsawDayStart(warsawDay(at));

/**
 * Which limit of the day this would reach, in words; undefined if one person is enough. The day of the person, and of each
 * farm, is theirs until the transaction ends: ask before anything locks a participant.
 */
export async function beyondDay(
  tx: Tx,
  ctx: StaffContext,
  givings: readonly Giving[],
  { acceptance_farm_day_points: farmLimit, acceptance_person_day_points: personLimit }: SharedLimits,
): Promise<string | undefined> {
  const since = sinceMidnight(ctx);
  const ofFarms = new Map<number, number>();
  for (const { participantId: id, points } of givings) ofFarms.set(id, (ofFarms.get(id) ?? 0) + points);
  // The person first, then farms in their order: nobody waits for who waits for them.
  await lockDay(tx, "staff", ctx.staff.id);
  if (farmLimit > 0) {
    for (const [id, points] of [...ofFarms].toSorted(([one], [other]) => one - other)) {
      await lockDay(tx, "farm", id);
      if ((await sumOfFarmsDay(tx, id, since)) + points >= farmLimit) {
        return `gospodarstwa, które w ciągu dnia dostaje od ${pointsText(farmLimit)}`;
      }
    }
  }
  const points = givings.reduce((sum, one) => sum + one.points, 0);
  if (personLimit > 0 && (await sumOfPersonsDay(tx, ctx.staff.id, since)) + points >= personLimit) {
    return `gdy jedna osoba przyznaje w ciągu dnia od ${pointsText(personLimit)}`;
  }
  return undefined;
}

/** What this person gave back today alone for things that were sent, in points. Their day is theirs until the transaction ends. */
export async function returnedToday(tx: Tx, ctx: StaffContext): Promise<number> {
  await lockDay(tx, "staff", ctx.staff.id);
  return await sumOfPersonsReturns(tx, ctx.staff.id, sinceMidnight(ctx));
}
