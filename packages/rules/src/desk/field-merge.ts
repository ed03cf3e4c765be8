/** The fields of a record that two people may change at the same time. */
type Fields = Readonly<Record<string, string>>;

/** A field that somebody else changed meanwhile, and what was to stand there by this change. */
export type Clash = { field: string; value: string };

/**
 * What becomes of a record that was changed from `base` to `mine` on a device while it became `current` elsewhere. A field that
 * only one of both changed is as they left it; one that both changed in different ways stays as it is, and what this change
 * wanted is a clash, for a person to choose. So nothing that anybody wrote is lost.
 */
export function mergeByField<Record extends Fields>({
  base,
  current,
  mine,
}: {
  base: Record;
  current: Record;
  mine: Record;
}): { merged: Record; clashes: Clash[] } {
  const changed = Object.entries(mine).filter(([field, value]) => value !== base[field] && value !== current[field]);
  const [taken, clashing] = [changed.filter(isFree), changed.filter((change) => !isFree(change))];
  return {
    merged: { ...current, ...Object.fromEntries(taken) },
    clashes: clashing.map(([field, value]) => ({ field, value })),
  };

  function isFree([field]: [string, string]): boolean {
    return current[field] === base[field];
  }
}

/** The longest note of a visit, and the longest name of a task. */
export const VISIT_LENGTH_MAX = 2000;
export const TASK_LENGTH_MAX = 120;
export const TASK_STATUSES = ["open", "done", "dropped"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** So long a phone keeps what it was told, unless it hears from the programme again. */
export const KEPT_ON_PHONE_DAYS = 7;
