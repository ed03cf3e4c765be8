// What waits in each queue of the office, in the same few columns.
import { type RawBuilder, sql } from "kysely";
import { WORK_QUEUES, type WorkQueue } from "@plon/rules/desk/work-queues.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, offsetWithin, pagerFor } from "#platform/database/paging.ts";
import { everyWord, ownersMeant, says, searchWords } from "#platform/database/search.ts";

/** A queue's items in its table: what tells one, which of them wait and since when, and what it is called by whose name. */
type Items = {
  from: string;
  id: string;
  waits: string;
  arrivedAt: string;
  /** The tables of names, and of what a phrase may mean. */
  names: string;
  title: string;
  detail: string;
  /** How many working days this item may take, where it is not the queue's. */
  days?: string;
};

/** An entry of a campaign, by whom it waits and what its campaign promises. */
const entryItems = (queue: Pick<Items, "waits" | "arrivedAt"> & { title?: string; days: string }): Items => ({
  from: `campaign_entry e join campaign g on g.id = e.campaign_id
    left join participant p on p.id = e.participant_id and p.closed_at is null`,
  id: "e.id",
  names: "",
  title: "g.title",
  detail: "e.first_name || ' ' || e.last_name",
  ...queue,
});

/** The money of an entry is owed: the numbers of packages/rules/src/campaigns/campaign.ts. */
const OWED = `not e.is_over
  and (g.flow, e.status) in (('satisfaction', 5), ('dovvo', 4), ('halvetic', 3), ('leptosar', 4))`;

