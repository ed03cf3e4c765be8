import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type HoldRow = { id: number; participant_id: number; began_on: string; began_at: Date; until_day: string };

const COLUMNS = ["id", "participant_id", "began_on", "began_at", "until_day"] as const;

/** The holds that are in force on a day, of these farms. */
export const listInForce = (db: Db, participantIds: readonly number[], today: string): Promise<HoldRow[]> =>
  db
    .selectFrom("outgoing_hold")
    .select(COLUMNS)
    .where("participant_id", "=", sql<number>`any (${participantIds}::bigint[])`)
    .where("ended_at", "is", null)
    .where("until_day", ">=", today)
    .execute();

export const findHold = (db: Db, id: number) =>
  db
    .selectFrom("outgoing_hold")
    .select([...COLUMNS, "ended_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What nobody ended is over once its day is. */
export const endOver = (tx: Tx, participantId: number, today: string, at: Date) =>
  tx
    .updateTable("outgoing_hold")
    .set({ ended_at: at })
    .where("participant_id", "=", participantId)
    .where("ended_at", "is", null)
    .where("until_day", "<", today)
    .execute();

/** A new hold; undefined where one is in force. */
export const insertHold = (tx: Tx, row: Insertable<Tables["outgoing_hold"]>) =>
  tx
    .insertInto("outgoing_hold")
    .values(row)
    .onConflict((conflict) => conflict.column("participant_id").where("ended_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();

export const moveHold = (tx: Tx, id: number, untilDay: string) =>
  tx.updateTable("outgoing_hold").set({ until_day: untilDay }).where("id", "=", id).execute();

export const endHold = (tx: Tx, id: number, at: Date) =>
  tx.updateTable("outgoing_hold").set({ ended_at: at }).where("id", "=", id).where("ended_at", "is", null).execute();
