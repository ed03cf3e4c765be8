// How often KSeF may be asked: sliding windows by context and address, as in the Ministry's limity-api.md.

export type Limit = { perSecond: number; perMinute: number; perHour: number };
export type LimitGroup = "invoiceMetadata" | "invoiceDownload" | "invoiceExport" | "invoiceExportStatus" | "other";
export type Limits = Record<LimitGroup, Limit>;

/** Production's of November 2025. Nights have higher ones that the Ministry has not named: `setLimits` sets them. */
export const DAY_LIMITS: Limits = {
  invoiceMetadata: { perSecond: 8, perMinute: 16, perHour: 20 },
  invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
  invoiceExport: { perSecond: 8, perMinute: 16, perHour: 20 },
  invoiceExportStatus: { perSecond: 10, perMinute: 60, perHour: 600 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
};
/** What counts by address alone: everything that needs no access token. */
export const AUTH_LIMIT: Limit = { perSecond: 60, perMinute: Infinity, perHour: Infinity };

const HOUR_MS = 3_600_000;
const WINDOWS = [
  ["perSecond", 1000],
  ["perMinute", 60_000],
  ["perHour", HOUR_MS],
] as const;
const SWEEP_EVERY = 20_000;

/** Counts the calls of every key. */
export function createCounter() {
  const calls = new Map<string, number[]>();
  let sinceSweep = 0;

  /** Forgets whoever has not asked for an hour. */
  function sweep(nowMs: number): void {
    if (++sinceSweep < SWEEP_EVERY) return;
    sinceSweep = 0;
    for (const [key, times] of calls) if (times.at(-1)! <= nowMs - HOUR_MS) calls.delete(key);
  }

  return {
    /** Counts a call; or the seconds to wait, and then it does not count. */
    take(key: string, limit: Limit, nowMs: number): number | undefined {
      sweep(nowMs);
      const times = (calls.get(key) ?? []).filter((time) => time > nowMs - HOUR_MS);
      let waitMs = 0;
      for (const [name, windowMs] of WINDOWS) {
        const within = times.filter((time) => time > nowMs - windowMs);
        const tooMany = within.length - limit[name];
        if (tooMany >= 0) waitMs = Math.max(waitMs, (within[tooMany] ?? nowMs) + windowMs - nowMs);
      }
      if (waitMs === 0) times.push(nowMs);
      calls.set(key, times);
      return waitMs === 0 ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
    },
    forget: () => calls.clear(),
  };
}
