// Levels of the programme: which one a season's purchases reach, until when it holds, and what it adds to a purchase. Not the
// achievements (`points/achievements.ts`), which count whatever was earned in all years and give a letter.

/** Most levels of a scheme, and most benefits of a level. */
export const LEVELS_MAX = 6;
export const BENEFITS_MAX = 5;

export const LEVEL_MEASURES = ["points", "litres"] as const;
export type LevelMeasure = (typeof LEVEL_MEASURES)[number];

type Threshold = { threshold: number };

/** In which seasons (years) levels are reached, and for how many more they hold. `lastSeason` is null until it is decided. */
export type Seasons = { firstSeason: number; lastSeason: number | null; grace: number };

/** Whether levels can be reached in a season. */
export const countsIn = ({ firstSeason, lastSeason }: Seasons, season: number): boolean =>
  season >= firstSeason && (lastSeason === null || season <= lastSeason);

/** Whether anybody can hold a level in a season. */
export const holdsIn = (seasons: Seasons, season: number): boolean =>
  countsIn(seasons, season) || (season > seasons.firstSeason && countsIn(seasons, season - seasons.grace));

/** The highest level that an amount reaches; undefined below the lowest. */
export function levelReached<Level extends Threshold>(amount: number, levels: readonly Level[]): Level | undefined {
  return levels
    .filter(({ threshold }) => threshold <= amount)
    .reduce<Level | undefined>((best, level) => (best && best.threshold > level.threshold ? best : level), undefined);
}

export type LevelStanding<Level> = {
  level: Level | undefined;
  /** The last season in which the level holds, if nothing more is bought. */
  untilSeason: number | undefined;
  /** What is missing this season to keep a level that was reached in the one before. */
  missingToKeep: number | undefined;
  next: { level: Level; missing: number } | undefined;
};

/**
 * Where a farm stands in a season: the higher of what it reached in it and, where that still holds, in the one before. `now` and
 * `before` are its amounts of both seasons. What is missing is never below zero, and of litres at most of three places.
 */
export function levelStanding<Level extends Threshold>(
  levels: readonly Level[],
  seasons: Seasons,
  { season, now, before }: { season: number; now: number; before: number },
): LevelStanding<Level> {
  const isOpen = countsIn(seasons, season);
  const reached = isOpen ? levelReached(now, levels) : undefined;
  const kept = seasons.grace > 0 && countsIn(seasons, season - 1) ? levelReached(before, levels) : undefined;
  const isKept = kept !== undefined && (reached === undefined || reached.threshold < kept.threshold);
  const level = isKept ? kept : reached;
  const above = levels
    .filter(({ threshold }) => threshold > (level?.threshold ?? 0))
    .toSorted((a, b) => a.threshold - b.threshold)[0];
  const missing = (to: Level) => Math.max(0, Math.round((to.threshold - now) * 1000) / 1000);
  return {
    level,
    untilSeason: level && season + (isKept ? 0 : seasons.grace),
    missingToKeep: isOpen && isKept ? missing(kept) : undefined,
    next: isOpen && above ? { level: above, missing: missing(above) } : undefined,
  };
}

/** What a level of `percent` (110 is a tenth more) adds to points earned by a purchase: whole points, a half counts as one. */
export const bonusPoints = (base: number, percent: number): number =>
  base > 0 && percent > 100 ? Math.floor((base * (percent - 100) + 50) / 100) : 0;

/** What of a bonus goes back once a purchase is worth only `baseLeft`: the bonus of what is left stays, whatever was taken before. */
export const bonusTakenBack = (held: number, baseLeft: number, percent: number): number =>
  Math.max(0, held - bonusPoints(baseLeft, percent));
