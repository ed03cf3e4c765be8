import { oneOf, onlyFound, pageOf, readPage } from "#shared/pages/read-search.ts";

/** A whole number above zero in an address; anything else is left out. */
function wholeOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000_000 ? number : undefined;
}

export type OneTimeSearch = {
  page?: number;
};

export type StandingSearch = {
  page?: number;
  /** From the link in the message to the receiver. */
  token?: string;
};

export type ResultSearch = {
  /** The id of a one-time transfer. */
  id?: number;
  /** Set if it is a standing one. */
  rodzaj?: "stale";
};

/** The page of a list in the address. */
export const readOneTimeSearch: (search: Record<string, unknown>) => OneTimeSearch = readPage;

/** The page of the list, and the token of a link. */
export function readStandingSearch(search: Record<string, unknown>): StandingSearch {
  const token = typeof search["token"] === "string" ? search["token"].slice(0, 200) : "";
  return onlyFound<StandingSearch>({ page: pageOf(search["page"]), token: token === "" ? undefined : token }, search);
}

/** The transfer that a result page is about; may be missing. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  return onlyFound<ResultSearch>(
    { id: wholeOf(search["id"]), rodzaj: oneOf(["stale"] as const, search["rodzaj"]) },
    search,
  );
}
