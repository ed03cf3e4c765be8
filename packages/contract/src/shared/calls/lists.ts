import { z } from "zod";
import { pageNumber, pagerMeta, queryFlag, searchPhrase } from "./envelope.ts";

const sortKey = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.enum(keys, { error: "Nie można sortować po tej kolumnie" }).default(keys[0] as never);

/** The query every office list takes; sort keys come from an allow-list, the default first. */
export function listQuery<const Keys extends readonly [string, ...string[]]>(
  sortKeys: Keys,
  defaultOrder: "asc" | "desc",
) {
  return z.object({
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1 wiersz").max(100, "Najwyżej 100 wierszy").default(25),
    sort: sortKey(sortKeys),
    order: z.enum(["asc", "desc"]).default(defaultOrder),
    search: searchPhrase,
  });
}

/** The order of a portal's list, by the specification's names; the default key first. */
export const askedOrder = <const Keys extends readonly [string, ...string[]]>(
  sortKeys: Keys,
  isDescending: boolean,
) => ({
  sortBy: sortKey(sortKeys),
  sortDesc: queryFlag.default(isDescending),
});

/** The same as the answer repeats it. */
export const saidOrder = { sortBy: z.string(), sortDesc: z.boolean() };

/** What a list returns: one page of its rows, with the pager. */
export const pageOf = <Row extends z.ZodType>(row: Row) => ({ data: z.array(row), meta: pagerMeta });
