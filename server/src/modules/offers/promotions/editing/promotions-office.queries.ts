import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import { keptCount } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";
import { photoOfPromotion, tiersOfPromotion } from "../promotions.queries.ts";

export type PromotionState = "draft" | "planned" | "open" | "ended";

const stateAt = (at: Date) => sql<PromotionState>`case when not promotion.is_published then 'draft'
  when promotion.opens_at > ${at} then 'planned' when promotion.closes_at > ${at} then 'open' else 'ended' end`;

export type PromotionFilter = ListQuery & {
  sort: "position" | "title" | "opens_at" | "closes_at";
  status?: PromotionState | undefined;
  /** Only those that close before this instant. */
  closesBefore?: Date | undefined;
  unanswered?: boolean | undefined;
};

const SORT = {
  position: sql`promotion.position`,
  title: sql`promotion.title collate polish`,
  opens_at: sql`promotion.opens_at`,
  closes_at: sql`promotion.closes_at`,
};

export async function listPromotions(db: Db, filter: PromotionFilter, at: Date) {
  const matching = sql<boolean>`(${filter.search} = '' or promotion.search like search_fold(${likePattern(filter.search)}))
    and (${filter.status ?? null}::text is null or ${stateAt(at)} = ${filter.status ?? null}::text)
    and (${filter.closesBefore ?? null}::timestamptz is null or promotion.closes_at < ${filter.closesBefore ?? null}::timestamptz)
    and (not ${filter.unanswered ?? false}::boolean
      or not exists (select from row_counts c
        where c.name = 'promotion.latest' and c.key = promotion.id and c.total > 0))`;
  const found = db.selectFrom("promotion").where(matching);
  const rows = db
    .selectFrom("promotion")
    .selectAll()
    .select(stateAt(at).as("status"))
    .where(matching)
    .orderBy(SORT[filter.sort], filter.order)
    .orderBy("id");
  return await pageOf(db, found, rows, filter);
}

export type RulesRow = {
  id: number;
  version: number;
  content: string;
  published_at: string;
  published_by: string | null;
};

/** One promotion with all its rules, newest first, and how many agree and refuse by their latest answer. */
export const findPromotion = (db: Db, id: number, at: Date) =>
  db
    .selectFrom("promotion")
    .selectAll()
    .select([
      stateAt(at).as("status"),
      tiersOfPromotion.as("tiers"),
      photoOfPromotion.as("photo"),
      sql<
        RulesRow[]
      >`(select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'content', r.content,
        'published_at', r.published_at, 'published_by', s.name) order by r.version desc), '[]')
        from promotion_rules r left join staff s on s.id = r.published_by where r.promotion_id = promotion.id)`.as(
        "rules",
      ),
      sql<{ accepted: number; declined: number }>`(select json_build_object(
        'accepted', coalesce(sum(c.total) filter (where c.detail = 'true'), 0),
        'declined', coalesce(sum(c.total) filter (where c.detail = 'false'), 0))
        from row_counts c where c.name = 'promotion.latest' and c.key = promotion.id)`.as("answers"),
      keptCount("promotion.allowed", "promotion.id").as("allowed_total"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();

/** Locks the promotion until the end of the transaction, so that simultaneous changes run one after another. */
export const lockPromotion = (tx: Tx, id: number) =>
  tx.selectFrom("promotion").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The new promotion's number; undefined if its name or slug is taken. */
export const insertPromotion = (tx: Tx, row: Insertable<Tables["promotion"]>) =>
  tx
    .insertInto("promotion")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const findByName = (tx: Tx, name: string) =>
  tx.selectFrom("promotion").select("id").where("name", "=", name).executeTakeFirst();

export const findBySlug = (tx: Tx, slug: string) =>
  tx.selectFrom("promotion").select("id").where("slug", "=", slug).executeTakeFirst();

/** Whether a campaign has this address: they share the portal's. */
export const isCampaignsSlug = async (tx: Tx, slug: string): Promise<boolean> =>
  (await tx.selectFrom("campaign").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined;

export const updatePromotion = (tx: Tx, id: number, change: Updateable<Tables["promotion"]>) =>
  tx
    .updateTable("promotion")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();

export type NewTier = {
  quantity: number | null;
  unit: Tables["promotion_tier"]["unit"];
  reward: string;
  points: number | null;
  value_grosze: number;
  products: { product_id: number; pack_volume: number | null }[];
};
/** An existing tier has a number. */
export type GivenTier = NewTier & { id?: number | null | undefined };

/** Gives a new promotion these tiers in their order. */
export async function insertTiers(tx: Tx, promotionId: number, tiers: readonly NewTier[]): Promise<void> {
  for (const [position, tier] of tiers.entries()) await insertTier(tx, promotionId, position, tier);
}

async function insertTier(tx: Tx, promotionId: number, position: number, { products, ...tier }: NewTier) {
  const { id } = await tx
    .insertInto("promotion_tier")
    .values({ ...tier, promotion_id: promotionId, position })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertTierProducts(tx, id, products);
}

async function insertTierProducts(tx: Tx, tierId: number, products: NewTier["products"]) {
  if (products.length === 0) return;
  await tx
    .insertInto("promotion_tier_product")
    .values(products.map((product) => Object.assign(product, { tier_id: tierId })))
    .execute();
}

/** Makes a promotion's tiers exactly these. Existing ones keep their numbers, to which rewards refer. */
export async function replaceTiers(tx: Tx, promotionId: number, tiers: readonly GivenTier[]): Promise<void> {
  const kept = tiers.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  await tx
    .deleteFrom("promotion_tier")
    .where("promotion_id", "=", promotionId)
    .where(sql<boolean>`id <> all (${kept}::bigint[])`)
    .execute();
  for (const [position, { id, products, ...tier }] of tiers.entries()) {
    if (typeof id !== "number") {
      await insertTier(tx, promotionId, position, { products, ...tier });
      continue;
    }
    await tx
      .updateTable("promotion_tier")
      .set({ ...tier, position })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("promotion_tier_product").where("tier_id", "=", id).execute();
    await insertTierProducts(tx, id, products);
  }
}

export const findProductIds = (db: Db, saps: readonly number[]) =>
  saps.length === 0
    ? Promise.resolve([])
    : db.selectFrom("product").select(["id", "sap", "name", "unit"]).where("sap", "in", saps).execute();

export const findNewestRules = (tx: Tx, promotionId: number) =>
  tx
    .selectFrom("promotion_rules")
    .select(["id", "version", "content"])
    .where("promotion_id", "=", promotionId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertRules = (tx: Tx, row: Insertable<Tables["promotion_rules"]>) =>
  tx.insertInto("promotion_rules").values(row).execute();
