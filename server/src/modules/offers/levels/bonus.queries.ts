import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertBonus = (tx: Tx, row: Insertable<Tables["level_bonus"]>) =>
  tx.insertInto("level_bonus").values(row).execute();

/** The bonuses of a document of which something is left. */
export const listHeldBonuses = (db: Db, invoiceId: number) =>
  db
    .selectFrom("level_bonus as bonus")
    .innerJoin("scheme_level as level", "level.id", "bonus.level_id")
    .select(["bonus.id", "bonus.percent", "bonus.points", "bonus.taken_points", "bonus.journal_id", "level.name"])
    .where("bonus.invoice_id", "=", invoiceId)
    .whereRef("bonus.taken_points", "<", "bonus.points")
    .orderBy("bonus.id")
    .execute();

export const noteTaken = (tx: Tx, bonusId: number, points: number) =>
  tx
    .updateTable("level_bonus")
    .set((row) => ({ taken_points: sql<number>`${row.ref("taken_points")} + ${points}` }))
    .where("id", "=", bonusId)
    .execute();

/** A document's name, and what it is worth after its corrections: nothing unless it is accepted. */
export async function findWorth(db: Db, invoiceId: number): Promise<{ document: string; points: number }> {
  const { rows } = await sql<{ document: string; points: number }>`
    select i.document_name as document, case when i.status = 'accepted' then i.points + coalesce((
      select sum(c.points) from invoice c where c.corrects_invoice_id = i.id and c.status = 'accepted'), 0) else 0
    end::bigint as points
    from invoice i where i.id = ${invoiceId}`.execute(db);
  return rows[0]!;
}

/** Notes that a farm is told of a level; false if it was already told in this season. */
export const insertReached = async (tx: Tx, row: Insertable<Tables["level_reached"]>): Promise<boolean> =>
  (await tx
    .insertInto("level_reached")
    .values(row)
    .onConflict((conflict) => conflict.constraint("level_reached_once").doNothing())
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Forgets the levels of a season that a farm has lost, so that they are told again once reached again; whether there was one. */
export async function deleteLost(
  tx: Tx,
  participantId: number,
  { season, heldThreshold }: { season: number; heldThreshold: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from level_reached r using scheme_level l
    where r.participant_id = ${participantId} and r.season = ${season} and l.id = r.level_id
      and l.threshold > ${heldThreshold}
    returning r.id`.execute(tx);
  return rows.length > 0;
}
