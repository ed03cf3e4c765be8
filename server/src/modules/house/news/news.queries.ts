import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";

type PhotoRow = { id: number; alt: string; width: number; height: number; widths: number[] };

const photo = sql<PhotoRow | null>`(select json_build_object('id', p.id, 'alt', p.alt, 'width', p.width,
    'height', p.height, 'widths', (select json_agg(w::integer order by w::integer) from jsonb_object_keys(p.file_keys) w))
  from news_photo p where p.news_id = news.id)`;

/** What is published at a time, with the version that everybody reads. */
const shownAt = (db: Db, at: Date) =>
  db
    .selectFrom("news")
    .innerJoin("news_version as shown", (join) =>
      join.onRef("shown.news_id", "=", "news.id").onRef("shown.version", "=", "news.published_version"),
    )
    .select(["news.id", "news.slug", "shown.title", "shown.lead", "shown.content"])
    .select((row) => row.ref("news.publish_at").$notNull().as("published_at"))
    .select(photo.as("photo"))
    .where("news.publish_at", "<=", at);

export async function listShown(db: Db, at: Date, page: number, perPage: number) {
  const found = db.selectFrom("news").where("publish_at", "<=", at);
  const rows = shownAt(db, at).orderBy("news.publish_at", "desc").orderBy("news.id", "desc");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}

export const findShown = (db: Db, at: Date, which: { id: number } | { slug: string }) =>
  shownAt(db, at)
    .$if("id" in which, (query) => query.where("news.id", "=", "id" in which ? which.id : 0))
    .$if("slug" in which, (query) => query.where("news.slug", "=", "slug" in which ? which.slug : ""))
    .executeTakeFirst();

const stateAt = (at: Date) => sql<"draft" | "scheduled" | "published">`case
  when news.publish_at is null then 'draft' when news.publish_at > ${at} then 'scheduled' else 'published' end`;

/** News with their newest version's title and time. */
const newsSelect = (db: Db, at: Date) =>
  db
    .selectFrom("news")
    .innerJoin(
      (from) =>
        from
          .selectFrom("news_version")
          .select(["news_id", "version", "title", "saved_at"])
          .distinctOn("news_id")
          .orderBy("news_id")
          .orderBy("version", "desc")
          .as("newest"),
      (join) => join.onRef("newest.news_id", "=", "news.id"),
    )
    .select([
      "news.id",
      "news.slug",
      "news.published_version",
      "news.publish_at",
      "newest.title",
      "newest.version as newest_version",
      "newest.saved_at",
    ])
    .select(stateAt(at).as("status"));

export type NewsFilter = ListQuery & {
  sort: "publish_at" | "title" | "saved_at";
  status?: "draft" | "scheduled" | "published" | undefined;
};

export async function listNews(db: Db, filter: NewsFilter, at: Date) {
  const matching = sql<boolean>`(${filter.search} = ''
      or search_fold(newest.title || ' ' || news.slug) like search_fold(${likePattern(filter.search)}))
    and (${filter.status ?? null}::text is null or ${stateAt(at)} = ${filter.status ?? null})`;
  const found = newsSelect(db, at).where(matching);
  const column = {
    // Drafts are listed first, above published items.
    publish_at: sql`coalesce(news.publish_at, 'infinity')`,
    title: sql`newest.title collate polish`,
    saved_at: sql`newest.saved_at`,
  }[filter.sort];
  const rows = found.orderBy(column, filter.order).orderBy("news.id");
  return await pageOf(db, db.selectFrom(found.as("found")), rows, filter);
}

/** One news item with its photo and all its versions, newest first, and who saved them. */
export const findNews = (db: Db, id: number, at: Date) =>
  newsSelect(db, at)
    .select(photo.as("photo"))
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("news_version as kept")
          .leftJoin("staff", "staff.id", "kept.saved_by")
          .select(["kept.id", "kept.version", "kept.title", "kept.lead", "kept.content", "kept.saved_at"])
          .select("staff.name as saved_by_name")
          .whereRef("kept.news_id", "=", "news.id")
          .orderBy("kept.version", "desc"),
      ).as("versions"),
    )
    .where("news.id", "=", id)
    .executeTakeFirst();

/**
 * Locks the news item until the end of the transaction, so that simultaneous saves and publications run one after
 * another.
 */
export const lockNews = (tx: Tx, id: number) =>
  tx
    .selectFrom("news")
    .select(["id", "published_version", "publish_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Run after the news item is locked, as a separate statement: one that had to wait for the lock would still see the old
 * version.
 */
export async function newestVersion(tx: Tx, newsId: number): Promise<number> {
  const row = await tx
    .selectFrom("news_version")
    .select((version) => version.fn.max("version").as("newest"))
    .where("news_id", "=", newsId)
    .executeTakeFirstOrThrow();
  return row.newest ?? 0;
}

/** The new item's number; undefined if the slug is taken. */
export const insertNews = (tx: Tx, slug: string) =>
  tx
    .insertInto("news")
    .values({ slug })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertVersion = (
  tx: Tx,
  row: {
    news_id: number;
    version: number;
    title: string;
    lead: string;
    content: string;
    saved_at: Date;
    saved_by: number | null;
  },
) => tx.insertInto("news_version").values(row).execute();

export const setPublished = (tx: Tx, id: number, shown: { published_version: number; publish_at: Date } | undefined) =>
  tx
    .updateTable("news")
    .set(shown ?? { published_version: null, publish_at: null })
    .where("id", "=", id)
    .execute();
