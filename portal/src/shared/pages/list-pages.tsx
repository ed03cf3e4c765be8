import { restOfList } from "@plon/client/format.ts";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { Pagination } from "@plon/ui/pagination.tsx";

type ListPagesProps = {
  label: string;
  list: {
    isPlaceholderData: boolean;
    /** Why the requested page could not be loaded. */
    missed?: unknown;
    data: { meta: PagerMeta } | undefined;
  };
  /** The requested page. */
  asked: number | undefined;
  onPage: (page: number) => void;
};

/**
 * The pager of a list, once there is one. While the requested page is loading or failed it is on that one and not on the
 * one still shown, so that a second quick click continues from it.
 */
export function ListPages({ label, list, asked = 1, onPage }: ListPagesProps) {
  if (!list.data) return null;
  const { current_page, last_page } = list.data.meta;
  const page = list.isPlaceholderData || list.missed ? Math.min(asked, last_page) : current_page;
  const rest = page === last_page ? restOfList(list.data.meta) : undefined;
  return (
    <>
      <Pagination label={label} page={page} lastPage={last_page} onPage={onPage} />
      {rest && <p className="pt-3 text-center text-soft">{rest}</p>}
    </>
  );
}
