import { useStore } from "react-admin";
import type { ListShows, SavedView } from "@plon/contract/office/desk/views.ts";

type Asked = { filter: Record<string, unknown>; sort: { field: string; order: string } };

/** The address of a list with a filter set, and from its first page in an order where one is named, as react-admin reads it. */
export const listAddress = (path: string, filter: Record<string, unknown>, sort?: Asked["sort"]): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort ? `&sort=${sort.field}&order=${sort.order}&page=1` : ""}`;

/** The address of the results under a filter; of a view with its number, so that the page knows which one was opened. */
export const resultsAddress = (filter: Record<string, unknown>, viewId?: number): string => {
  const asked = Object.entries(keptFilter(filter)).map(([key, value]): [string, string] => [key, String(value)]);
  const search = new URLSearchParams([
    ...(viewId === undefined ? [] : [["view", String(viewId)]]),
    ...asked,
  ]).toString();
  return search === "" ? "/results" : `/results?${search}`;
};

/** Where a saved view is. */
export const viewAddress = (view: Asked & { list: string; id: number }): string =>
  view.list === "results" ? resultsAddress(view.filter, view.id) : listAddress(`/${view.list}`, view.filter, view.sort);

/** A list's filters as a view keeps them: nothing empty, and no searched word, which is about somebody. */
export const keptFilter = (filter: Record<string, unknown>): ListShows["filter"] =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => name !== "search" && value !== undefined && value !== ""),
  ) as ListShows["filter"];

const inOrder = (filter: Record<string, unknown>) =>
  JSON.stringify(Object.entries(keptFilter(filter)).toSorted(([a], [b]) => a.localeCompare(b)));

/** Whether a list shows just what a view does. */
export const showsJust = (view: Asked, shown: Asked): boolean =>
  inOrder(view.filter) === inOrder(shown.filter) &&
  view.sort.field === shown.sort.field &&
  view.sort.order === shown.sort.order;

/** The view of a list that was opened last in this browser, as long as it exists: its columns are shown. */
export function useOpenedView(list: string, views: readonly SavedView[]) {
  const [openedId, setOpenedId] = useStore<number | null>(`${list}.view`, null);
  return { opened: views.find(({ id }) => id === openedId), open: setOpenedId };
}
