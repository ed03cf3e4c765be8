import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** All versions of a campaign's rules, the one in force first. */
export const listRules = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_rules as rules")
    .leftJoin("staff", "staff.id", "rules.published_by")
    .select(["rules.id", "rules.version", "rules.content", "rules.published_at", "staff.name as published_by"])
    .where("campaign_id", "=", campaignId)
    .orderBy("version", "desc")
    .execute();

export const findNewestRules = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_rules")
    .select(["id", "version", "content", "published_at"])
    .where("campaign_id", "=", campaignId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

export const findRulesVersion = (db: Db, rulesId: number) =>
  db.selectFrom("campaign_rules").select("version").where("id", "=", rulesId).executeTakeFirstOrThrow();

export const insertRules = (tx: Tx, row: Insertable<Tables["campaign_rules"]>) =>
  tx.insertInto("campaign_rules").values(row).execute();
