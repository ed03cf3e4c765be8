import {
  FILED_LISTS,
  type FiledListName,
  type ListShows,
  MAILED,
  type MailProblem,
  VIEWED,
  type ViewedName,
  VIEWS_MAX,
} from "@plon/contract/office/desk/views.ts";
import { nextMondayMorning } from "@plon/rules/time/monday-mornings.ts";
import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { seesSegments } from "#modules/offers/segments/asked-farms.service.ts";
import {
  countOwnViews,
  deleteViewRow,
  findView,
  insertView,
  listDue,
  listViews,
  lockView,
  updateView,
  type ViewRow,
} from "./views.queries.ts";

export type { ViewRow } from "./views.queries.ts";

type ViewGiven = ListShows & { name: string; is_shared: boolean; is_mailed?: boolean | undefined };

/** The most views that one person is shown, their own first. */
const SHOWN_MAX = 500;

const mayRead = (role: StaffRole, { access }: Endpoint) => typeof access === "object" && access.staff.includes(role);

const readable = ({ staff }: StaffContext): ViewedName[] =>
  (Object.keys(VIEWED) as ViewedName[]).filter((list) => mayRead(staff.role, VIEWED[list]));

/** A list that the caller may not read is unknown to them. Throws view.list_unknown. */
function refuseUnreadable({ staff }: StaffContext, list: FiledListName | ViewedName): void {
  if (!mayRead(staff.role, { ...FILED_LISTS, ...VIEWED }[list])) throw new AppError("view.list_unknown");
}

/** One's own views and the shared ones, of the lists and with the filters that one may read. */
export async function viewsOf(db: Db, ctx: StaffContext): Promise<ViewRow[]> {
  const views = await listViews(db, ctx.staff.id, readable(ctx), SHOWN_MAX);
  if (seesSegments(ctx)) return views;
  return views.filter(({ shows }) => (shows as ListShows).filter["segment_id"] === undefined);
}

/** What the log says of a view; of being sent only where it is. */
const auditedOf = ({ name, is_shared, filter, sort, columns }: ViewGiven, mailDueAt: Date | null) => ({
  name,
  is_shared,
  filter,
  sort,
  columns,
  ...(mailDueAt === null ? {} : { is_mailed: true }),
});

const rowOf = ({ name, is_shared, filter, sort, columns }: ViewGiven) => ({
  name,
  is_shared,
  shows: JSON.stringify({ filter, sort, columns }),
});

/** When a view is sent next: what was promised stays promised. Throws view.not_mailed. */
function mailDueAt(
  list: string,
  { is_mailed: isMailed }: ViewGiven,
  { before, at }: { before: Date | null; at: Date },
): Date | null {
  if (isMailed === undefined) return before;
  if (!isMailed) return null;
  if (!MAILED.some((name) => name === list)) throw new AppError("view.not_mailed", { inField: "is_mailed" });
  return before ?? nextMondayMorning(at);
}

function refusalOf(error: unknown): unknown {
  return brokenConstraint(error) === "saved_view_name_unique"
    ? new AppError("view.name_taken", { inField: "name" })
    : error;
}

const saved = async (db: Db, id: number): Promise<ViewRow> => getOrThrow(await findView(db, id), "view.not_found");

/** Saves a view of a list. Throws view.list_unknown, view.too_many, view.name_taken, view.not_mailed. */
export async function createView(tx: Tx, ctx: StaffContext, list: ViewedName, given: ViewGiven): Promise<ViewRow> {
  refuseUnreadable(ctx, list);
  if ((await countOwnViews(tx, ctx.staff.id)) >= VIEWS_MAX)
    throw new AppError("view.too_many", { params: { limit: VIEWS_MAX } });
  const mail_due_at = mailDueAt(list, given, { before: null, at: ctx.at });
  const row = { ...rowOf(given), list, staff_id: ctx.staff.id, mail_due_at, created_at: ctx.at, changed_at: ctx.at };
  const { id } = await insertView(tx, row).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await audit(tx, ctx, {
    action: "view.create",
    subject: { type: "view", id },
    after: { list, ...auditedOf(given, mail_due_at) },
  });
  return await saved(tx, id);
}

/** Changes one's own view. Throws view.not_found, also for somebody else's, view.name_taken, view.not_mailed. */
export async function changeView(tx: Tx, ctx: StaffContext, id: number, given: ViewGiven): Promise<ViewRow> {
  const before = getOrThrow(await lockView(tx, id), "view.not_found");
  if (before.staff_id !== ctx.staff.id) throw new AppError("view.not_found");
  const mail_due_at = mailDueAt(before.list, given, { before: before.mail_due_at, at: ctx.at });
  const mail_problem = mail_due_at === null ? null : before.mail_problem;
  await updateView(tx, id, { ...rowOf(given), mail_due_at, mail_problem, changed_at: ctx.at }).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  await audit(tx, ctx, {
    action: "view.change",
    subject: { type: "view", id },
    before: auditedOf({ ...before, ...before.shows }, before.mail_due_at),
    after: auditedOf(given, mail_due_at),
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
    before: { list: view.list, ...auditedOf({ ...view, ...view.shows }, view.mail_due_at) },
  });
}

/** The views of a list whose time to be sent has come, the longest waiting first. */
export const viewsToSend = (db: Db, list: ViewedName, at: Date) => listDue(db, list, at);

/**
 * Takes a view that was read as due, until the next Monday: true for one taker alone, and false for a view that was changed or
 * switched off since. A missed Monday is made up for once. `problem` is why it is not sent after all.
 */
export async function takeViewToSend(
  tx: Tx,
  { id, changed_at }: Pick<ViewRow, "id" | "changed_at">,
  at: Date,
  problem: MailProblem | null,
): Promise<boolean> {
  const view = await lockView(tx, id);
  const isDue = view !== undefined && view.mail_due_at !== null && view.mail_due_at <= at;
  if (!isDue || view.changed_at.getTime() !== changed_at.getTime()) return false;
  await updateView(tx, id, { mail_due_at: nextMondayMorning(at), mail_problem: problem });
  return true;
}

type Export = { list: FiledListName; filter: object; sort: object; columns: string[]; rows: number };

/** Writes down that somebody saves a list as a file, and which part of it. Throws view.list_unknown. */
export async function tellExport(tx: Tx, ctx: StaffContext, { list, ...after }: Export): Promise<void> {
  refuseUnreadable(ctx, list);
  await audit(tx, ctx, { action: "list.export", subject: { type: "list", id: list }, after });
}
