import type { SelectQueryBuilder } from "kysely";
import type { PagerMeta } from "@plon/contract/shared/envelope.ts";

/** What every list of the office is asked for. */
export type ListQuery = { page: number; per_page: number; order: "asc" | "desc"; search: string };

/** The pager of a list with `total` rows: a page beyond the end becomes the last one. */
export function pagerFor(total: number, page: number, perPage: number): PagerMeta & { offset: number } {
  const last = Math.max(1, Math.ceil(total / perPage));
  const current = Math.min(page, last);
  return { current_page: current, last_page: last, per_page: perPage, total, offset: (current - 1) * perPage };
}

/** One page of a list: `found` selects what is counted, `rows` the list itself in its order. */
export async function pageOf<Counted, From extends keyof Counted, Listed, Of extends keyof Listed, Row>(
  found: SelectQueryBuilder<Counted, From, object>,
  rows: SelectQueryBuilder<Listed, Of, Row>,
  { page, per_page }: { page: number; per_page: number },
) {
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(total, page, per_page);
  return { rows: await rows.limit(per_page).offset(offset).execute(), meta };
}

/** A search phrase as a pattern for `like` on a folded search column: typed characters never act as wildcards. */
export function likePattern(phrase: string): string {
  return `%${phrase.replace(/[%_\\]/g, "\\$&")}%`;
}
