/** The value if it is one of these. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

/** The whole number of a value, if it lies within the bounds. */
export function whole(value: unknown, min: number, max: number): number | undefined {
  const number = Math.trunc(Number(value));
  return number >= min && number <= max ? number : undefined;
}

/** A page other than the first. */
export const pageOf = (asked: unknown) => whole(asked, 2, 1_000_000_000);

const TEXT_LENGTH_MAX = 100;

/** A text that is not empty, cut to its greatest length. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.slice(0, TEXT_LENGTH_MAX) : "";
  return text === "" ? undefined : text;
}

/** A postcode, ##-###. */
export const postcodeOf = (asked: unknown): string | undefined =>
  typeof asked === "string" && /^\d{2}-\d{3}$/.test(asked) ? asked : undefined;

/** An address's query without what is missing or invalid. */
export const onlyFound = <Search extends object>(found: Record<keyof Search, unknown>) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Search;
