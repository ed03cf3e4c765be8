import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import type { Db } from "./database.ts";

/** What every list of the office is asked for. */
export type ListQuery = { page: number; per_page: number; order: "asc" | "desc"; search: string };

/** What a list of the portal is asked for, whose specification calls the order `sortBy` and `sortDesc` (decision 0285). */
export function inOrderOf<Asked extends { sortBy: string; sortDesc: boolean }>({ sortBy, sortDesc, ...asked }: Asked) {
  return { ...asked, sort: sortBy as Asked["sortBy"], order: sortDesc ? ("desc" as const) : ("asc" as const) };
}

/** The most rows of a list that are counted and paged (decision 0148). */
export const COUNTED_MAX = 10_000;
/** The same for a phrase that means very many people: what belongs to them has to be found row by row. */
export const COMMON_MAX = 1000;
/** As many people are sorted who have a word in common: people of one surname stand together in the order of names. */
const NAMESAKES_MAX = 50_000;

/**
 * The pager of a list with `total` rows, which may have been counted no further than one more than `most`: a page beyond
 * the end becomes the last one.
 */
export function pagerFor(
  total: number,
  page: number,
  perPage: number,
  most = COUNTED_MAX,
): PagerMeta & { offset: number } {
  const shown = Math.min(total, most);
  const last = Math.max(1, Math.ceil(shown / perPage));
  const current = Math.min(page, last);
  return {
    current_page: current,
    last_page: last,
    per_page: perPage,
    total: shown,
    ...(total > most ? { total_is_more: true as const } : {}),
    offset: (current - 1) * perPage,
  };
}

/** The offset of `pagerFor`, where a statement counts the rows of which it reads a page. */
export const offsetWithin = (
  total: Expression<unknown>,
  { page, per_page }: { page: number; per_page: number },
  most = COUNTED_MAX,
): RawBuilder<number> => sql<number>`((least(${page}::bigint,
    greatest(1, ceil(least(${total}, ${most}::int)::numeric / ${per_page}::int))) - 1) * ${per_page}::int)::bigint`;

/** One page of the `total` rows of a list, which come in their order. */
export async function pageOfTotal<Listed, Of extends keyof Listed, Row>(
  total: number,
  rows: SelectQueryBuilder<Listed, Of, Row>,
  { page, per_page }: { page: number; per_page: number },
) {
  const { offset, ...meta } = pagerFor(total, page, per_page);
  return { rows: await rows.limit(per_page).offset(offset).execute(), meta };
}

