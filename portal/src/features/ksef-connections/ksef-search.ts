import { readPage } from "#shared/pages/read-search.ts";

/** The page of the list in the address. */
export type KsefSearch = { page?: number };

/** What of an address's query is a page; anything else is ignored. */
export const readKsefSearch: (search: Record<string, unknown>) => KsefSearch = readPage;
