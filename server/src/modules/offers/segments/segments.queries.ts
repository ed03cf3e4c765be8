import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { says } from "#platform/database/search.ts";
import type { SegmentGroup } from "@plon/rules/offers/segment-tree.ts";
import type { Tables } from "#platform/database/tables.ts";
import { peopleWho } from "./segments-tree.queries.ts";

/**
 * Memory for a query about everybody: a condition's rows are read once and hashed, instead of looked up person by
 * person. Enough for the number of every participant in a country. A page is read anywhere as quickly as in a row, as the
 * cluster's own settings have it (deploy/postgres): else a small segment is looked for among everybody.
 */
export const forEverybody = <T>(db: TransactionalDb, ask: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local work_mem = '64MB'`.execute(tx);
    await sql`set local random_page_cost = 1.1`.execute(tx);
    return await ask(tx);
  });

/** How many meet these conditions, counted up to `atMost`. */
export const countMembers = (db: TransactionalDb, conditions: SegmentGroup, atMost?: number): Promise<number> =>
  forEverybody(db, async (tx) => {
    const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
    const { rows } = await sql<{ people: number }>`
      select count(*) as people from (select from ${peopleWho(conditions)} m ${limit}) counted
    `.execute(tx);
    return rows[0]!.people;
  });

/** A count, and the conditions on its day. */
type Count = { people_total: number; counted_at: Date; conditions_today: string };

export const writeCount = (tx: Tx, id: number, count: Count) =>
  tx.updateTable("participant_segment").set(count).where("id", "=", id).execute();

export const listSegmentIds = (db: Db) => db.selectFrom("participant_segment").select("id").orderBy("id").execute();

const described = (db: Db) =>
  db
    .selectFrom("participant_segment as s")
    .innerJoin("staff", "staff.id", "s.changed_by")
    .selectAll("s")
    .select("staff.name as changed_by_name");

export type DescribedSegment = NonNullable<Awaited<ReturnType<typeof findSegment>>>;

export const findSegment = (db: Db, id: number) => described(db).where("s.id", "=", id).executeTakeFirst();

type ListFilter = ListQuery & {
  sort: "name" | "changed_at";
};
const SORT = { name: sql`s.name collate polish`, changed_at: sql`s.changed_at` };

export async function listSegments(db: Db, filter: ListFilter) {
  const matching = sql<boolean>`(${filter.search} = ''
    or search_fold(s.name || ' ' || s.description) like search_fold(${likePattern(filter.search)}))`;
  const found = db.selectFrom("participant_segment as s").where(matching);
  const rows = described(db).where(matching).orderBy(SORT[filter.sort], filter.order).orderBy("s.id");
  return await pageOf(db, found, rows, filter);
}

/** Locks the segment until the end of the transaction: anybody who wants to use or change it waits. */
export const lockSegment = (tx: Tx, id: number) =>
  tx.selectFrom("participant_segment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Keeps it from being deleted until the end of the transaction; shared with others. */
export const keepSegment = (db: Db, id: number) =>
  db
    .selectFrom("participant_segment")
    .select(["name", "conditions_today"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();

export const insertSegment = (tx: Tx, row: Insertable<Tables["participant_segment"]>) =>
  tx.insertInto("participant_segment").values(row).returning("id").executeTakeFirstOrThrow();

export const updateSegment = (tx: Tx, id: number, change: Updateable<Tables["participant_segment"]>) =>
  tx
    .updateTable("participant_segment")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const deleteSegmentRow = (tx: Tx, id: number) =>
  tx.deleteFrom("participant_segment").where("id", "=", id).execute();

export const findStaffName = (db: Db, id: number) =>
  db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirstOrThrow();

export type SegmentUse = { kind: "sending" | "promotion" | "prize"; id: number; title: string };

/** Promotions for it, prizes that cost less for it, and sendings to it that have not begun. */
export async function listUses(db: Db, id: number): Promise<SegmentUse[]> {
  const { rows } = await sql<SegmentUse>`
    select 'promotion' as kind, id, title from promotion where segment_id = ${id}
    union all
    select 'prize', id, title from prize z
    where exists (select from prize_segment_price s where s.prize_id = z.id and s.segment_id = ${id})
    union all
    select 'sending', id, title from sending where segment_id = ${id} and started_at is null and status <> 'done'
    order by kind, id
  `.execute(db);
  return rows;
}

/** A published promotion that is for the segment and closes after a moment, if there is any. */
export const findPublishedFor = (db: Db, id: number, closesAfter: Date) =>
  db
    .selectFrom("promotion")
    .select("title")
    .where("segment_id", "=", id)
    .where("is_published", "=", true)
    .where("closes_at", ">", closesAfter)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** A published prize that costs less for this segment, today or from a later day. */
export const findPricedFor = (db: Db, id: number, today: string) =>
  db
    .selectFrom("prize_segment_price as own")
    .innerJoin("prize", "prize.id", "own.prize_id")
    .select("prize.title")
    .where("own.segment_id", "=", id)
    .where("prize.is_published", "=", true)
    .where((row) => row.or([row("own.valid_to", "is", null), row("own.valid_to", ">=", today)]))
    .orderBy("prize.id")
    .limit(1)
    .executeTakeFirst();

export type SegmentPerson = {
  id: number;
  identifier_type: string;
  identifier: string;
  first_name: string;
  last_name: string;
  company_name: string;
  company_postcode: string;
  company_city: string;
  acreage: string;
  available: number;
};
export type PeopleFilter = ListQuery;

const PERSON = sql`p.id, p.identifier_type, p.identifier, p.first_name, p.last_name, p.company_name, p.company_postcode,
  p.company_city, p.acreage, coalesce(b.available, 0) as available`;

/** A few of them, of whom nothing is promised but that they are in it. */
export async function listSome(tx: Tx, conditions: SegmentGroup, count: number): Promise<SegmentPerson[]> {
  const { rows } = await sql<SegmentPerson>`
    select ${PERSON} from (select * from ${peopleWho(conditions)} m limit ${count}) p
      left join ledger_balance b on b.participant_id = p.id
    order by p.last_name collate polish, p.first_name collate polish, p.id
  `.execute(tx);
  return rows;
}

/** A page of them by name. Who is in the segment is asked once for both the number and the page. */
export const listPeople = (db: TransactionalDb, conditions: SegmentGroup, filter: PeopleFilter) =>
  forEverybody(db, async (tx) => {
    const members = peopleWho(conditions) as RawBuilder<Selectable<Tables["participant"]>>;
    const found = tx.selectFrom(members.as("p")).where(says("p.search", filter.search));
    const rows = tx
      .selectFrom("participant as p")
      .leftJoin("ledger_balance as b", "b.participant_id", "p.id")
      .select([
        "p.id",
        "p.identifier_type",
        "p.identifier",
        "p.first_name",
        "p.last_name",
        "p.company_name",
        "p.company_postcode",
        "p.company_city",
        "p.acreage",
        sql<number>`coalesce(b.available, 0)`.as("available"),
      ]);
    const sorting = sortedBy(
      filter.order,
      sql`p.last_name collate polish`,
      sql`p.first_name collate polish`,
      sql.ref("p.id"),
    );
    return await pageOfMany(tx, { found, rows, id: "p.id", sorting }, filter);
  });

/** The number of the last of the next `count` participants, in a segment or not; undefined when there are fewer. */
export async function endOfNext(db: Db, after: number, count: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("participant")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Those with these numbers, in order. Few numbers at a time: each person is looked up. */
export async function listPeopleWithin(db: Db, conditions: SegmentGroup, after: number, last: number) {
  const { rows } = await sql<SegmentPerson>`
    select ${PERSON} from ${peopleWho(conditions)} p left join ledger_balance b on b.participant_id = p.id
    where p.id > ${after} and p.id <= ${last} order by p.id
  `.execute(db);
  return rows;
}
