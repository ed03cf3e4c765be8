import type { Db } from "#platform/database/database.ts";
import { SETTINGS, type Settings } from "./settings.definitions.ts";
import { listStoredSettings } from "./settings.queries.ts";

/** A setting's name in the office; undefined if there is none with this key. */
export const settingLabel = (key: string): string | undefined =>
  Object.hasOwn(SETTINGS, key) ? SETTINGS[key as keyof typeof SETTINGS].label : undefined;

/** All current settings: what staff set, else the default. A stored value that is no longer valid falls back too. */
export async function readSettings(db: Db): Promise<Settings> {
  const stored = new Map((await listStoredSettings(db)).map((row) => [row.key, row.value]));
  const entries = Object.entries(SETTINGS).map(([key, definition]) => {
    const parsed = stored.has(key) ? definition.schema.safeParse(stored.get(key)) : undefined;
    return [key, parsed?.success ? parsed.data : definition.fallback];
  });
  return Object.fromEntries(entries) as Settings;
}

/**
 * Cache lifetime of settings that are needed on every call. Every process is told of a change at once (`forgetSettings`);
 * this is for one that cannot be told, because its connection is lost.
 */
const CACHE_MS = 2000;
const cached = new WeakMap<Db, { settings: Promise<Settings>; readAt: number }>();

/**
 * The current settings, for what every call needs: kept in memory until somebody changes one. A process that has lost
 * touch may have those of two seconds ago.
 */
export function recentSettings(db: Db): Promise<Settings> {
  const now = performance.now();
  const known = cached.get(db);
  if (known && now - known.readAt <= CACHE_MS) return known.settings;
  const settings = readSettings(db);
  cached.set(db, { settings, readAt: now });
  // A failed read is retried at the next call.
  settings.catch(() => cached.delete(db));
  return settings;
}

/** Empties the cache of `recentSettings`: they were changed, here or elsewhere. */
export function forgetSettings(db: Db): void {
  cached.delete(db);
}

/** The years of the invoice tabs: as set, else the calendar year in Warsaw and the one before. */
export function invoiceYears(settings: Settings, todayInWarsaw: string): { current: number; archive: number } {
  const year = Number(todayInWarsaw.slice(0, 4));
  return settings.invoice_years ?? { current: year, archive: year - 1 };
}
