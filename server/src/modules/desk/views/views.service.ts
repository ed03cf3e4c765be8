import {
  FILED_LISTS,
  type FiledListName,
  type ListShows,
  OFFICE_LISTS,
  type OfficeListName,
  VIEWS_MAX,
} from "@plon/contract/office/desk/views.ts";
import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  countOwnViews,
  deleteViewRow,
  findView,
  insertView,
  listViews,
  lockView,
  updateView,
  type ViewRow,
} from "./views.queries.ts";

export type { ViewRow } from "./views.queries.ts";

type ViewGiven = ListShows & { name: string; is_shared: boolean };

/** The most views that one person is shown, their own first. */
const SHOWN_MAX = 500;

const mayRead = (role: StaffRole, { access }: Endpoint) => typeof access === "object" && access.staff.includes(role);

const readable = ({ staff }: StaffContext): OfficeListName[] =>
  (Object.keys(OFFICE_LISTS) as OfficeListName[]).filter((list) => mayRead(staff.role, OFFICE_LISTS[list]));

/** A list that the caller may not read is unknown to them. Throws view.list_unknown. */
function refuseUnreadable({ staff }: StaffContext, list: FiledListName): void {
  if (!mayRead(staff.role, FILED_LISTS[list])) throw new AppError("view.list_unknown");
}

/** One's own views and the shared ones, of the lists that one may read. */
export const viewsOf = (db: Db, ctx: StaffContext) => listViews(db, ctx.staff.id, readable(ctx), SHOWN_MAX);

const auditedOf = ({ name, is_shared, filter, sort, columns }: ViewGiven) => ({
  name,
  is_shared,
  filter,
  sort,
  columns,
});

const rowOf = ({ name, is_shared, filter, sort, columns }: ViewGiven) => ({
  name,
  is_shared,
  shows: JSON.stringify({ filter, sort, columns }),
});

function refusalOf(error: unknown): unknown {
  return brokenConstraint(error) === "saved_view_name_unique"
    ? new AppError("view.name_taken", { inField: "name" })
    : error;
}

const saved = async (db: Db, id: number): Promise<ViewRow> => getOrThrow(await findView(db, id), "view.not_found");

/** Saves a view of a list. Throws view.list_unknown, view.too_many, view.name_taken. */
export async function createView(tx: Tx, ctx: StaffContext, list: OfficeListName, given: ViewGiven): Promise<ViewRow> {
  refuseUnreadable(ctx, list);
  if ((await countOwnViews(tx, ctx.staff.id)) >= VIEWS_MAX)
    throw new AppError("view.too_many", { params: { limit: VIEWS_MAX } });
  const row = { ...rowOf(given), list, staff_id: ctx.staff.id, created_at: ctx.at, changed_at: ctx.at };
  const { id } = await insertView(tx, row).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await audit(tx, ctx, { action: "view.create", subject: { type: "view", id }, after: { list, ...auditedOf(given) } });
  return await saved(tx, id);
}

/** Changes one's own view. Throws view.not_found, also for somebody else's, and view.name_taken. */
export async function changeView(tx: Tx, ctx: StaffContext, id: number, given: ViewGiven): Promise<ViewRow> {
  const before = getOrThrow(await lockView(tx, id), "view.not_found");
  if (before.staff_id !== ctx.staff.id) throw new AppError("view.not_found");
  await updateView(tx, id, { ...rowOf(given), changed_at: ctx.at }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await audit(tx, ctx, {
    action: "view.change",
    subject: { type: "view", id },
    before: auditedOf({ ...before, ...before.shows }),
    after: auditedOf(given),
  });
  return await saved(tx, id);
}

/**
 * Deletes one's own view; an administrator also a shared one of somebody else, who may have left. Throws view.not_found
 * for any other.
 */
export async function deleteView(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const view = getOrThrow(await lockView(tx, id), "view.not_found");
  const isTheirs = view.staff_id === ctx.staff.id || (view.is_shared && ctx.staff.role === "admin");
  if (!isTheirs) throw new AppError("view.not_found");
  await deleteViewRow(tx, id);
  await audit(tx, ctx, {
    action: "view.delete",
    subject: { type: "view", id },
    before: { list: view.list, ...auditedOf({ ...view, ...view.shows }) },
  });
}

type Export = { list: FiledListName; filter: object; sort: object; columns: string[]; rows: number };

/** Writes down that somebody saves a list as a file, and which part of it. Throws view.list_unknown. */
export async function tellExport(tx: Tx, ctx: StaffContext, { list, ...after }: Export): Promise<void> {
  refuseUnreadable(ctx, list);
  await audit(tx, ctx, { action: "list.export", subject: { type: "list", id: list }, after });
}
