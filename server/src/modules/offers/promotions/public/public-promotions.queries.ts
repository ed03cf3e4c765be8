// What anybody may read of promotions: those that run and are for all, without a control group. Others are not there, as if nobody had written them.
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { photoOfPromotion, tiersOfPromotion } from "../promotions.queries.ts";

const publicPromotions = (db: Db, slug: string, at: Date) =>
  db
    .selectFrom("promotion")
    .where("promotion.slug", "=", slug)
    .where("promotion.is_published", "=", true)
    .where("promotion.audience", "=", "all")
    // Whoever is held out would read it as a visitor.
    .where("promotion.holdout_percent", "=", 0)
    .where("promotion.opens_at", "<=", at)
    .where("promotion.closes_at", ">", at);

/** One of them with its rules in force. */
export const findPublic = (db: Db, slug: string, at: Date) =>
  publicPromotions(db, slug, at)
    .innerJoin("promotion_rules as rules", "rules.promotion_id", "promotion.id")
    .select([
      "promotion.slug",
      "promotion.title",
      "promotion.lead",
      "promotion.reward",
      "promotion.closes_at",
      "promotion.purchases_from",
      "promotion.purchases_to",
      "promotion.body",
      "promotion.is_exclusive",
      "rules.version as rules_version",
      "rules.published_at as rules_published_at",
      "rules.content as rules_content",
      photoOfPromotion.as("photo"),
      tiersOfPromotion.as("tiers"),
    ])
    .orderBy("rules.version", "desc")
    .limit(1)
    .executeTakeFirst();

export const isPublicSlug = async (db: Db, slug: string, at: Date): Promise<boolean> =>
  (await publicPromotions(db, slug, at)
    .select("id")
    .where(sql<boolean>`exists (select from promotion_rules r where r.promotion_id = promotion.id)`)
    .executeTakeFirst()) !== undefined;

/** In what packs these products are sold. */
export const listPacks = (db: Db, saps: number[]) =>
  db
    .selectFrom("product_pack")
    .innerJoin("product", "product.id", "product_pack.product_id")
    .select(["product.sap", "product_pack.volume"])
    .where("product.sap", "in", saps)
    .execute();
