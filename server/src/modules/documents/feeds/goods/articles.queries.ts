import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

const known = (db: Db) =>
  db
    .selectFrom("feed_article as article")
    .leftJoin("product", "product.id", "article.product_id")
    .select([
      "article.id",
      "article.article_key",
      "article.name",
      "article.status",
      "article.unit_volume",
      "product.sap",
    ]);

/** What is known about these articles of a distributor. */
export const listKnownArticles = (db: Db, distributorId: number, keys: string[]) =>
  known(db)
    .where("article.distributor_id", "=", distributorId)
    .where("article.article_key", "in", keys.length ? keys : [""])
    .execute();

/** A statement takes 65,535 values, and a document may have ten thousand lines. */
const ROWS_AT_ONCE = 2000;

/** Adds questions about articles; existing ones stay unchanged. */
export async function insertArticles(tx: Tx, rows: Insertable<Tables["feed_article"]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("feed_article")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.constraint("feed_article_unique").doNothing())
      .execute();
  }
}

export async function replaceQuestions(tx: Tx, documentId: number, articleIds: number[]): Promise<void> {
  await tx.deleteFrom("feed_document_article").where("document_id", "=", documentId).execute();
  const rows = [...new Set(articleIds)].map((article_id) => ({ document_id: documentId, article_id }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("feed_document_article")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

export const lockArticle = (tx: Tx, id: number) =>
  tx.selectFrom("feed_article").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateArticle = (tx: Tx, id: number, change: Updateable<Tables["feed_article"]>) =>
  tx.updateTable("feed_article").set(change).where("id", "=", id).execute();

/** Queues the documents that waited for this article and for no other. */
export const queueAnswered = (tx: Tx, articleId: number) =>
  tx
    .updateTable("feed_document as document")
    .set({ status: "queued", waits_for: null, reason: null })
    .where("document.status", "=", "waiting")
    .where("document.waits_for", "=", "mapping")
    .where((row) =>
      row.exists(
        row
          .selectFrom("feed_document_article as asks")
          .select("asks.article_id")
          .whereRef("asks.document_id", "=", "document.id")
          .where("asks.article_id", "=", articleId),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("feed_document_article as asks")
            .innerJoin("feed_article as other", "other.id", "asks.article_id")
            .select("other.id")
            .whereRef("asks.document_id", "=", "document.id")
            .where("other.status", "=", "open"),
        ),
      ),
    )
    .execute();

const documentsWaiting = sql<number>`(select count(*) from feed_document_article asks
  join feed_document d on d.id = asks.document_id where asks.article_id = article.id and d.status = 'waiting')`;

const ARTICLE_SORT = {
  documents_waiting: documentsWaiting,
  asked_at: sql`article.asked_at`,
  name: sql`article.name collate polish`,
};

const articleSelect = (db: Db) =>
  db
    .selectFrom("feed_article as article")
    .innerJoin("distributor", "distributor.id", "article.distributor_id")
    .leftJoin("product", "product.id", "article.product_id")
    .leftJoin("staff", "staff.id", "article.decided_by")
    .selectAll("article")
    .select([
      "distributor.name as distributor_name",
      "product.sap",
      "product.name as product_name",
      "product.unit as product_unit",
      "staff.name as staff_name",
      documentsWaiting.as("documents_waiting"),
    ]);

export const findArticle = (db: Db, id: number) => articleSelect(db).where("article.id", "=", id).executeTakeFirst();

type ArticleFilter = {
  page: number;
  per_page: number;
  sort: "documents_waiting" | "asked_at" | "name";
  order: "asc" | "desc";
  search: string;
  distributorId: number | undefined;
  /** An invoice whose electronic document waits for the answer. */
  invoice_id: number | undefined;
  status: "open" | "product" | "foreign" | undefined;
};

export async function listArticles(db: Db, filter: ArticleFilter) {
  const { distributorId, status, search, invoice_id } = filter;
  const matching = sql<boolean>`(${distributorId ?? null}::bigint is null or article.distributor_id = ${distributorId ?? null})
    and (${status ?? null}::text is null or article.status = ${status ?? null})
    and (${invoice_id ?? null}::bigint is null or article.id in (
      select asks.article_id from invoice i
      join feed_document d on d.distributor_id = i.distributor_id and d.document_key = i.document_key and d.status = 'waiting'
      join feed_document_article asks on asks.document_id = d.id
      where i.id = ${invoice_id ?? null}))
    and (${search} = '' or search_fold(article.name || ' ' || coalesce(article.seller_index, '')) like search_fold(${likePattern(search)}))`;
  const found = db.selectFrom("feed_article as article").where(matching);
  const rows = articleSelect(db).where(matching).orderBy(ARTICLE_SORT[filter.sort], filter.order).orderBy("article.id");
  return await pageOf(db, found, rows, filter);
}
