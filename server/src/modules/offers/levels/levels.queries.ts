import type { LevelMeasure } from "@plon/rules/offers/levels/levels.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

type SchemeRow = Selectable<Tables["level_scheme"]>;
export type LevelRow = Pick<
  Selectable<Tables["scheme_level"]>,
  "id" | "scheme_id" | "name" | "threshold" | "percent" | "benefits"
>;

const schemes = (db: Db) => db.selectFrom("level_scheme as scheme").selectAll("scheme");

export const findScheme = (db: Db, id: number) => schemes(db).where("scheme.id", "=", id).executeTakeFirst();

export const lockScheme = (tx: Tx, id: number) =>
  tx.selectFrom("level_scheme").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export function listSchemes(db: Db, asked: ListQuery & { sort: "name" | "first_season" }) {
  const matching = sql<boolean>`(${asked.search} = '' or search_fold(scheme.name) like search_fold(${likePattern(asked.search)}))`;
  const found = db.selectFrom("level_scheme as scheme").where(matching);
  const order = asked.sort === "name" ? sql`scheme.name collate polish` : sql`scheme.first_season`;
  return pageOf(db, found, schemes(db).where(matching).orderBy(order, asked.order).orderBy("scheme.id", "desc"), asked);
}

/** The levels of some schemes, from the lowest of each. */
export const listLevels = (db: Db, schemeIds: readonly number[]): Promise<LevelRow[]> =>
  db
    .selectFrom("scheme_level")
    .select(["id", "scheme_id", "name", "threshold", "percent", "benefits"])
    .where("scheme_id", "in", [0, ...schemeIds])
    .orderBy("scheme_id")
    .orderBy("position")
    .execute();

/** The scheme that holds in a season; the database lets there be one. */
export const findRunning = (db: Db, season: number) =>
  db
    .selectFrom("level_scheme")
    .select(["id", "measure", "first_season", "last_season", "grace"])
    .where("status", "=", "started")
    .where(sql<boolean>`int4range(first_season, last_season + grace, '[]') @> ${season}::integer`)
    .executeTakeFirst();

/** Another started scheme that holds in any of these seasons; no last one: for ever. */
export const findOverlapping = (db: Db, id: number, firstSeason: number) =>
  db
    .selectFrom("level_scheme")
    .select("name")
    .where("status", "=", "started")
    .where("id", "<>", id)
    .where(sql<boolean>`int4range(first_season, last_season + grace, '[]') && int4range(${firstSeason}::integer, null)`)
    .executeTakeFirst();

export const insertScheme = (tx: Tx, row: Insertable<Tables["level_scheme"]>) =>
  tx.insertInto("level_scheme").values(row).returning("id").executeTakeFirstOrThrow();

export const updateScheme = (tx: Tx, id: number, row: Partial<Omit<SchemeRow, "id">>) =>
  tx.updateTable("level_scheme").set(row).where("id", "=", id).execute();

/** Makes these the levels of a draft, in their order. */
export async function replaceLevels(
  tx: Tx,
  schemeId: number,
  levels: readonly Omit<LevelRow, "id" | "scheme_id">[],
): Promise<void> {
  await tx.deleteFrom("scheme_level").where("scheme_id", "=", schemeId).execute();
  const rows = levels.map((level, index) => Object.assign({ scheme_id: schemeId, position: index + 1 }, level));
  await tx.insertInto("scheme_level").values(rows).execute();
}

/** What of a farm counts in a season and in the one before, without one document if it is named. */
export async function sumAmounts(
  db: Db,
  participantId: number,
  { measure, season, withoutInvoice }: { measure: LevelMeasure; season: number; withoutInvoice?: number | undefined },
): Promise<{ now: number; before: number }> {
  const of = (year: number) => sql`coalesce((select a.amount from level_amounts(${measure}::text, ${year}::integer,
    ${withoutInvoice ?? null}::bigint) a where a.participant_id = ${participantId}::bigint), 0)`;
  const { rows } = await sql<{
    now: string;
    before: string;
  }>`select ${of(season)} as now, ${of(season - 1)} as before`.execute(db);
  return { now: Number(rows[0]!.now), before: Number(rows[0]!.before) };
}

/** How many farms hold each of these levels in a season, by the level. */
export async function countHolders(db: Db, levelIds: readonly number[], season: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const id of levelIds) {
    const { rows } = await sql<{ farms: number }>`
      select count(*) as farms from level_holders(${id}::bigint, ${season}::integer) h
      join participant p on p.id = h.participant_id and p.closed_at is null and p.merged_into is null`.execute(db);
    counts.set(id, rows[0]!.farms);
  }
  return counts;
}

/** What bonuses of a scheme gave since a moment, less what went back. */
export async function sumBonuses(db: Db, schemeId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(b.points - b.taken_points), 0)::bigint as points
    from level_bonus b join scheme_level l on l.id = b.level_id
    where l.scheme_id = ${schemeId} and b.given_at >= ${since}`.execute(db);
  return rows[0]!.points;
}
