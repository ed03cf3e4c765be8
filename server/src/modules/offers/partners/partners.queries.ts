import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

type PartnerRow = Selectable<Tables["partner"]>;

const inForce = (at: Date) =>
  sql<boolean>`k.revoked_at is null and (k.valid_until is null or k.valid_until > ${at}::timestamptz)`;

const counted = (db: Db, at: Date) =>
  db
    .selectFrom("partner")
    .selectAll("partner")
    .select([
      sql<number>`(select count(*) from partner_key k where k.partner_id = partner.id and ${inForce(at)})`.as(
        "keys_in_force",
      ),
      sql<number>`(select count(*) from partner_consent c where c.partner_id = partner.id and c.withdrawn_at is null)`.as(
        "farms",
      ),
    ]);

export const findPartner = (db: Db, id: number, at: Date) =>
  counted(db, at).where("partner.id", "=", id).executeTakeFirst();

export const lockPartner = (tx: Tx, id: number) =>
  tx.selectFrom("partner").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export function listPartners(db: Db, at: Date, asked: ListQuery & { sort: "name" | "created_at" }) {
  const matching = sql<boolean>`(${asked.search} = ''
    or search_fold(partner.name || ' ' || partner.contact_email) like search_fold(${likePattern(asked.search)}))`;
  const rows = counted(db, at)
    .where(matching)
    .orderBy(asked.sort === "name" ? sql`partner.name collate polish` : sql`partner.created_at`, asked.order)
    .orderBy("partner.id");
  return pageOf(db, db.selectFrom("partner").where(matching), rows, asked);
}

export const insertPartner = (tx: Tx, row: Insertable<Tables["partner"]>) =>
  tx.insertInto("partner").values(row).returning("id").executeTakeFirstOrThrow();

export const updatePartner = (tx: Tx, id: number, row: Partial<Omit<PartnerRow, "id">>) =>
  tx.updateTable("partner").set(row).where("id", "=", id).execute();

export const listKeys = (db: Db, partnerId: number, at: Date) =>
  db
    .selectFrom("partner_key as k")
    .select(["k.id", "k.label", "k.prefix", "k.rights", "k.calls_per_minute", "k.valid_until", "k.revoked_at"])
    .select(["k.last_used_on", "k.created_at", inForce(at).as("is_in_force")])
    .where("k.partner_id", "=", partnerId)
    .orderBy("k.id", "desc")
    .execute();

export const lockKey = (tx: Tx, id: number) =>
  tx.selectFrom("partner_key").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertKey = (tx: Tx, row: Insertable<Tables["partner_key"]>) =>
  tx.insertInto("partner_key").values(row).returning("id").executeTakeFirstOrThrow();

/** A key ends at `until`, if it does not end before. */
export const endKeyAt = (tx: Tx, id: number, until: Date) =>
  tx
    .updateTable("partner_key")
    .set({ valid_until: sql`least(valid_until, ${until}::timestamptz)` })
    .where("id", "=", id)
    .execute();

export const revokeKeys = (tx: Tx, which: { id: number } | { partnerId: number }, by: number, at: Date) =>
  tx
    .updateTable("partner_key")
    .set({ revoked_at: at, revoked_by: by })
    .where("id" in which ? "id" : "partner_id", "=", "id" in which ? which.id : which.partnerId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
