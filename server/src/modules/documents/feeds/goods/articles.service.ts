import { isMeasureOf } from "@plon/rules/ksef/ksef-quantity.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { getProduct } from "#modules/goods/products/products-office.service.ts";
import { productsLike } from "#modules/goods/products/purchasable.service.ts";
import { findArticle, listArticles, lockArticle, queueAnswered, updateArticle } from "./articles.queries.ts";
import { ownDistributor } from "../batches.service.ts";

type ArticleQuery = Omit<Parameters<typeof listArticles>[1], "distributorId"> & { distributor_id: number | undefined };

/** A page of distributors' articles with the products they may be. */
export async function articlePage(db: Db, ctx: StaffContext, query: ArticleQuery) {
  const { rows, meta } = await listArticles(db, { ...query, distributorId: ownDistributor(ctx, query.distributor_id) });
  return { rows: await withSuggestions(db, rows), meta };
}

async function withSuggestions<Row extends { name: string; status: string }>(db: Db, rows: Row[]) {
  const names = rows.filter(({ status }) => status === "open").map(({ name }) => name);
  const like = await productsLike(db, names);
  return rows.map((row) => ({ ...row, suggestions: row.status === "open" ? (like.get(row.name) ?? []) : [] }));
}

type Answer = { is: "product"; product_id: number; unit_volume?: number | null | undefined } | { is: "foreign" };

/**
 * Answers what an article is, once; documents that waited for it are queued again. Throws feed.article_not_found,
 * feed.article_answered, product.not_found, feed.unit_volume_missing if the unit alone does not determine a volume.
 */
export async function answerArticle(tx: Tx, ctx: StaffContext, id: number, answer: Answer) {
  const article = await lockArticle(tx, id);
  if (!article) throw new AppError("feed.article_not_found");
  if (article.status !== "open") throw new AppError("feed.article_answered");
  const decided = { decided_at: ctx.at, decided_by: ctx.staff.id };
  if (answer.is === "foreign") await updateArticle(tx, id, { ...decided, status: "foreign" });
  else {
    const product = await getProduct(tx, answer.product_id, ctx.at);
    const unitVolume = isMeasureOf(article.unit, product) ? null : (answer.unit_volume ?? null);
    if (unitVolume === null && !isMeasureOf(article.unit, product)) {
      throw new AppError("feed.unit_volume_missing", { inField: "unit_volume", params: { unit: article.unit } });
    }
    await updateArticle(tx, id, { ...decided, status: "product", product_id: product.id, unit_volume: unitVolume });
  }
  await queueAnswered(tx, id);
  await audit(tx, ctx, {
    action: "feed.article",
    subject: { type: "feed_article", id },
    before: { name: article.name, index: article.seller_index, unit: article.unit },
    after: answer,
  });
  const [found] = await withSuggestions(tx, [(await findArticle(tx, id))!]);
  return found!;
}
