import type { Movement } from "@plon/contract/portal/account/points.ts";
import { onlyFound, pageOf } from "#shared/pages/read-search.ts";
import { MOVEMENT_WORDS } from "./movement-words.ts";

export type HistorySearch = {
  page?: number;
  kind?: Movement["kind"];
  from?: string;
  to?: string;
};

/** Whether a text is a complete day, not one still being typed. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The history's filters from the address; invalid values are left out. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const kind = String(search["kind"]);
  const day = (name: "from" | "to") => (isDay(String(search[name])) ? String(search[name]) : undefined);
  return onlyFound<HistorySearch>(
    {
      page: pageOf(search["page"]),
      kind: Object.hasOwn(MOVEMENT_WORDS, kind) ? kind : undefined,
      from: day("from"),
      to: day("to"),
    },
    search,
  );
}
