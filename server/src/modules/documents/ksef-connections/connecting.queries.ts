import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type Connection = Selectable<Tables["ksef_connection"]>;

/** The participant's connection that has not ended. */
export const findLive = (db: Db, participantId: number): Promise<Connection | undefined> =>
  db
    .selectFrom("ksef_connection")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("status", "<>", "ended")
    .executeTakeFirst();

/** The same, locked: a reading that is writing is waited for. */
export const lockLive = (tx: Tx, participantId: number): Promise<Connection | undefined> =>
  tx
    .selectFrom("ksef_connection")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("status", "<>", "ended")
    .forUpdate()
    .executeTakeFirst();

export const insertConnection = (tx: Tx, row: Insertable<Tables["ksef_connection"]>) =>
  tx.insertInto("ksef_connection").values(row).execute();

/**
 * Until which moment everything of every seller of the programme is known: the earliest over all of them, the consent for
 * those that were not asked about yet.
 */
export async function findKnownUntil(db: Db, { id, consented_at }: Connection): Promise<Date> {
  const { rows } = await sql<{ known_until: Date | null }>`
    select min(coalesce(w.known_until, ${consented_at}::timestamptz)) as known_until
    from distributor s
    left join ksef_window w on w.connection_id = ${id} and w.distributor_id = s.id
    where s.is_active
  `.execute(db);
  return rows[0]?.known_until ?? consented_at;
}

export async function countDocuments(db: Db, participantId: number): Promise<number> {
  const { count } = await db
    .selectFrom("ksef_document as document")
    .innerJoin("ksef_connection as connection", "connection.id", "document.connection_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("connection.participant_id", "=", participantId)
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
