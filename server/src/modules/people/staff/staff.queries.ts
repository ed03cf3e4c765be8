import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export const findStaffByEmail = (db: Db, email: string) =>
  db
    .selectFrom("staff")
    .selectAll()
    .where((row) => row(row.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();

export const findStaff = (db: Db, id: number) =>
  db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();

export const lockStaff = (tx: Tx, id: number) =>
  tx.selectFrom("staff").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listSeeds = (db: Db) =>
  db.selectFrom("staff").select(["id", "totp_secret"]).where("totp_secret", "is not", null).orderBy("id").execute();

export const updateStaff = (tx: Tx, id: number, change: Updateable<Tables["staff"]>) =>
  tx.updateTable("staff").set(change).where("id", "=", id).execute();

/** All administrators, locked so that nobody else creates one meanwhile. */
export async function lockAdmins(tx: Tx) {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
  return await tx.selectFrom("staff").select(["id", "is_active"]).where("role", "=", "admin").execute();
}

export const insertStaff = (tx: Tx, row: Insertable<Tables["staff"]>) =>
  tx.insertInto("staff").values(row).returningAll().executeTakeFirstOrThrow();

/** Moves the last used TOTP step forward; false when this or a later step was already used. */
export async function spendTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const moved = await tx
    .updateTable("staff")
    .set({ totp_last_step: step })
    .where("id", "=", id)
    .where((row) => row.or([row("totp_last_step", "is", null), row("totp_last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

export const spendRecoveryCode = (tx: Tx, staffId: number, hash: Buffer, at: Date): Promise<boolean> =>
  isAny(
    tx
      .updateTable("staff_recovery_code")
      .set({ used_at: at })
      .where("staff_id", "=", staffId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null)
      .returning("staff_id"),
  );

export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("staff_recovery_code")
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

type StaffFilter = ListQuery & {
  sort: "name" | "email" | "role" | "last_sign_in_at";
};

export async function listStaff(db: Db, filter: StaffFilter) {
  const base = db
    .selectFrom("staff")
    .$if(filter.search !== "", (query) =>
      query.where((row) =>
        row.or([row("name", "ilike", likePattern(filter.search)), row("email", "ilike", likePattern(filter.search))]),
      ),
    );
  return await pageOf(db, base, base.selectAll().orderBy(filter.sort, filter.order).orderBy("id"), filter);
}

export const insertPasswordLink = (tx: Tx, row: Insertable<Tables["staff_password_link"]>) =>
  tx.insertInto("staff_password_link").values(row).execute();

/** Invalidates this person's valid links. */
export const endPasswordLinks = (tx: Tx, staffId: number, at: Date) =>
  tx
    .updateTable("staff_password_link")
    .set({ used_at: at })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .execute();

/** A link of an open account that is valid at this time, with its owner. */
export const findPasswordLink = (db: Db, hash: Buffer, at: Date) =>
  db
    .selectFrom("staff_password_link as link")
    .innerJoin("staff", "staff.id", "link.staff_id")
    .select(["link.purpose", "staff.id", "staff.email", "staff.name", "staff.totp_secret", "staff.totp_confirmed_at"])
    .where("link.token_hash", "=", hash)
    .where("link.used_at", "is", null)
    .where("link.expires_at", ">", at)
    .where("staff.is_active", "=", true)
    .executeTakeFirst();
