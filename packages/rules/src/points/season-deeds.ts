/**
 * What a farm did in a season's days: bought, for the first time ever, or as in the year before; did not come back yet of
 * those who bought then; joined; or ordered a reward for points.
 */
export const SEASON_DEEDS = ["bought", "new", "returning", "lapsed", "joined", "rewarded"] as const;
export type SeasonDeed = (typeof SEASON_DEEDS)[number];
