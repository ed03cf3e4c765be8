import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import { likePattern, pagerFor } from "#platform/paging.ts";
import type { Tables } from "#platform/tables.ts";

export type SegmentRow = Selectable<Tables["participant_segment"]>;
export type Conditions = Omit<
  SegmentRow,
  "id" | "name" | "description" | "revision" | "created_by" | "created_at" | "changed_by" | "changed_at"
>;

/** The ids of those who meet these conditions: a set to ask `in`. The database's segment_members decides. */
export const membersOf = (conditions: object): RawBuilder<unknown> => sql`(select m.id
  from (select jsonb_populate_record(null::participant_segment, ${JSON.stringify({ ...NOBODY_ASKED, ...conditions })}::jsonb)
    as draft offset 0) d, segment_members(d.draft) as m (id))`;

/** Of a set of conditions nothing may be null where the table has an empty list. */
const NOBODY_ASKED = { crop_ids: [], postcode_areas: [], consents: [] };

export async function countMembers(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*) as people from ${membersOf(conditions)} m`.execute(db);
  return rows[0]!.people;
}

const described = (db: Db) =>
  db
    .selectFrom("participant_segment as s")
    .innerJoin("staff", "staff.id", "s.changed_by")
    .leftJoin("product", "product.id", "s.bought_product_id")
    .leftJoin("representative", "representative.id", "s.representative_id")
    .selectAll("s")
    .select([
      "staff.name as changed_by_name",
      "product.name as product_name",
      sql<string | null>`representative.first_name || ' ' || representative.last_name`.as("representative_name"),
      sql<number>`(select count(*) from segment_members(s))`.as("people_total"),
    ]);

export type DescribedSegment = NonNullable<Awaited<ReturnType<typeof findSegment>>>;

export const findSegment = (db: Db, id: number) => described(db).where("s.id", "=", id).executeTakeFirst();

type ListFilter = {
  page: number;
  per_page: number;
  sort: "name" | "changed_at";
  order: "asc" | "desc";
  search: string;
};
const SORT = { name: sql`s.name collate polish`, changed_at: sql`s.changed_at` };

export async function listSegments(db: Db, filter: ListFilter) {
  const matching = sql<boolean>`(${filter.search} = ''
    or search_fold(s.name || ' ' || s.description) like search_fold(${likePattern(filter.search)}))`;
  const { total } = await db
    .selectFrom("participant_segment as s")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const rows = await described(db)
    .where(matching)
    .orderBy(SORT[filter.sort], filter.order)
    .orderBy("s.id")
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta };
}

/** Holds the segment until the end of the transaction: who would use it waits, as does another who changes it. */
export const lockSegment = (tx: Tx, id: number) =>
  tx.selectFrom("participant_segment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const CONDITIONS = [
  "identifier_type",
  "hectares_from",
  "hectares_to",
  "crop_ids",
  "points_from",
  "points_to",
  "last_invoice",
  "last_invoice_day",
  "bought_product_id",
  "bought_year",
  "representative_id",
  "postcode_areas",
  "consents",
] as const;

/** Holds it from being deleted until the end of the transaction; others may hold it too. */
export const keepSegment = (db: Db, id: number) =>
  db
    .selectFrom("participant_segment")
    .select([...CONDITIONS, "name"])
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

export const findProduct = (db: Db, id: number) =>
  db.selectFrom("product").select("id").where("id", "=", id).executeTakeFirst();

export const findStaffName = (db: Db, id: number) =>
  db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirstOrThrow();

export type SegmentUse = { kind: "sending" | "promotion"; id: number; title: string };

/** Promotions for it, and sendings to it that have not begun. */
export async function listUses(db: Db, id: number): Promise<SegmentUse[]> {
  const { rows } = await sql<SegmentUse>`
    select 'promotion' as kind, id, title from promotion where segment_id = ${id}
    union all
    select 'sending', id, title from sending where segment_id = ${id} and started_at is null and status <> 'done'
    order by kind, id
  `.execute(db);
  return rows;
}

const PERSON = ["p.id", "p.identifier", "p.first_name", "p.last_name", "p.company_name", "p.company_city"] as const;

const people = (db: Db, conditions: Conditions) =>
  db
    .selectFrom("participant as p")
    .leftJoin("ledger_balance as b", "b.participant_id", "p.id")
    .select([...PERSON, "p.acreage", sql<number>`coalesce(b.available, 0)`.as("available")])
    .where(sql<boolean>`p.id in ${membersOf(conditions)}`);

export type SegmentPerson = Awaited<ReturnType<typeof listPeopleAfter>>[number];
export type PeopleFilter = { page: number; per_page: number; order: "asc" | "desc"; search: string };

export async function listPeople(db: Db, conditions: Conditions, filter: PeopleFilter) {
  const found = sql<boolean>`(${filter.search} = '' or p.search like search_fold(${likePattern(filter.search)}))`;
  const { total } = await db
    .selectFrom("participant as p")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where(sql<boolean>`p.id in ${membersOf(conditions)}`)
    .where(found)
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const rows = await people(db, conditions)
    .where(found)
    .orderBy(sql`p.last_name collate polish`, filter.order)
    .orderBy(sql`p.first_name collate polish`, filter.order)
    .orderBy("p.id")
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta };
}

/** The next of them in the order of their numbers. */
export const listPeopleAfter = (db: Db, conditions: Conditions, after: number, limit: number) =>
  people(db, conditions)
    .select(["p.identifier_type", "p.company_postcode"])
    .where("p.id", ">", after)
    .orderBy("p.id")
    .limit(limit)
    .execute();
