/** What a partner's key may be let do. */
export const PARTNER_RIGHTS = ["participants:read", "events:write", "catalogue:read", "stream:read"] as const;
export type PartnerRight = (typeof PARTNER_RIGHTS)[number];

/**
 * Why an event earned nothing: the kind's budget, the farm's most of the kind in a year, or the points that are given without a
 * clerk: to the farm in a day or a month, and to all in a day.
 */
export const EVENT_REFUSALS = ["budget_spent", "farm_limit", "day_limit", "month_limit", "programme_limit"] as const;
export type EventRefusal = (typeof EVENT_REFUSALS)[number];

/** The calls that one key may make in a minute at most. */
export const PARTNER_CALLS_MAX = 1200;
