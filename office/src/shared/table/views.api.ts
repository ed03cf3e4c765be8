import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DataProvider, useDataProvider } from "react-admin";
import { formatTotal } from "@plon/client/format.ts";
import {
  FILED_LISTS,
  type FiledListName,
  officeListViews,
  OFFICE_LISTS,
  type SavedView,
  VIEWED,
} from "@plon/contract/office/desk/views.ts";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { dataOf } from "#shared/calls/session.ts";
import { knownFilter } from "./known-filter.ts";

/** The first words of the key of the views: what saving one makes stale. */
export const VIEWS_KEY = "views";

const inKnownWords = (views: SavedView[]): SavedView[] =>
  views.map((view) => ({ ...view, filter: knownFilter(view.filter) }));

const viewsQuery = queryOptions({
  queryKey: [VIEWS_KEY],
  queryFn: dataOf(officeListViews, {}),
  staleTime: 60_000,
  select: inKnownWords,
});

/** Whether a list of the office has views at all: records' own tables and odd lists have none. */
export const hasViews = (name: string): boolean => Object.hasOwn(OFFICE_LISTS, name);

/** Whether a list of the office can be saved as a file. */
export const hasFile = (name: string): name is FiledListName => Object.hasOwn(FILED_LISTS, name);

const NONE: SavedView[] = [];

/** The views of a list: one's own first. */
export function useViews(list: string): SavedView[] {
  const mayRead = useMayCall(officeListViews);
  const isViewed = Object.hasOwn(VIEWED, list);
  const views = useQuery({ ...viewsQuery, enabled: mayRead && isViewed }).data ?? NONE;
  return views.filter((view) => view.list === list);
}

const FRESH_MS = 60_000;
type Counted = { text: string; atMs: number };

async function count(
  { list, filter, sort }: SavedView,
  key: readonly unknown[],
  { cache, provider }: { cache: QueryClient; provider: DataProvider },
): Promise<Counted> {
  // Every act in the office makes all that is shown stale; a number in the menu may be a minute old.
  const known = cache.getQueryData<Counted>(key);
  if (known && Date.now() - known.atMs < FRESH_MS) return known;
  const pagination = { page: 1, perPage: 1 };
  const { total = 0, meta } = await provider.getList(list, { pagination, sort, filter });
  return { text: formatTotal((meta as PagerMeta | undefined) ?? { total }), atMs: Date.now() };
}

/** How many rows the list has for a view now, at most a minute old; undefined until it is known, and of what has no rows. */
export function useViewCount(view: SavedView): string | undefined {
  const cache = useQueryClient();
  const provider = useDataProvider();
  const key = ["view-count", view.list, view.filter];
  const counted = useQuery({
    queryKey: key,
    queryFn: () => count(view, key, { cache, provider }),
    staleTime: FRESH_MS,
    retry: false,
    enabled: hasViews(view.list),
  });
  return counted.data?.text;
}
