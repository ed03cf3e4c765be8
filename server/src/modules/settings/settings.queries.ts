import { sql } from "kysely";
import { type Db, PREPARED, type Tx } from "#platform/database.ts";

export const listStoredSettings = (db: Db) =>
  db.selectFrom("system_setting").selectAll().modifyEnd(sql.raw(PREPARED)).execute();

export const findStoredSetting = (db: Db, key: string) =>
  db.selectFrom("system_setting").selectAll().where("key", "=", key).executeTakeFirst();

export const saveSetting = (tx: Tx, row: { key: string; value: string; at: Date; staffId: number }) =>
  tx
    .insertInto("system_setting")
    .values({ key: row.key, value: row.value, changed_at: row.at, changed_by: row.staffId })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: row.value, changed_at: row.at, changed_by: row.staffId }),
    )
    .execute();
