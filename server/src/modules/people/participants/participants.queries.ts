import { sql, type Updateable } from "kysely";
import { type Db, PREPARED, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

const REPRESENTATIVE = ["ph.first_name as ph_first_name", "ph.last_name as ph_last_name"] as const;

export const findParticipant = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .leftJoin("representative as ph", "ph.id", "participant.representative_id")
    .selectAll("participant")
    .select(REPRESENTATIVE)
    .where("participant.id", "=", id)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();

/** Contact details of participants who have not left. */
export const listContacts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("participant")
    .select(["id", "email", "phone", "first_name"])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .where("closed_at", "is", null)
    .execute();

/** The postcodes of the farm and of its letters; empty where none was given. */
export const findPostcodes = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .select(["company_postcode", "correspondence_postcode"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const findIdentifierType = (db: Db, id: number) =>
  db.selectFrom("participant").select(["identifier", "identifier_type"]).where("id", "=", id).executeTakeFirstOrThrow();

export const lockParticipant = (tx: Tx, id: number) =>
  tx.selectFrom("participant").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listAreas = (db: Db, participantId: number) =>
  db
    .selectFrom("participant_crop_area")
    .select(["crop_id as id", "area_hectares as value"])
    .where("participant_id", "=", participantId)
    .orderBy("crop_id")
    .execute();

export const updateParticipant = (tx: Tx, id: number, change: Updateable<Tables["participant"]>) =>
  tx.updateTable("participant").set(change).where("id", "=", id).execute();

/** For the number of a merged account, the kept account. */
export const findOpenByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("participant as named")
    .innerJoin("participant", (join) =>
      join.on("participant.id", "=", (row) => row.fn.coalesce("named.merged_into", "named.id")),
    )
    .select("participant.id")
    .where("named.identifier", "=", identifier)
    .where("participant.closed_at", "is", null)
    .where("participant.is_locked", "=", false)
    .executeTakeFirst();

/** The accounts that were merged into this one. */
export const listMergedInto = (db: Db, keptId: number) =>
  db.selectFrom("participant").select(["id", "identifier"]).where("merged_into", "=", keptId).orderBy("id").execute();
