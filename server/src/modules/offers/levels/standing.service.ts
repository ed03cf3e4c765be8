// On which level a farm stands: always reckoned from its purchases, kept nowhere.
import { levelStanding } from "@plon/rules/offers/levels/levels.ts";
import type { Db } from "#platform/database/database.ts";
import { findRunning, listLevels, sumAmounts } from "./levels.queries.ts";
import { seasonOf, seasonsOf } from "./levels.service.ts";

/**
 * The standing of a farm in the scheme that runs; undefined where none does. Without the document that is named, which is being
 * decided: a purchase earns by the level that it found.
 */
export async function standingOf(db: Db, participantId: number, at: Date, withoutInvoice?: number) {
  const season = seasonOf(at);
  const scheme = await findRunning(db, season);
  if (!scheme) return undefined;
  const levels = await listLevels(db, [scheme.id]);
  const { measure } = scheme;
  const amounts = await sumAmounts(db, participantId, { measure, season, withoutInvoice });
  return {
    measure,
    season,
    amount: amounts.now,
    levels,
    ...levelStanding(levels, seasonsOf(scheme), { season, ...amounts }),
  };
}
