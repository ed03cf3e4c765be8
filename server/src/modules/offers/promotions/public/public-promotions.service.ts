import { promotionExample } from "@plon/rules/promotions/promotion-example.ts";
import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { findPublic, isPublicSlug, listPacks } from "./public-promotions.queries.ts";

/** A promotion that runs and is for all, with a purchase that earns its reward. Throws promotion.not_found. */
export async function getPublicPromotion(db: Db, at: Date, slug: string) {
  const found = getOrThrow(await findPublic(db, slug.replaceAll("\u0000", ""), at), "promotion.not_found");
  const saps = found.tiers.flatMap(({ products }) => products.map(({ sap }) => sap));
  const packs = saps.length === 0 ? [] : await listPacks(db, saps);
  const example = promotionExample(
    found.tiers.map((tier) => ({
      ...tier,
      products: tier.products.map((product) => ({
        ...product,
        packs: packs.filter(({ sap }) => sap === product.sap).map(({ volume }) => Number(volume)),
      })),
    })),
  );
  return { ...found, example: example ?? null };
}

/** The rules in force of such a promotion, with its title. Throws promotion.not_found. */
export async function getPublicRules(db: Db, at: Date, slug: string) {
  const found = getOrThrow(await findPublic(db, slug.replaceAll("\u0000", ""), at), "promotion.not_found");
  const { title, rules_version: version, rules_published_at: published_at, rules_content: content } = found;
  return { title, version, published_at, content };
}

/** Whether such a promotion has this address. */
export const isPublicPromotion = (db: Db, at: Date, slug: string): Promise<boolean> => isPublicSlug(db, slug, at);
