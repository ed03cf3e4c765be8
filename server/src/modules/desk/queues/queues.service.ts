import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { isOverdue, TAKEN_MINUTES, WORK_QUEUES, type WorkQueue } from "@plon/rules/desk/work-queues.ts";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inOneStatement, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  assign,
  countInvoices,
  countWaitingDays,
  deleteAssignment,
  deleteEnded,
  findAssignment,
  listWork,
  type PromisedDay,
  type WaitingDay,
  type WorkFilter,
  type WorkRow,
} from "./queues.queries.ts";

const PROMISES = {
  registrations: "registration_working_days",
  messages: "message_working_days",
  orders: "order_working_days",
  complaints: "complaint_working_days",
  closings: "closing_working_days",
  articles: "article_working_days",
  // As soon as an invoice: it has been paid for already.
  purchases: "decision_working_days",
  returns: "return_working_days",
  // Each campaign's own.
  campaign_reviews: null,
  campaign_payouts: null,
  campaign_things: null,
  matters: "matter_working_days",
} as const satisfies Record<WorkQueue, string | null>;

/** The item type of each queue. A complaint is represented by its entry, a purchase by its invoice, a return by its order. */
const ITEMS = {
  registrations: "registration",
  messages: "message",
  orders: "order",
  complaints: "campaign_entry",
  closings: "closing",
  articles: "feed_article",
  purchases: "invoice",
  returns: "order",
  campaign_reviews: "campaign_entry",
  campaign_payouts: "campaign_entry",
  campaign_things: "campaign_entry",
  matters: "matter",
} as const satisfies Record<WorkQueue, AuditSubject>;

/** How much waits in every queue, invoices first. */
export async function queueSummaries(db: Db, at: Date) {
  const today = warsawDay(at);
  const [settings, invoices, days] = await Promise.all([
    readSettings(db),
    countInvoices(db, today),
    countWaitingDays(db),
  ]);
  const others = WORK_QUEUES.map((queue) => {
    const promise = PROMISES[queue];
    const workingDays = promise && settings[promise];
    const own = days.filter((day) => day.queue === queue);
    const late = own.filter((day) => isOverdue(dueOn(day, settings), today));
    const sum = (rows: typeof own) => rows.reduce((total, { waiting }) => total + waiting, 0);
    const [oldest] = own.map((day) => day.oldest_at).toSorted((a, b) => a.getTime() - b.getTime());
    return { queue, waiting: sum(own), overdue: sum(late), oldest_at: oldest ?? null, working_days: workingDays };
  });
  return [{ queue: "invoices" as const, ...invoices, working_days: settings.decision_working_days }, ...others];
}

/** How many days it may take says of a campaign's entry the campaign, of a matter itself, of everything else a setting. */
function dueOn({ queue, arrived_on, days }: WaitingDay, settings: Awaited<ReturnType<typeof readSettings>>): string {
  const promise = PROMISES[queue];
  return addWorkingDays(arrived_on, promise === null || days > 0 ? days : settings[promise]);
}

/** The promised days of what waits now, for each day of arrival. */
async function promisedDays(db: Db, queue: WorkQueue | undefined): Promise<PromisedDay[]> {
  const settings = await readSettings(db);
  const days = await countWaitingDays(db, queue === undefined ? WORK_QUEUES : [queue]);
  return days.map((day) => ({
    queue: day.queue,
    waiting: day.waiting,
    arrivedOn: day.arrived_on,
    days: day.days,
    dueOn: dueOn(day, settings),
  }));
}

type WorkQuery = Omit<WorkFilter, "dueBefore" | "assignedTo" | "itemId"> & {
  work?: "overdue" | "me" | "nobody" | undefined;
};

/** A page of what waits, earliest promise first. */
export async function workPage(db: Db, ctx: StaffContext, { work, ...query }: WorkQuery) {
  const promised = await promisedDays(db, query.queue);
  const dueBefore = work === "overdue" ? warsawDay(ctx.at) : undefined;
  const assignedTo = work === "me" ? ctx.staff.id : work === "nobody" ? null : undefined;
  return await listWork(db, promised, { ...query, dueBefore, assignedTo }, ctx.at);
}

/** One waiting item. Throws work.not_waiting. */
export async function getWork(db: Db, ctx: StaffContext, queue: WorkQueue, itemId: number): Promise<WorkRow> {
  const one = { page: 1, per_page: 1, order: "asc", search: "", queue, itemId } as const;
  const [found] = (await listWork(db, await promisedDays(db, queue), one, ctx.at)).rows;
  if (!found) throw new AppError("work.not_waiting");
  return found;
}

/**
 * Takes an item for the caller for half an hour; `takeOver` takes it from a colleague, and the audit log says so.
 * Throws work.not_waiting, work.assigned_to_other.
 */
export async function takeWork(
  tx: Tx,
  ctx: StaffContext,
  work: { queue: WorkQueue; itemId: number; takeOver: boolean },
): Promise<void> {
  const { queue, itemId, takeOver } = work;
  await getWork(tx, ctx, queue, itemId);
  const before = await findAssignment(tx, queue, itemId);
  const until = new Date(ctx.at.getTime() + TAKEN_MINUTES * 60_000);
  const from = takeOver ? (before?.staff_id ?? null) : null;
  const isMine = await assign(tx, { queue, itemId, staffId: ctx.staff.id, until, from, at: ctx.at });
  if (!isMine) {
    const other = before ?? (await findAssignment(tx, queue, itemId));
    throw new AppError("work.assigned_to_other", { params: { name: other?.staff_name ?? "" } });
  }
  await audit(tx, ctx, {
    action: "work.take",
    subject: { type: ITEMS[queue], id: itemId },
    before: { assigned_staff_id: before && before.until > ctx.at ? before.staff_id : null },
  });
}

/** Gives back what the caller took; what a colleague took stays theirs. Throws work.not_waiting. */
export async function releaseWork(tx: Tx, ctx: StaffContext, queue: WorkQueue, itemId: number): Promise<void> {
  await getWork(tx, ctx, queue, itemId);
  await deleteAssignment(tx, queue, itemId, ctx.staff.id);
  await audit(tx, ctx, { action: "work.release", subject: { type: ITEMS[queue], id: itemId } });
}

/** Deletes expired assignments: the audit log keeps them. */
export async function forgetEndedWork(db: TransactionalDb, at: Date): Promise<void> {
  await inOneStatement(db, (tx) => deleteEnded(tx, at));
}