/** How many rows a query finds, counted no further than one more than COUNTED_MAX. */
export async function countUpTo<Counted, From extends keyof Counted>(
  db: Db,
  found: SelectQueryBuilder<Counted, From, object>,
): Promise<number> {
  const some = found.select(sql<number>`1`.as("one")).limit(COUNTED_MAX + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) counted`.execute(db);
  return rows[0]!.total;
}

/**
 * One page of a list whose rows `found` selects, without their order. For tables that stay small, and for what one person
 * or one thing has; others come from `pageOfMany`.
 */
export async function pageOf<Counted, From extends keyof Counted, Listed, Of extends keyof Listed, Row>(
  db: Db,
  found: SelectQueryBuilder<Counted, From, object>,
  rows: SelectQueryBuilder<Listed, Of, Row>,
  asked: { page: number; per_page: number },
) {
  return await pageOfTotal(await countUpTo(db, found), rows, asked);
}

/** What a list is sorted by; the last entry must tell equal rows apart. */
export type Sorting = readonly (readonly [
  by: RawBuilder<unknown>,
  direction: "asc" | "desc" | "asc nulls last" | "desc nulls last",
])[];

/** All of them in one direction. */
export const sortedBy = (direction: "asc" | "desc", ...by: RawBuilder<unknown>[]): Sorting =>
  by.map((one) => [one, direction]);

/** For a page of people: how many of those whom a search finds are sorted. */
export const sortedPeople = (search: string) => (search === "" ? {} : { sortedMax: NAMESAKES_MAX });

type Many<Counted, From extends keyof Counted, Listed, Of extends keyof Listed, Row> = {
  /** Selects the rows: all conditions, and the tables of conditions and sorting. */
  found: SelectQueryBuilder<Counted, From, object>;
  /** The same rows with everything that is shown, without conditions. Both use the same names for the same tables. */
  rows: SelectQueryBuilder<Listed, Of, Row>;
  /** The column that numbers the rows, as in "invoice.id". */
  id: string;
  sorting: Sorting;
  /** Given if no index has the rows in that order: the order in which one has them, for more rows than can be sorted. */
  otherwise?: Sorting;
  /** How many rows are counted and paged, if not COUNTED_MAX. */
  most?: number;
  /** How many are sorted, if more than that. */
  sortedMax?: number;
  /**
   * The same rows with nothing of them and no table that only the sorting needs, where an index counts them without
   * reading any: for conditions on columns, which more rows may meet than are sorted.
   */
  countable?: Expression<unknown> | undefined;
  /** What the rows are counted by besides, as text: told if no more are found than are sorted. */
  countedBy?: Expression<string> | undefined;
};

const inOrder = (sorting: Sorting, as: (by: RawBuilder<unknown>, at: number) => RawBuilder<unknown> = (by) => by) =>
  sql.join(sorting.map(([by, direction], at) => sql`${as(by, at)} ${sql.raw(direction)}`));

const keyAt = (at: number) => `k${at}`;

/**
 * One page of a table that grows (decision 0148), in two statements. The first finds the rows and sorts those: with a
 * condition that few rows meet, reading the table in its order until a page is full would read most of it. If there are
 * more than can be sorted, the second reads on in the order of an index: then a page is full soon.
 */
export async function pageOfMany<Counted, From extends keyof Counted, Listed, Of extends keyof Listed, Row>(
  db: Db,
  many: Many<Counted, From, Listed, Of, Row>,
  asked: { page: number; per_page: number },
) {
  const { found, rows, id, sorting, otherwise, most = COUNTED_MAX, sortedMax = most } = many;
  const { total, ids, counts } = await sortHits(db, { ...many, most, sortedMax }, asked);
  const { offset, ...meta } = pagerFor(total, asked.page, asked.per_page, most);
  const isSorted = total <= sortedMax;
  const order = isSorted ? sorting : (otherwise ?? sorting);
  const wanted = isSorted
    ? sql`${ids}::bigint[]`
    : sql`array(${found
        .select(sql`${sql.ref(id)}`.as("id"))
        .orderBy(inOrder(order))
        .limit(asked.per_page)
        .offset(offset)})`;
  const page = await rows
    .where(sql<boolean>`${sql.ref(id)} = any (${wanted})`)
    .orderBy(inOrder(order))
    .execute();
  return {
    rows: page,
    meta: { ...meta, ...(order === sorting ? {} : { sorting_ignored: true as const }) },
    ...(counts ? { counts } : {}),
  };
}

type Hits<Counted, From extends keyof Counted> = Required<
  Pick<Many<Counted, From, Counted, From, object>, "found" | "id" | "sorting" | "most" | "sortedMax">
> &
  Pick<Many<Counted, From, Counted, From, object>, "countable" | "countedBy">;

/** How many rows there are of each value of `countedBy`. */
type Counts = Readonly<Record<string, number>>;

/**
 * The number of hits, counted no further than one more than `sortedMax`; up to `sortedMax` the ids of the asked page of
 * them. What is countable is read only once its number is known to be small enough.
 */
async function sortHits<Counted, From extends keyof Counted>(
  db: Db,
  { found, id, sorting, most, sortedMax, countable, countedBy }: Hits<Counted, From>,
  { page, per_page }: { page: number; per_page: number },
) {
  const hits = found
    .select(sql`${sql.ref(id)}`.as("id"))
    .select(sorting.map(([by], at) => by.as(keyAt(at))))
    .$if(countedBy !== undefined, (query) => query.select(sql`${countedBy!}`.as("counted_by")))
    .limit(sortedMax + 1);
  const counts = countedBy
    ? sql`, case when total <= ${sortedMax}::int then (select coalesce(jsonb_object_agg(counted_by, hits_of), '{}') from (
        select counted_by, count(*) as hits_of from hits group by counted_by) each) end as counts`
    : sql``;
  const counted = countable ? sql`(select from (${countable}) countable limit ${sortedMax + 1})` : sql`hits`;
  const { rows } = await sql<{ total: number; ids: unknown; counts?: Counts | null }>`
    with hits as materialized (${hits}), counted as (select count(*) as total from ${counted} one)
    select total, case when total <= ${sortedMax}::int then array(
      select id from hits order by ${inOrder(sorting, (_by, at) => sql.ref(keyAt(at)))} limit ${per_page}::int
      offset ${offsetWithin(sql.ref("total"), { page, per_page }, most)}
    ) end as ids ${counts} from counted
  `.execute(db);
  return rows[0]!;
}

/** A page as the reply to a list: each row presented, with the pager. */
export const listed = <Row, Shown, Meta>(
  { rows, meta }: { rows: Row[]; meta: Meta },
  present: (row: Row) => Shown,
) => ({
  data: rows.map((row) => present(row)),
  meta,
});

/** A search phrase as a pattern for `like` on a folded search column: typed characters never act as wildcards. */
export function likePattern(phrase: string): string {
  return `%${phrase.replace(/[%_\\]/g, "\\$&")}%`;
}
