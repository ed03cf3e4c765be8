// What waits in each queue of the office, in the same few columns.
import { type RawBuilder, sql } from "kysely";
import { WORK_QUEUES, type WorkQueue } from "@plon/rules/work-queues.ts";
import type { Db, Tx } from "#platform/database.ts";
import { type ListQuery, pagerFor } from "#platform/paging.ts";
import { everyWord, ownedBy, peopleMeant, says, searchWords } from "#platform/search.ts";

/**
 * What waits and since when: `item_id`, `title`, `detail`, `arrived_at`. Left joins, so that names are not read where
 * nobody asks for them.
 */
const WAITING: Record<WorkQueue, (said: RawBuilder<boolean>) => RawBuilder<unknown>> = {
  registrations: (said) => sql`select id as item_id, first_name || ' ' || last_name as title,
      concat_ws(', ', nullif(company_name, ''), nullif(city, '')) as detail, submitted_at as arrived_at
    from registration where status = 'review' and ${said}`,
  messages: (said) => sql`select m.id as item_id, m.subject as title, p.first_name || ' ' || p.last_name as detail,
      m.sent_at as arrived_at
    from contact_message m left join participant p on p.id = m.participant_id where m.answered_at is null and ${said}`,
  orders: (
    said,
  ) => sql`select o.id as item_id, o.title, p.first_name || ' ' || p.last_name as detail, o.ordered_at as arrived_at
    from reward_order o left join participant p on p.id = o.participant_id
    where o.status in ('accepted', 'processing') and o.kind = 'item' and ${said}`,
  complaints: (
    said,
  ) => sql`select e.id as item_id, g.title, e.first_name || ' ' || e.last_name as detail, c.filed_at as arrived_at
    from campaign_complaint c left join campaign_entry e on e.id = c.entry_id left join campaign g on g.id = e.campaign_id
    where c.decided_at is null and ${said}`,
  closings: (said) => sql`select r.id as item_id, p.first_name || ' ' || p.last_name as title, p.company_name as detail,
      r.requested_at as arrived_at
    from closing_request r left join participant p on p.id = r.participant_id where r.status = 'open' and ${said}`,
  articles: (said) => sql`select a.id as item_id, a.name as title, d.name as detail, a.asked_at as arrived_at
    from feed_article a left join distributor d on d.id = a.distributor_id where a.status = 'open' and ${said}`,
};

type Said = Record<WorkQueue, RawBuilder<boolean>>;

const EVERYTHING = sql<boolean>`true`;
const ALL_SAID: Said = {
  registrations: EVERYTHING,
  messages: EVERYTHING,
  orders: EVERYTHING,
  complaints: EVERYTHING,
  closings: EVERYTHING,
  articles: EVERYTHING,
};

/** What of each queue a phrase means: the item's own words, or those of whom it is about, as their own lists find them. */
async function meant(db: Db, phrase: string): Promise<Said> {
  if (searchWords(phrase).length === 0) return ALL_SAID;
  const owned = async (column: string, text: string) => {
    const finds = (pattern: string) => sql`search_fold(${sql.raw(text)}) like search_fold(${pattern})`;
    return (await ownedBy(db, phrase, { column, alias: "p", finds })).said;
  };
  return {
    registrations: says("registration.search", phrase),
    messages: await owned("m.participant_id", "m.subject"),
    orders: await owned("o.participant_id", "o.title || ' ' || coalesce(o.tracking_number, '')"),
    complaints: everyWord(
      phrase,
      (word) => sql`e.search like search_fold(${word}) or search_fold(g.title) like search_fold(${word})`,
    ),
    closings: (await peopleMeant(db, phrase))("r.participant_id", "p"),
    articles: everyWord(
      phrase,
      (word) => sql`search_fold(a.name) like search_fold(${word}) or d.search like search_fold(${word})`,
    ),
  };
}

/** The first of each queue, where it is known how many are needed: each has an index by arrival. */
type First = { order: "asc" | "desc"; count: number };

const inQueues = (queues: readonly WorkQueue[], said: Said, first?: First) =>
  sql`(${sql.join(
    queues.map(
      (name) => sql`(select ${name}::text as queue, waiting.*,
        (waiting.arrived_at at time zone 'Europe/Warsaw')::date as arrived_on
        from (${WAITING[name](said[name])}) as waiting
        ${first ? sql`order by waiting.arrived_at ${sql.raw(first.order)}, waiting.item_id limit ${first.count}` : sql``})`,
    ),
    sql` union all `,
  )})`;

export type WaitingDay = { queue: WorkQueue; arrived_on: string; waiting: number; oldest_at: Date };

/** How many wait in each queue, by Warsaw day of arrival. */
export const countWaitingDays = (db: Db, queues: readonly WorkQueue[] = WORK_QUEUES): Promise<WaitingDay[]> =>
  sql<WaitingDay>`
    select queue, arrived_on, count(*) as waiting, min(arrived_at) as oldest_at
    from ${inQueues(queues, ALL_SAID)} as work group by queue, arrived_on`
    .execute(db)
    .then(({ rows }) => rows);

/** The same for invoices, which store their promised day themselves. */
export const countInvoices = (db: Db, today: string) =>
  db
    .selectFrom("invoice")
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number>`count(*) filter (where decision_due < ${today}::date)`.as("overdue"),
      sql<Date | null>`min(submitted_at)`.as("oldest_at"),
    ])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();