const ITEMS: Record<WorkQueue, Items> = {
  registrations: {
    from: "registration",
    id: "registration.id",
    waits: "registration.status = 'review'",
    arrivedAt: "registration.submitted_at",
    names: "",
    title: "registration.first_name || ' ' || registration.last_name",
    detail: "concat_ws(', ', nullif(registration.company_name, ''), nullif(registration.city, ''))",
  },
  messages: {
    from: "contact_message m",
    id: "m.id",
    waits: "m.answered_at is null",
    arrivedAt: "m.sent_at",
    names: "left join participant p on p.id = m.participant_id",
    title: "m.subject",
    detail: "p.first_name || ' ' || p.last_name",
  },
  orders: {
    from: "reward_order o",
    id: "o.id",
    // What is exchanged waits among the returns, from the day on which that was promised.
    waits: `o.status in ('accepted', 'processing') and o.kind = 'item'
      and not exists (select from order_return r where r.order_id = o.id and r.state = 'exchanging')`,
    arrivedAt: "o.ordered_at",
    names: "left join participant p on p.id = o.participant_id",
    title: "o.title",
    detail: "p.first_name || ' ' || p.last_name",
  },
  complaints: {
    from: "campaign_complaint c",
    id: "c.entry_id",
    waits: "c.decided_at is null",
    arrivedAt: "c.filed_at",
    names: "left join campaign_entry e on e.id = c.entry_id left join campaign g on g.id = e.campaign_id",
    title: "g.title",
    detail: "e.first_name || ' ' || e.last_name",
  },
  closings: {
    from: "closing_request r",
    id: "r.id",
    waits: "r.status = 'open'",
    arrivedAt: "r.requested_at",
    names: "left join participant p on p.id = r.participant_id",
    title: "p.first_name || ' ' || p.last_name",
    detail: "p.company_name",
  },
  articles: {
    from: "feed_article a",
    id: "a.id",
    waits: "a.status = 'open'",
    arrivedAt: "a.asked_at",
    names: "left join distributor d on d.id = a.distributor_id",
    title: "a.name",
    detail: "d.name",
  },
  purchases: {
    from: "purchase_doubt_waiting w",
    id: "w.invoice_id",
    waits: "true",
    arrivedAt: "w.opened_at",
    names: "left join invoice i on i.id = w.invoice_id left join participant p on p.id = i.participant_id",
    title: `i.document_name
      || coalesce(' i ' || (select string_agg(o.document_name, ', ' order by o.id) from invoice o
        where o.id = any (w.other_ids) and o.id <> w.invoice_id), '')
      || case when w.invoice_id = any (w.other_ids) then ', inny dokument elektroniczny' else '' end`,
    detail: "p.first_name || ' ' || p.last_name",
  },
  returns: {
    from: "order_return r",
    id: "r.order_id",
    waits: "r.state in ('open', 'exchanging')",
    arrivedAt: "r.waits_since",
    names: "left join reward_order o on o.id = r.order_id left join participant p on p.id = r.participant_id",
    title: `case when r.state = 'exchanging' then 'Wyślij nową sztukę'
      else case r.cause when 'lost' then 'Nie dotarła' when 'broken' then 'Jest uszkodzona' else 'Zwrot' end end
      || ': ' || o.title`,
    detail: "p.first_name || ' ' || p.last_name",
  },
  campaign_reviews: entryItems({
    waits: "not e.is_over and e.status = 2 and g.flow <> 'satisfaction'",
    arrivedAt: "e.status_changed_at",
    days: "g.review_working_days",
  }),
  campaign_payouts: entryItems({
    // Whoever was asked for an account waits from the day on which it came.
    waits: `${OWED} and p.bank_account is not null and not exists (
      select from reward_order o where o.campaign_entry_id = e.id and o.status <> 'cancelled')`,
    arrivedAt: "greatest(e.status_changed_at, p.bank_account_changed_at)",
    title: `case when (select v.act from campaign_entry_event v where v.entry_id = e.id order by v.id desc limit 1)
      = 'ask_account' then 'Numer konta dotarł: ' else '' end || g.title`,
    days: "g.reward_working_days",
  }),
  campaign_things: entryItems({
    waits: `not e.is_over and g.thing_name <> '' and p.id is not null and e.owed_since is not null
      and (g.flow, e.status) in (('dovvo', 4), ('dovvo', 5), ('halvetic', 3), ('halvetic', 4), ('leptosar', 4), ('leptosar', 5))
      and not exists (select from campaign_thing t where t.entry_id = e.id)`,
    arrivedAt: "e.owed_since",
    days: "g.reward_working_days",
  }),
  matters: {
    from: "matter m",
    id: "m.id",
    waits: "m.status = 'open'",
    arrivedAt: "m.waits_since",
    names: "left join participant p on p.id = m.participant_id",
    title: "case m.kind when 'appeal' then 'Odwołanie: ' else 'Pytanie: ' end || m.about",
    detail: "p.first_name || ' ' || p.last_name",
    // What was promised to the farmer holds, whatever the setting says since.
    days: "m.answer_days",
  },
};

/** Which items of each queue a phrase means; nothing without a phrase. */
type Said = Record<WorkQueue, RawBuilder<boolean>> | undefined;

/** What of each queue a phrase means: the item's own words, or those of whom it is about, as their own lists find them. */
async function meant(db: Db, phrase: string): Promise<Said> {
  if (searchWords(phrase).length === 0) return undefined;
  const people = await ownersMeant(db, phrase);
  const owned = (column: string, text: string) => {
    const finds = (pattern: string) => sql`search_fold(${sql.raw(text)}) like search_fold(${pattern})`;
    return people.owned({ column, alias: "p", finds }).said;
  };
  // By a campaign's name or by its people: found in an index, where a join would read all entries.
  const entered = (id: string) =>
    everyWord(
      phrase,
      (word) => sql`${sql.raw(id)} = any (array(select id from campaign_entry where search like search_fold(${word})))
        or (select campaign_id from campaign_entry where id = ${sql.raw(id)})
          = any (array(select id from campaign where search_fold(title) like search_fold(${word})))`,
    );
  return {
    registrations: says("registration.search", phrase),
    messages: owned("m.participant_id", "m.subject"),
    orders: owned("o.participant_id", "o.title || ' ' || coalesce(o.tracking_number, '')"),
    complaints: entered("c.entry_id"),
    campaign_reviews: entered("e.id"),
    campaign_payouts: entered("e.id"),
    campaign_things: entered("e.id"),
    closings: people.isMeant("r.participant_id", "p"),
    articles: everyWord(
      phrase,
      (word) => sql`search_fold(a.name) like search_fold(${word}) or d.search like search_fold(${word})`,
    ),
    purchases: owned("i.participant_id", "i.document_name"),
    matters: owned("m.participant_id", "m.about"),
    returns: owned("r.participant_id", "o.title || ' ' || coalesce(o.tracking_number, '')"),
  };
}

