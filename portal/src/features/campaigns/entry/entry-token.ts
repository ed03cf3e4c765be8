/** The token of a campaign's link, from the address; a malformed one is left out. */
export function readEntryToken(search: Record<string, unknown>): { zgloszenie?: string } {
  const { zgloszenie } = search;
  return typeof zgloszenie === "string" && /^[\w-]{20,100}$/.test(zgloszenie) ? { zgloszenie } : {};
}
