import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

type State = "draft" | "running" | "paused" | "ended";

const counted = (when: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from journey_entry e where e.journey_id = journey.id and ${when})`;

const withCounts = (db: Db) =>
  db
    .selectFrom("journey")
    .innerJoin("staff", "staff.id", "journey.changed_by")
    .selectAll("journey")
    .select([
      "staff.name as changer",
      counted(sql`true`).as("entered_count"),
      counted(sql`not e.is_held and exists (select from journey_message m where m.entry_id = e.id)`).as("told_count"),
      counted(sql`e.end_reason = 'goal' and not e.is_held`).as("goal_count"),
    ]);

export const findJourney = (db: Db, id: number) => withCounts(db).where("journey.id", "=", id).executeTakeFirst();

export async function listJourneys(
  db: Db,
  filter: { page: number; per_page: number; order: "asc" | "desc"; status?: State | undefined },
) {
  const matching = sql<boolean>`${filter.status ?? null}::text is null or journey.state = ${filter.status ?? null}::text`;
  const found = db.selectFrom("journey").where(matching);
  return await pageOf(db, found, withCounts(db).where(matching).orderBy("journey.id", filter.order), filter);
}

export const lockJourney = (tx: Tx, id: number) =>
  tx.selectFrom("journey").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertJourney = (tx: Tx, row: Insertable<Tables["journey"]>) =>
  tx.insertInto("journey").values(row).returning("id").executeTakeFirstOrThrow();

export const updateJourney = (tx: Tx, id: number, row: Updateable<Tables["journey"]>) =>
  tx
    .updateTable("journey")
    .set((journey) => ({ ...row, revision: journey("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Whoever is on the way goes no further. */
export const stopEntries = (tx: Tx, journeyId: number, at: Date) =>
  tx
    .updateTable("journey_entry")
    .set({ ended_at: at, end_reason: "stopped" })
    .where("journey_id", "=", journeyId)
    .where("ended_at", "is", null)
    .execute();

export type GroupResult = {
  is_held: boolean;
  farms: number;
  goals: number;
  messages: number;
  opened: number;
  clicked: number;
};

/** What became of those who were told and of those kept apart. */
export async function sumResult(db: Db, journeyId: number): Promise<GroupResult[]> {
  const { rows } = await sql<GroupResult>`
    select e.is_held, count(distinct e.participant_id) as farms,
      count(distinct e.participant_id) filter (where e.end_reason = 'goal') as goals,
      count(m.id) as messages, count(m.id) filter (where n.read_at is not null) as opened, count(m.clicked_at) as clicked
    from journey_entry e
      left join journey_message m on m.entry_id = e.id
      left join notification n on n.id = m.notification_id
    where e.journey_id = ${journeyId}
    group by e.is_held
  `.execute(db);
  return rows;
}

/** Whom a journey's purchases are compared of: everybody who entered, as they were divided. */
export const membersOfGroups = (journeyId: number) =>
  sql`(select distinct e.participant_id, e.is_held from journey_entry e where e.journey_id = ${journeyId}::bigint)`;

export const findMailbox = (db: Db, staffId: number) =>
  db.selectFrom("staff").select("email").where("id", "=", staffId).executeTakeFirstOrThrow();
