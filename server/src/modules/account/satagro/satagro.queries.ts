import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, piece, type Piece, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Whether a participant has the section 'Moje SatAgro': a piece of the profile's statement. */
export const hasSatagroOf = (participantId: number): Piece =>
  piece`select exists (select from satagro_connection c where c.participant_id = ${participantId}
    and c.status in ('connected', 'lost'))`;

/** One connecting, opening or ending of a participant's connection at a time. */
export const lockParticipant = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["id", "closed_at"])
    .where("id", "=", participantId)
    .forUpdate()
    .executeTakeFirst();

export const insertAuthorization = (tx: Tx, row: Insertable<Tables["satagro_authorization"]>) =>
  tx.insertInto("satagro_authorization").values(row).execute();

/** Uses up an authorization by its state, once and while it is valid; returns its verifier, or undefined. */
export const useAuthorization = (tx: Tx, stateHash: Buffer, participantId: number, at: Date) =>
  tx
    .updateTable("satagro_authorization")
    .set({ used_at: at })
    .where("state_hash", "=", stateHash)
    .where("participant_id", "=", participantId)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning("code_verifier")
    .executeTakeFirst();

export const deleteOldAuthorizations = (tx: Tx, before: Date) =>
  tx.deleteFrom("satagro_authorization").where("expires_at", "<", before).execute();

export const insertConnection = (tx: Tx, row: Insertable<Tables["satagro_connection"]>) =>
  tx.insertInto("satagro_connection").values(row).returning("id").executeTakeFirstOrThrow();

export const findLive = (db: Db, participantId: number) =>
  db
    .selectFrom("satagro_connection")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("status", "in", ["connected", "lost"])
    .executeTakeFirst();

export const lockConnection = (tx: Tx, id: number) =>
  tx.selectFrom("satagro_connection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The same, but undefined if somebody else is doing this just now. */
export const lockRevoking = (tx: Tx, id: number) =>
  tx
    .selectFrom("satagro_connection")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "revoking")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const listRevoking = (db: Db, max: number) =>
  db
    .selectFrom("satagro_connection")
    .select("id")
    .where("status", "=", "revoking")
    .orderBy("ended_at")
    .limit(max)
    .execute();

export const listWithTokens = (db: Db, afterId: number, max: number) =>
  db
    .selectFrom("satagro_connection")
    .select("id")
    .where("refresh_token", "is not", null)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(max)
    .execute();

export const updateConnection = (tx: Tx, id: number, change: Updateable<Tables["satagro_connection"]>) =>
  tx.updateTable("satagro_connection").set(change).where("id", "=", id).execute();

/** Stores what was received or sent, if the connection still exists: a withdrawal meanwhile takes precedence. */
export const keepOfLive = (
  tx: Tx,
  id: number,
  kept: Pick<Updateable<Tables["satagro_connection"]>, "seen" | "seen_at" | "shared" | "shared_at">,
) => tx.updateTable("satagro_connection").set(kept).where("id", "=", id).where("status", "=", "connected").execute();

/** Connections whose consent was withdrawn in the office, or whose text requires renewal. */
export const listLiveParticipants = (db: Db, afterId: number, max: number) =>
  db
    .selectFrom("satagro_connection")
    .select(["id", "participant_id"])
    .where("status", "in", ["connected", "lost"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(max)
    .execute();

/**
 * Accepted purchases by product: the participant's own (farm is null), and those of farms that pass their points on to
 * the participant and have agreed to SatAgro themselves.
 */
export async function listPurchases(db: Db, participantId: number) {
  const { rows } = await sql<{ farm: string | null; product: string; volume: number; unit: "l" | "kg" }>`
    with farm as (
      select ${participantId}::bigint as id, null::text as name
      union
      select p.id, coalesce(nullif(p.company_name, ''), p.first_name || ' ' || p.last_name)
      from standing_transfer t
      join participant p on p.id = t.sender_id
      join satagro_connection c on c.participant_id = p.id and c.status = 'connected'
      where t.receiver_id = ${participantId} and t.status = 'active'
    )
    select farm.name as farm, product.name as product, sum(l.pack_volume * l.quantity)::float8 as volume, product.unit
    from farm
    join invoice i on i.participant_id = farm.id
    join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
    join product on product.id = l.product_id
    group by farm.name, product.name, product.unit
    having sum(l.pack_volume * l.quantity) > 0
    order by farm.name nulls first, product.name
    limit 1000
  `.execute(db);
  return rows;
}

export const findPerson = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["first_name", "last_name", "company_name", "email"])
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();

export const listAreas = (db: Db, participantId: number) =>
  db
    .selectFrom("participant_crop_area")
    .select(["crop_id", "area_hectares"])
    .where("participant_id", "=", participantId)
    .orderBy("crop_id")
    .execute();