/** The first of each queue, where it is known how many are needed: each has an index by arrival. */
type First = { order: "asc" | "desc"; count: number };

/**
 * What waits: `queue`, `item_id`, `arrived_at` and the Warsaw day of it. No table of names is joined unless a phrase is
 * looked for there: without them an index is enough.
 */
const inQueues = (queues: readonly WorkQueue[], said: Said, first?: First) =>
  sql`(${sql.join(
    queues.map((queue) => {
      const { from, id, waits, arrivedAt, names, days } = ITEMS[queue];
      // With promises of their own the first that came need not be the first promised.
      const bounded =
        first && days === undefined
          ? sql`order by arrived_at ${sql.raw(first.order)}, item_id limit ${first.count}`
          : sql``;
      return sql`(select ${queue}::text as queue, ${sql.raw(id)} as item_id, ${sql.raw(arrivedAt)} as arrived_at,
        (${sql.raw(arrivedAt)} at time zone 'Europe/Warsaw')::date as arrived_on,
        ${sql.raw(days ?? "0")}::int as days
        from ${sql.raw(said ? `${from} ${names}` : from)}
        where ${sql.raw(waits)} and ${said?.[queue] ?? sql`true`} ${bounded})`;
    }),
    sql` union all `,
  )})`;

/** What the item of a row of `page` is called: `title`, `detail`. */
const NAMED = sql.join(
  WORK_QUEUES.map((queue) => {
    const { from, id, waits, names, title, detail } = ITEMS[queue];
    return sql`select ${sql.raw(title)} as title, ${sql.raw(detail)} as detail
      from ${sql.raw(`${from} ${names}`)} where page.queue = ${queue} and ${sql.raw(id)} = page.item_id
        and (${sql.raw(waits)})`;
  }),
  sql` union all `,
);

export type WaitingDay = { queue: WorkQueue; arrived_on: string; days: number; waiting: number; oldest_at: Date };

/** How many wait in each queue, by Warsaw day of arrival and by the days that they may take themselves. */
export const countWaitingDays = (db: Db, queues: readonly WorkQueue[] = WORK_QUEUES): Promise<WaitingDay[]> =>
  sql<WaitingDay>`
    select queue, arrived_on, days, count(*) as waiting, min(arrived_at) as oldest_at
    from ${inQueues(queues, undefined)} as work group by queue, arrived_on, days`
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
export type PromisedDay = { queue: WorkQueue; arrivedOn: string; days: number; dueOn: string; waiting: number };

type AskedWork = { queues: readonly WorkQueue[]; days: readonly PromisedDay[]; filter: WorkFilter; at: Date };

const isWholeList = ({ search, itemId, assignedTo }: WorkFilter) =>
  search === "" && itemId === undefined && (assignedTo === undefined || assignedTo === null);

/** What waits, sorted by promised day and then by waiting time. `promised` has every day on which some arrived. */
export async function listWork(db: Db, promised: readonly PromisedDay[], filter: WorkFilter, at: Date) {
  const { queue, dueBefore } = filter;
  const queues = queue === undefined ? WORK_QUEUES : [queue];
  const days = promised.filter(({ dueOn }) => dueBefore === undefined || dueOn < dueBefore);
  return isWholeList(filter)
    ? await listWhole(db, { queues, days, filter, at })
    : await listFound(db, { queues, days, filter, at });
}

const inPromisedOrder = (order: "asc" | "desc") => sql`due_on ${sql.raw(order)}, arrived_at ${sql.raw(order)}, item_id`;

/**
 * Of all that waits. Who came first was promised first, so the first of each queue are enough for a page; for a page of
 * what nobody works on, as many more as somebody does.
 */
