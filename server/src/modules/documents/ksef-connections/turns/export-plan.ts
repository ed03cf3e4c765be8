// Whether documents come by single calls or in a package of KSeF's. Nothing here reads a clock or a database.
import { DOCUMENTS_PER_TURN, GAP_MS, LIMITS } from "./plan.ts";

const HOUR_MS = 3_600_000;
const TURNS_PER_HOUR = HOUR_MS / GAP_MS;
/** What single calls bring of a farm within the hour that KSeF's limit counts by. */
export const SINGLE_PER_HOUR = Math.min(LIMITS.documents, DOCUMENTS_PER_TURN * TURNS_PER_HOUR);
/** Of ten packages that KSeF makes at a time for a farm, and 20 orders an hour, what one turn uses. */
export const EXPORTS_PER_TURN = 4;
/** What one package is ordered for: a few megabytes. */
export const EXPORT_DOCUMENTS_MAX = 500;
/** A package that is not ready by then is given up, and single calls take what it was for. */
export const EXPORT_PATIENCE_MS = 2 * HOUR_MS;
/** A pair whose package came to nothing is read by single calls for so long. */
export const EXPORT_PAUSE_MS = 4 * HOUR_MS;

export type DuePair = { distributorId: number; due: number; failedAt: Date | undefined };

/**
 * The pairs that get a package in this turn, those with most documents first. None while single calls bring everything that
 * is due within an hour, which is as soon as a package of which nobody knows how long KSeF takes for it; then those with
 * more than single calls bring in a turn.
 */
export function pairsToExport<Pair extends DuePair>(pairs: readonly Pair[], at: Date): Pair[] {
  const due = pairs.reduce((sum, pair) => sum + pair.due, 0);
  if (due <= SINGLE_PER_HOUR) return [];
  return pairs
    .filter((pair) => pair.due > DOCUMENTS_PER_TURN)
    .filter(({ failedAt }) => !failedAt || at.getTime() - failedAt.getTime() >= EXPORT_PAUSE_MS)
    .toSorted((one, other) => other.due - one.due || one.distributorId - other.distributorId)
    .slice(0, EXPORTS_PER_TURN);
}

export const isOverdue = (orderedAt: Date, at: Date): boolean =>
  at.getTime() - orderedAt.getTime() > EXPORT_PATIENCE_MS;
