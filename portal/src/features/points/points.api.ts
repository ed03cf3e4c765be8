import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf } from "#base/calls/api.ts";
import type { HistorySearch } from "./history-search.ts";

export const historyQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ["points", "history", search],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/points/history", { query: search }),
    placeholderData: keepPreviousData,
  });

/** The URL of the same list as a file, all pages of it. */
export function historyFileUrl(format: "csv" | "pdf", { kind, from, to }: HistorySearch): string {
  const query = new URLSearchParams(
    Object.entries({ kind, from, to }).filter((entry): entry is [string, string] => !!entry[1]),
  );
  return `/api/v1/points/history.${format}?${query}`;
}
