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

/** One page of the `total` rows of a list, which come in their order. */
export async function pageOfTotal<Listed, Of extends keyof Listed, Row>(
  total: number,
  rows: SelectQueryBuilder<Listed, Of, Row>,
  { page, per_page }: { page: number; per_page: number },
) {
  const { offset, ...meta } = pagerFor(total, page, per_page);
  return { rows: await rows.limit(per_page).offset(offset).execute(), meta };
}

/** The same for a list whose rows `found` selects, without their order. */
export async function pageOf<Counted, From extends keyof Counted, Listed, Of extends keyof Listed, Row>(
  found: SelectQueryBuilder<Counted, From, object>,
  rows: SelectQueryBuilder<Listed, Of, Row>,
  asked: { page: number; per_page: number },
) {
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return await pageOfTotal(total, rows, asked);
}

/** A page as the reply to a list: each row presented, with the pager. */
export const listed = <Row, Shown, Meta>(
  { rows, meta }: { rows: Row[]; meta: Meta },
  present: (row: Row) => Shown,
) => ({
  data: rows.map((row) => present(row)),
  meta,
});

/** A search phrase as a pattern for `like` on a folded search column: typed characters never act as wildcards. */
export function likePattern(phrase: string): string {
  return `%${phrase.replace(/[%_\\]/g, "\\$&")}%`;
}
