// Levels tried on a past season: what they would have given as their first one. Nothing is written.
import type { LevelMeasure } from "@plon/rules/offers/levels/levels.ts";
import { pointsInGrosze } from "@plon/rules/points/season-figures.ts";
import type { Db } from "#platform/database/database.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { trySeason } from "./trial.queries.ts";

/**
 * Farms by the level on which they ended the season, and the bonuses that their purchases would have earned with what that is
 * worth. Each purchase earns by the level that those decided before it had reached, as when a scheme runs.
 */
export async function tryLevels(
  db: Db,
  asked: { measure: LevelMeasure; levels: { threshold: number; percent: number }[]; season: number },
) {
  const [below, ...levels] = await trySeason(db, asked);
  const { points_per_pln: rate } = await readSettings(db);
  const sum = (figure: "farms" | "base_points" | "bonus_points") =>
    [below!, ...levels].reduce((all, row) => all + row[figure], 0);
  return {
    farms: sum("farms"),
    below: below!.farms,
    base_points: sum("base_points"),
    bonus_points: sum("bonus_points"),
    bonus_grosze: pointsInGrosze(sum("bonus_points"), rate),
    levels: levels.map(({ farms, bonus_points }) => ({ farms, bonus_points })),
  };
}
