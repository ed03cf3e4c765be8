import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type KindRow = Selectable<Tables["partner_event_kind"]>;

export const listKinds = (db: Db, partnerId: number) =>
  db.selectFrom("partner_event_kind").selectAll().where("partner_id", "=", partnerId).orderBy("id").execute();

export const findKind = (db: Db, id: number) =>
  db.selectFrom("partner_event_kind").selectAll().where("id", "=", id).executeTakeFirst();

export const lockKind = (tx: Tx, id: number) =>
  tx.selectFrom("partner_event_kind").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** A partner's kind by its code, whose budget nobody else counts until the transaction ends. */
export const lockKindOf = (tx: Tx, partnerId: number, code: string) =>
  tx
    .selectFrom("partner_event_kind")
    .selectAll()
    .where("partner_id", "=", partnerId)
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();

export const insertKind = (tx: Tx, row: Insertable<Tables["partner_event_kind"]>) =>
  tx
    .insertInto("partner_event_kind")
    .values(row)
    .onConflict((conflict) => conflict.constraint("partner_event_kind_code").doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateKind = (tx: Tx, id: number, row: Partial<Omit<KindRow, "id">>) =>
  tx.updateTable("partner_event_kind").set(row).where("id", "=", id).execute();

export const spendBudget = (tx: Tx, id: number, points: number) =>
  tx
    .updateTable("partner_event_kind")
    .set((row) => ({ spent_points: sql<number>`${row.ref("spent_points")} + ${points}` }))
    .where("id", "=", id)
    .execute();
