import type { ComponentProps } from "react";
import { Pagination, useListContext } from "react-admin";
import { formatCount, formatTotal, restOfList } from "@plon/client/format.ts";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { Hint } from "#shared/page/hint.tsx";

/** What is shown of how many, as in "1–25 z ponad 10 000". */
export const shownOf = (from: number, to: number, meta: Pick<PagerMeta, "total" | "total_is_more">) =>
  `${formatCount(from)}–${formatCount(to)} z ${formatTotal(meta)}`;

/** Says why rows of a long list are missing, or are not in the order that was asked for. */
export function LongListHint({
  meta,
}: {
  meta: Pick<PagerMeta, "current_page" | "last_page" | "total" | "total_is_more" | "sorting_ignored">;
}) {
  const isEnd = meta.current_page === meta.last_page;
  return (
    <>
      {meta.sorting_ignored && (
        <Hint>Jest tego zbyt wiele, aby ułożyć według tej kolumny. Zawęź wyszukiwanie, a ułożymy znalezione.</Hint>
      )}
      {isEnd && meta.total_is_more && <Hint>{restOfList(meta)}</Hint>}
    </>
  );
}

/** The pager of a list page, which says so when there is more than it pages. */
export function OfficePagination(props: ComponentProps<typeof Pagination>) {
  const { meta } = useListContext() as { meta?: PagerMeta };
  if (!meta) return <Pagination {...props} />;
  // The library passes it on to the table's pager, but does not declare it.
  const label = { labelDisplayedRows: ({ from, to }: { from: number; to: number }) => shownOf(from, to, meta) };
  return (
    <>
      <Pagination {...props} {...label} />
      <LongListHint meta={meta} />
    </>
  );
}