export type WorkRow = {
  queue: WorkQueue;
  item_id: number;
  title: string;
  detail: string;
  arrived_at: Date;
  due_on: string;
  staff_id: number | null;
  staff_name: string | null;
};

export type WorkFilter = ListQuery & {
  queue?: WorkQueue | undefined;
  itemId?: number | undefined;
  /** Only what was promised before this day. */
  dueBefore?: string | undefined;
  /** Only this person's work; null for what nobody works on. */
  assignedTo?: number | null | undefined;
};

/** The promised day for items that entered a queue on a day, and how many of them wait. */
export type PromisedDay = { queue: WorkQueue; arrivedOn: string; dueOn: string; waiting: number };

/**
 * What waits, sorted by promised day and then by waiting time. `promised` has every day on which some arrived. Who came
 * first was promised first, so the first of each queue are enough for a page of all that waits; for a page of what
 * nobody works on, as many more as somebody does.
 */
export async function listWork(db: Db, promised: readonly PromisedDay[], filter: WorkFilter, at: Date) {
  const { queue, itemId, dueBefore, assignedTo, search, order } = filter;
  const queues = queue === undefined ? WORK_QUEUES : [queue];
  const days = promised.filter(({ dueOn }) => dueBefore === undefined || dueOn < dueBefore);
  const isWhole = search === "" && itemId === undefined && (assignedTo === undefined || assignedTo === null);
  const taken = isWhole && assignedTo === null ? await countTaken(db, queues, days, at) : 0;
  const said = await meant(db, search);
  const total = isWhole
    ? days.reduce((sum, { waiting }) => sum + waiting, 0) - taken
    : await countWork(db, matchingWork(inQueues(queues, said), days, filter, at));
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const first =
    isWhole && (dueBefore === undefined || order === "asc")
      ? { order, count: offset + filter.per_page + taken }
      : undefined;
  const direction = sql.raw(order);
  const { rows } = await sql<WorkRow>`
    select work.queue, work.item_id, work.title, work.detail, work.arrived_at, promised.due_on,
      taken.staff_id, staff.name as staff_name
    ${matchingWork(inQueues(queues, said, first), days, filter, at)}
    order by promised.due_on ${direction}, work.arrived_at ${direction}, work.item_id
    limit ${filter.per_page} offset ${offset}`.execute(db);
  return { rows, meta };
}

/** How much of what waits somebody works on. */
async function countTaken(
  db: Db,
  queues: readonly WorkQueue[],
  days: readonly PromisedDay[],
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from work_assignment taken
      join ${inQueues(queues, ALL_SAID)} as work on work.queue = taken.queue and work.item_id = taken.item_id
      join ${daysOf(days)} on promised.queue = work.queue and promised.arrived_on = work.arrived_on
    where taken.until > ${at}`.execute(db);
  return rows[0]!.total;
}

const daysOf = (days: readonly PromisedDay[]) => sql`unnest(
  ${days.map((day) => day.queue)}::text[],
  ${days.map((day) => day.arrivedOn)}::date[],
  ${days.map((day) => day.dueOn)}::date[]
) as promised (queue, arrived_on, due_on)`;

const countWork = async (db: Db, matching: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)).rows[0]!.total;

/** The `from` and the conditions of a list of what waits. */
function matchingWork(
  work: RawBuilder<unknown>,
  days: readonly PromisedDay[],
  { itemId, assignedTo }: WorkFilter,
  at: Date,
): RawBuilder<unknown> {
  return sql`from ${work} as work
    join ${daysOf(days)} using (queue, arrived_on)
    left join work_assignment taken on taken.queue = work.queue and taken.item_id = work.item_id and taken.until > ${at}
    left join staff on staff.id = taken.staff_id
    where (${itemId ?? null}::bigint is null or work.item_id = ${itemId ?? null}::bigint)
      and ${assignedTo === undefined ? sql`true` : sql`taken.staff_id is not distinct from ${assignedTo}::bigint`}`;
}

export const findAssignment = (tx: Tx, queue: WorkQueue, itemId: number) =>
  tx
    .selectFrom("work_assignment")
    .innerJoin("staff", "staff.id", "work_assignment.staff_id")
    .select(["work_assignment.staff_id", "work_assignment.until", "staff.name as staff_name"])
    .where("queue", "=", queue)
    .where("item_id", "=", itemId)
    .forUpdate("work_assignment")
    .executeTakeFirst();

/**
 * Records who works on it, unless a colleague was quicker: `from` is the previous holder as far as the caller knows.
 */
export async function assign(
  tx: Tx,
  work: { queue: WorkQueue; itemId: number; staffId: number; until: Date; from: number | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("work_assignment")
    .values({ queue: work.queue, item_id: work.itemId, staff_id: work.staffId, until: work.until })
    .onConflict((conflict) =>
      conflict
        .columns(["queue", "item_id"])
        .doUpdateSet({ staff_id: work.staffId, until: work.until })
        .where((row) =>
          row.or([
            row("work_assignment.until", "<=", work.at),
            row("work_assignment.staff_id", "in", [work.staffId, work.from ?? work.staffId]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const deleteAssignment = (tx: Tx, queue: WorkQueue, itemId: number, staffId: number) =>
  tx
    .deleteFrom("work_assignment")
    .where("queue", "=", queue)
    .where("item_id", "=", itemId)
    .where("staff_id", "=", staffId)
    .execute();

export const deleteEnded = (tx: Tx, at: Date) => tx.deleteFrom("work_assignment").where("until", "<=", at).execute();
