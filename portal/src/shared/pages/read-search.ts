import { showToast } from "@plon/ui/layers/toast.tsx";

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

const DROPPED_TOAST_MS = 8000;

/** What an address says and is the same without: the first page, an order that is the default's own. */
const isDefault = (name: string, value: unknown) =>
  (name === "page" && String(value) === "1") || (name === "sortDesc" && /^(?:true|false)$/.test(String(value)));

/**
 * What was found in an address's query. What is unknown or invalid there is undefined and not left out: the router lays this over
 * the query as it is written, and would hand on what it does not find. That the page is shown without it is said.
 */
export function onlyFound<Search extends object>(
  found: Record<keyof Search, unknown>,
  asked: Record<string, unknown> = {},
): Search {
  const dropped = Object.entries(found).some(
    ([name, value]) => value === undefined && (asked[name] ?? "") !== "" && !isDefault(name, asked[name]),
  );
  if (dropped) setTimeout(sayDropped);
  return found as Search;
}

/** Said by many readings of one address, and shown once: a repeated toast takes the place of the earlier. */
function sayDropped(): void {
  showToast({
    tone: "info",
    title: "Nie znamy części tego adresu",
    text: "Strona jest pokazana bez ustawień, których nie ma.",
    durationMs: DROPPED_TOAST_MS,
  });
}

/** The page of a list in an address that says nothing else. */
export const readPage = (search: Record<string, unknown>): { page?: number } =>
  onlyFound<{ page?: number }>({ page: pageOf(search["page"]) }, search);
