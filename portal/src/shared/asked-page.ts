type PagedList = {
  isPlaceholderData: boolean;
  /** Why the asked page did not come. */
  missed?: unknown;
  data: { meta: { current_page: number; last_page: number } };
};

/**
 * The page that a pager stands on: while the asked one is on its way or did not come, that one and not the one still shown, so that a
 * second quick press goes on from it.
 */
export function askedPage(list: PagedList, asked: number | undefined): number {
  const { current_page, last_page } = list.data.meta;
  return list.isPlaceholderData || list.missed ? Math.min(asked ?? 1, last_page) : current_page;
}
