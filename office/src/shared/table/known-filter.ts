/**
 * A list's filter in the words of today. What a record's status is was called its state in some lists (decision 0285), and
 * addresses that were sent, saved views and what a browser remembers of a list may say so for years.
 */
export function knownFilter<Value>(filter: Record<string, Value>): Record<string, Value> {
  const { state, ...rest } = filter;
  return state === undefined ? filter : { status: state, ...rest };
}

/** What an address asks of a list, with its filter in the words of today; the same text where it says them already. */
export function knownSearch(search: string): string {
  const asked = new URLSearchParams(search);
  const filter = filterIn(asked.get("filter"));
  const known = knownFilter(filter);
  if (known === filter) return search;
  asked.set("filter", JSON.stringify(known));
  return `?${asked.toString()}`;
}

function filterIn(text: string | null): Record<string, unknown> {
  try {
    // An address can hold anything, also no JSON, or null in it.
    return Object(JSON.parse(text ?? "{}")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
