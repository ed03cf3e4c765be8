/** A whole number above zero as it stands in an address; anything else is left out. */
function wholeOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000_000 ? number : undefined;
}

export type OneTimeSearch = {
  page?: number;
};

export type StandingSearch = {
  page?: number;
  /** Of the link in the message that asks the receiver. */
  token?: string;
};

export type ResultSearch = {
  /** Of a one-time transfer. */
  id?: number;
  /** That it is about a standing one. */
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

/** Which transfer a result page is about; none is fine. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const id = wholeOf(search["id"]);
  return { ...(id === undefined ? {} : { id }), ...(search["rodzaj"] === "stale" ? { rodzaj: "stale" } : {}) };
}
