/** A column that can be chosen: `onWide` ones begin to be shown only on a wide screen. */
type Choosable = { key: string; onWide: boolean };

/**
 * The columns to show, in order. What was chosen is followed as far as those columns exist; without a choice, or when
 * none of it is left, the list's own are shown.
 */
export function shownKeys(all: readonly Choosable[], chosen: readonly string[] | undefined, isWide: boolean): string[] {
  const known = (chosen ?? []).filter(
    (key, place, keys) => keys.indexOf(key) === place && all.some((c) => c.key === key),
  );
  if (known.length > 0) return known;
  return all.filter(({ onWide }) => isWide || !onWide).map(({ key }) => key);
}

/** The same columns with one of them moved towards the start (-1) or the end (1). */
export function withMoved(shown: readonly string[], key: string, by: -1 | 1): string[] {
  const from = shown.indexOf(key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= shown.length) return [...shown];
  return shown.map((other, place) => (place === from ? shown[to]! : place === to ? key : other));
}

/**
 * The columns with one more, put where the list itself has it among those shown, or without it. The last one stays: a
 * table without columns says nothing.
 */
export function withToggled(all: readonly Choosable[], shown: readonly string[], key: string): string[] {
  if (shown.includes(key)) return shown.length === 1 ? [...shown] : shown.filter((other) => other !== key);
  const ownPlace = all.findIndex((column) => column.key === key);
  const before = all.slice(0, ownPlace).map((column) => column.key);
  const after = Math.max(-1, ...before.map((other) => shown.indexOf(other)));
  return shown.toSpliced(after + 1, 0, key);
}
