import { z } from "zod";
import { pageNumber, pagerMeta, searchPhrase } from "./envelope.ts";

/** The query every office list takes; sort keys come from an allow-list, the default first. */
export function listQuery<const Keys extends readonly [string, ...string[]]>(
  sortKeys: Keys,
  defaultOrder: "asc" | "desc",
) {
  return z.object({
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1 wiersz").max(100, "Najwyżej 100 wierszy").default(25),
    sort: z.enum(sortKeys, { error: "Nie można sortować po tej kolumnie" }).default(sortKeys[0] as never),
    order: z.enum(["asc", "desc"]).default(defaultOrder),
    search: searchPhrase,
  });
}

/** What a list returns: one page of its rows, with the pager. */
export const pageOf = <Row extends z.ZodType>(row: Row) => ({ data: z.array(row), meta: pagerMeta });
