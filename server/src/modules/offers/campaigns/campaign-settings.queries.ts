import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, isAny, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Locks the campaign until the end of the transaction, so that simultaneous changes run one after another. */
export const lockCampaign = (tx: Tx, id: number) =>
  tx.selectFrom("campaign").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findCampaignById = (db: Db, id: number) =>
  db.selectFrom("campaign").selectAll().where("id", "=", id).executeTakeFirst();

export const hasEntries = (db: Db, campaignId: number): Promise<boolean> =>
  isAny(db.selectFrom("campaign_entry").select("id").where("campaign_id", "=", campaignId));

export const insertCampaign = (tx: Tx, row: Insertable<Tables["campaign"]>) =>
  tx.insertInto("campaign").values(row).returning("id").executeTakeFirstOrThrow();

/** Whether a campaign or a promotion has this address already. */
export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  const { rows } =
    await sql`select from campaign where slug = ${slug} union all select from promotion where slug = ${slug}
    union all select from page where slug = ${slug}`.execute(db);
  return rows.length > 0;
}

export const updateCampaign = (tx: Tx, id: number, change: Updateable<Tables["campaign"]>) =>
  tx
    .updateTable("campaign")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();

export async function productIdsOf(tx: Tx, saps: readonly number[]): Promise<number[]> {
  if (saps.length === 0) return [];
  const rows = await tx.selectFrom("product").select("id").where("sap", "in", saps).execute();
  return rows.map(({ id }) => id);
}

/** Trade numbers of the products that count in a campaign. */
export async function listCountedProducts(tx: Tx, campaignId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("campaign_product")
    .innerJoin("product", "product.id", "campaign_product.product_id")
    .select("product.sap")
    .where("campaign_id", "=", campaignId)
    .orderBy("product.sap")
    .execute();
  return rows.map(({ sap }) => sap);
}

/** Makes the products that count exactly these. */
export async function replaceProducts(tx: Tx, campaignId: number, productIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("campaign_product").where("campaign_id", "=", campaignId).execute();
  if (productIds.length === 0) return;
  await tx
    .insertInto("campaign_product")
    .values(productIds.map((product_id) => ({ campaign_id: campaignId, product_id })))
    .execute();
}

/** Entries of accounts in campaigns that run at this time. */
export const listRunningEntries = (db: Db, at: Date, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("campaign_entry as entry")
    .innerJoin("campaign", "campaign.id", "entry.campaign_id")
    .select((row) => [
      "entry.id",
      "campaign.flow",
      "entry.status",
      row.ref("entry.participant_id").$notNull().as("participant_id"),
    ])
    .where("entry.participant_id", "is not", null)
    .where("campaign.closes_at", ">", at)
    .where(sql<boolean>`entry.rewarded_at is null`)
    .where("entry.id", ">", after)
    .orderBy("entry.id")
    .limit(limit)
    .execute();
