import type { Movement } from "@plon/contract/portal/points.ts";
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
  const page = Math.trunc(Number(search["page"]));
  const kind = String(search["kind"]);
  const day = (name: "from" | "to") => (isDay(String(search[name])) ? { [name]: String(search[name]) } : {});
  return {
    ...(page > 1 && page <= 1_000_000_000 ? { page } : {}),
    ...(Object.hasOwn(MOVEMENT_WORDS, kind) ? { kind: kind as Movement["kind"] } : {}),
    ...day("from"),
    ...day("to"),
  };
}
