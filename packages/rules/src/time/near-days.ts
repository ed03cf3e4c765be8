// What "soon" and "lately" mean in the lists of the office.

/** A promotion is shown as ending when it closes within so many days. */
export const PROMOTION_ENDING_DAYS = 14;

/** A farm is new for so many days. */
export const RECENT_FARM_DAYS = 30;

/** Points lapse soon from the day of the first warning on (decisions §4). */
export const LAPSING_SOON_DAYS = 60;
