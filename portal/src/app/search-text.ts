/** The query of an address as plain texts; for a repeated name the last value counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The inverse of parseSearch: empty and missing values are left out, slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString().replaceAll("%2F", "/");
  return text === "" ? "" : `?${text}`;
}
