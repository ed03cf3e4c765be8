import { type Insertable, sql } from "kysely";
import { type Db, PREPARED, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const listStoredSettings = (db: Db) =>
  db.selectFrom("system_setting").selectAll().modifyEnd(sql.raw(PREPARED)).execute();

/** The settings somebody changed, with the name of the person who did so last. */
export const listChangers = (db: Db) =>
  db
    .selectFrom("system_setting")
    .leftJoin("staff", "staff.id", "system_setting.changed_by")
    .leftJoin("system_setting_change as change", (join) =>
      join.onRef("change.key", "=", "system_setting.key").onRef("change.revision", "=", "system_setting.revision"),
    )
    .select(["system_setting.key", "system_setting.changed_at", "system_setting.revision"])
    .select(["staff.id as staff_id", "staff.name as staff_name", "change.reason"])
    .execute();

export const lockStoredSetting = (tx: Tx, key: string) =>
  tx.selectFrom("system_setting").selectAll().where("key", "=", key).forUpdate().executeTakeFirst();

export const saveSetting = (
  tx: Tx,
  row: { key: string; value: string; at: Date; staffId: number; revision: number },
) => {
  const change = { value: row.value, changed_at: row.at, changed_by: row.staffId, revision: row.revision };
  return tx
    .insertInto("system_setting")
    .values({ key: row.key, ...change })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(change))
    .execute();
};

/** Violates system_setting_change_revision if somebody else's change has the revision. */
export const insertChange = (tx: Tx, row: Insertable<Tables["system_setting_change"]>) =>
  tx.insertInto("system_setting_change").values(row).execute();

const changes = (db: Db, key: string) =>
  db
    .selectFrom("system_setting_change as change")
    .innerJoin("staff", "staff.id", "change.changed_by")
    .selectAll("change")
    .select("staff.name as staff_name")
    .where("change.key", "=", key);

export const listChanges = (db: Db, key: string, limit: number) =>
  changes(db, key).orderBy("change.revision", "desc").limit(limit).execute();

export const findChange = (db: Db, key: string, id: number) =>
  changes(db, key).where("change.id", "=", id).executeTakeFirst();

const PAST_INVOICES = 5000;

/** The points that 99 of 100 of the newest accepted invoices stay within, to the next hundred; null before there are some. */
export async function findUsualAcceptance(db: Db): Promise<number | null> {
  const { rows } = await sql<{ points: number | null }>`
    select (ceil(percentile_cont(0.99) within group (order by points) / 100) * 100)::bigint as points
    from (select points from invoice where status = 'accepted' and points > 0 order by id desc limit ${PAST_INVOICES}) past
  `.execute(db);
  return rows[0]?.points ?? null;
}

/** Money that was ordered and is not paid yet: how many orders of each value, and the tax that they were ordered with. */
export const listUnpaidMoney = (db: Db) =>
  db
    .selectFrom("reward_order")
    .select((row) => [
      "value_grosze",
      row.fn.countAll<number>().as("orders"),
      sql<number>`sum(tax_grosze)::bigint`.as("tax_grosze"),
    ])
    .where("kind", "in", ["bank_transfer", "charity"])
    .where("status", "in", ["accepted", "processing"])
    .groupBy("value_grosze")
    .execute();
