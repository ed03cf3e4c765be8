type PagedList = {
  isPlaceholderData: boolean;
  /** Why the requested page could not be loaded. */
  missed?: unknown;
  data: { meta: { current_page: number; last_page: number } };
};

/**
 * The pager's current page: while the requested one is loading or failed, that one and not the one still shown, so that
 * a second quick click continues from it.
 */
export function askedPage(list: PagedList, asked: number | undefined): number {
  const { current_page, last_page } = list.data.meta;
  return list.isPlaceholderData || list.missed ? Math.min(asked ?? 1, last_page) : current_page;
}