async function listWhole(db: Db, { queues, days, filter, at }: AskedWork) {
  const { order, dueBefore } = filter;
  const taken = filter.assignedTo === null ? await countTaken(db, queues, days, at) : 0;
  const total = days.reduce((sum, { waiting }) => sum + waiting, 0) - taken;
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const isEnough = dueBefore === undefined || order === "asc";
  const first = isEnough ? { order, count: offset + filter.per_page + taken } : undefined;
  const { rows } = await sql<WorkRow>`
    with work as materialized (select * from ${inQueues(queues, undefined, first)} as each_queue),
    page as materialized (
      select work.queue, work.item_id, work.arrived_at, promised.due_on, taken.staff_id
      ${matchingWork(days, filter, at)}
      order by ${inPromisedOrder(order)} limit ${filter.per_page} offset ${offset}
    )
    ${namedPage(order)}`.execute(db);
  return { rows, meta };
}

/** Of what a condition leaves: found once, both to be counted and for the page. */
async function listFound(db: Db, { queues, days, filter, at }: AskedWork) {
  const { page, per_page, order } = filter;
  const said = await meant(db, filter.search);
  const total = sql`(select count(*) from found)`;
  const { rows } = await sql<WorkRow & { total: number }>`
    with work as materialized (select * from ${inQueues(queues, said)} as each_queue),
    found as materialized (
      select work.queue, work.item_id, work.arrived_at, promised.due_on, taken.staff_id
      ${matchingWork(days, filter, at)}
    ), page as materialized (
      select found.*, ${total} as total from found
      order by ${inPromisedOrder(order)} limit ${per_page} offset ${offsetWithin(total, filter)}
    )
    ${namedPage(order)}`.execute(db);
  // A page beyond the end is the last one, which has rows unless there are none at all.
  const { offset: _offset, ...meta } = pagerFor(rows[0]?.total ?? 0, page, per_page);
  return { rows, meta };
}

/** The rows of `page` with what they are called and who works on them. */
const namedPage = (order: "asc" | "desc") => sql`
  select page.*, named.title, named.detail, staff.name as staff_name
  from page cross join lateral (${NAMED}) as named left join staff on staff.id = page.staff_id
  order by ${inPromisedOrder(order)}`;

/** How much of what waits somebody works on. */
async function countTaken(
  db: Db,
  queues: readonly WorkQueue[],
  days: readonly PromisedDay[],
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from work_assignment taken
      join ${inQueues(queues, undefined)} as work on work.queue = taken.queue and work.item_id = taken.item_id
      join ${daysOf(days)} on promised.queue = work.queue and promised.arrived_on = work.arrived_on and promised.days = work.days
    where taken.until > ${at}`.execute(db);
  return rows[0]!.total;
}

const daysOf = (days: readonly PromisedDay[]) => sql`unnest(
  ${days.map((day) => day.queue)}::text[],
  ${days.map((day) => day.arrivedOn)}::date[],
  ${days.map((day) => day.days)}::int[],
  ${days.map((day) => day.dueOn)}::date[]
) as promised (queue, arrived_on, days, due_on)`;

function isTakenBy(staffId: number | null | undefined) {
  if (staffId === undefined) return sql`true`;
  return staffId === null ? sql`taken.item_id is null` : sql`taken.staff_id = ${staffId}`;
}

/**
 * The `from` and the conditions of a list of what waits, of which `work` was read before: how many days there are is not
 * known to the planner, which would read the entries of a campaign once for each.
 */
function matchingWork(days: readonly PromisedDay[], { itemId, assignedTo }: WorkFilter, at: Date): RawBuilder<unknown> {
  return sql`from work
    join ${daysOf(days)} using (queue, arrived_on, days)
    left join work_assignment taken on taken.queue = work.queue and taken.item_id = work.item_id and taken.until > ${at}
    where (${itemId ?? null}::bigint is null or work.item_id = ${itemId ?? null}::bigint)
      and ${isTakenBy(assignedTo)}`;
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
