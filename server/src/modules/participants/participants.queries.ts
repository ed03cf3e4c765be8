import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Db, PREPARED, type Tx } from "#platform/database.ts";
import { likePattern, pagerFor } from "#platform/paging.ts";
import type { Tables } from "#platform/tables.ts";

const REPRESENTATIVE = [
  "ph.first_name as ph_first_name",
  "ph.last_name as ph_last_name",
  "ph.email as ph_email",
  "ph.phone as ph_phone",
  "ph.image as ph_image",
] as const;

export const findParticipant = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .leftJoin("representative as ph", "ph.id", "participant.representative_id")
    .selectAll("participant")
    .select(REPRESENTATIVE)
    .where("participant.id", "=", id)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();

export const findByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("participant")
    .select(["id", "is_locked"])
    .where("identifier", "=", identifier)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();

/** The participant with the representative and the crop areas, in one reading: every page of the portal asks for it. */
export const findOwnProfile = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .leftJoin("representative as ph", "ph.id", "participant.representative_id")
    .selectAll("participant")
    .select((row) => [
      ...REPRESENTATIVE,
      jsonArrayFrom(
        row
          .selectFrom("participant_crop_area as area")
          .select(["area.crop_id as id", "area.area_hectares as value"])
          .whereRef("area.participant_id", "=", "participant.id")
          .orderBy("area.crop_id"),
      ).as("areas"),
    ])
    .where("participant.id", "=", id)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();

export const findIdentifierType = (db: Db, id: number) =>
  db.selectFrom("participant").select("identifier_type").where("id", "=", id).executeTakeFirstOrThrow();

export const lockParticipant = (tx: Tx, id: number) =>
  tx.selectFrom("participant").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateParticipant = (tx: Tx, id: number, change: Updateable<Tables["participant"]>) =>
  tx.updateTable("participant").set(change).where("id", "=", id).execute();

export const insertSupportToken = (tx: Tx, row: Insertable<Tables["support_token"]>) =>
  tx.insertInto("support_token").values(row).execute();

export const findLastSignIn = (db: Db, participantId: number) =>
  db
    .selectFrom("session")
    .select((row) => row.fn.max("created_at").as("at"))
    .where("participant_id", "=", participantId)
    .where("kind", "=", "participant")
    .executeTakeFirst();

export const countInvoices = (db: Db, participantId: number) =>
  db
    .selectFrom("invoice")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("participant_id", "=", participantId)
    .executeTakeFirstOrThrow();

type ParticipantFilter = {
  page: number;
  per_page: number;
  sort: "name" | "company_name" | "city" | "available" | "created_at";
  order: "asc" | "desc";
  search: string;
  locked?: boolean | undefined;
  /** A representative sees own participants only. */
  representativeId: number | undefined;
};

const SORT = {
  name: sql`participant.last_name collate polish`,
  company_name: sql`participant.company_name collate polish`,
  city: sql`participant.company_city collate polish`,
  available: sql`coalesce(balance.available, 0)`,
  created_at: sql`participant.created_at`,
};

export async function listParticipants(db: Db, filter: ParticipantFilter) {
  const matching = sql<boolean>`(${filter.search} = '' or participant.search like search_fold(${likePattern(filter.search)}))
    and (${filter.locked ?? null}::boolean is null or participant.is_locked = ${filter.locked ?? null}::boolean)
    and (${filter.representativeId ?? null}::bigint is null or participant.representative_id = ${filter.representativeId ?? null}::bigint)`;
  const { total } = await db
    .selectFrom("participant")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const rows = await db
    .selectFrom("participant")
    .leftJoin("ledger_balance as balance", "balance.participant_id", "participant.id")
    .selectAll("participant")
    .select((row) => [
      row.fn.coalesce("balance.available", sql<number>`0`).as("available"),
      row.fn.coalesce("balance.pending", sql<number>`0`).as("pending"),
    ])
    .where(matching)
    .orderBy(SORT[filter.sort], filter.order)
    .orderBy("participant.id")
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta };
}
