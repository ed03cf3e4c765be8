/** Levels of points ever earned that are honoured with a letter (spec 1 §3.1, §9). */
export const ACHIEVEMENT_LEVELS = [50_000, 75_000, 100_000] as const;

/** The next level and how far it is; undefined when all are reached. `earnedTotal` is points ever earned. */
export function nextAchievement(
  earnedTotal: number,
): { level: number; missingPoints: number; share: number } | undefined {
  const level = ACHIEVEMENT_LEVELS.find((candidate) => candidate > earnedTotal);
  if (level === undefined) return undefined;
  return { level, missingPoints: level - earnedTotal, share: earnedTotal / level };
}
