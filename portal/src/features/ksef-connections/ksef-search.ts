/** The page of the list in the address. */
export type KsefSearch = { page?: number };

/** What of an address's query is a page; anything else is ignored. */
export function readKsefSearch(search: Record<string, unknown>): KsefSearch {
  const page = Number(search["page"]);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}
