/** Levels of points ever earned that earn a letter (spec 1 §3.1, §9). */
export const ACHIEVEMENT_LEVELS = [50_000, 75_000, 100_000] as const;

/** The levels reached by points ever earned, lowest first. */
export const achievementsReached = (earnedTotal: number): number[] =>
  ACHIEVEMENT_LEVELS.filter((level) => level <= earnedTotal);

/**
 * The next level and how far it is; undefined when all are reached. `earnedTotal` is points ever earned; `held` are
 * levels reached earlier, which are kept even if a correction takes points back (decisions §4).
 */
export function nextAchievement(
  earnedTotal: number,
  held: readonly number[] = [],
): { level: number; missingPoints: number; share: number } | undefined {
  const highest = Math.max(earnedTotal, 0, ...held);
  const level = ACHIEVEMENT_LEVELS.find((candidate) => candidate > highest);
  if (level === undefined) return undefined;
  return { level, missingPoints: level - earnedTotal, share: Math.max(0, earnedTotal) / level };
}
