import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import { ASKED_WORDS } from "#base/matters/ask-link.tsx";
import { oneOf, onlyFound, whole } from "#shared/pages/read-search.ts";

export type AskSearch = { o?: (typeof ASKED_WORDS)[AskedAbout["type"]]; numer?: number };

const WORDS = Object.values(ASKED_WORDS);

/** What the address asks about; both or nothing. */
export function readAskSearch(search: Record<string, unknown>): AskSearch {
  return onlyFound<AskSearch>(
    { o: oneOf(WORDS, search["o"]), numer: whole(search["numer"], 1, 1_000_000_000) },
    search,
  );
}

/** What is asked about, if the address says both its kind and its number. */
export function askedAboutOf({ o, numer }: AskSearch): AskedAbout | undefined {
  const type = (Object.keys(ASKED_WORDS) as AskedAbout["type"][]).find((one) => ASKED_WORDS[one] === o);
  return type === undefined || numer === undefined ? undefined : { type, id: numer };
}
