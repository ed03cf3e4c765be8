import type { PagerMeta } from "@plon/contract/shared/envelope.ts";

/** The pager of a list with `total` rows: a page beyond the end becomes the last one. */
export function pagerFor(total: number, page: number, perPage: number): PagerMeta & { offset: number } {
  const last = Math.max(1, Math.ceil(total / perPage));
  const current = Math.min(page, last);
  return { current_page: current, last_page: last, per_page: perPage, total, offset: (current - 1) * perPage };
}

/** A search phrase as a pattern for `like` on a folded search column: typed characters never act as wildcards. */
export function likePattern(phrase: string): string {
  return `%${phrase.replace(/[%_\\]/g, "\\$&")}%`;
}
