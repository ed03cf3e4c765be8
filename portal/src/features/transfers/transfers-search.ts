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
export function readOneTimeSearch(search: Record<string, unknown>): OneTimeSearch {
  const page = wholeOf(search["page"]);
  return page === undefined || page === 1 ? {} : { page };
}

/** The page of the list, and the token of a link. */
export function readStandingSearch(search: Record<string, unknown>): StandingSearch {
  const token = typeof search["token"] === "string" ? search["token"].slice(0, 200) : "";
  return { ...readOneTimeSearch(search), ...(token === "" ? {} : { token }) };
}

/** The transfer that a result page is about; may be missing. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const id = wholeOf(search["id"]);
  return { ...(id === undefined ? {} : { id }), ...(search["rodzaj"] === "stale" ? { rodzaj: "stale" } : {}) };
}
