import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";

export const findPublishedPage = (db: Db, slug: string) =>
  db
    .selectFrom("page")
    .innerJoin("page_version as shown", (join) =>
      join.onRef("shown.page_id", "=", "page.id").onRef("shown.version", "=", "page.published_version"),
    )
    .select(["page.slug", "page.published_at", "shown.title", "shown.content", "shown.version"])
    .where("page.slug", "=", slug)
    .executeTakeFirst();

/** Pages with their newest version's title and time. */
const pageSelect = (db: Db) =>
  db
    .selectFrom("page")
    .innerJoin(
      (from) =>
        from
          .selectFrom("page_version")
          .select(["page_id", "version", "title", "saved_at"])
          .distinctOn("page_id")
          .orderBy("page_id")
          .orderBy("version", "desc")
          .as("newest"),
      (join) => join.onRef("newest.page_id", "=", "page.id"),
    )
    .select([
      "page.id",
      "page.slug",
      "page.is_fixed",
      "page.published_version",
      "page.published_at",
      "newest.title",
      "newest.version as newest_version",
      "newest.saved_at",
    ]);

type PageFilter = ListQuery & {
  sort: "slug" | "title" | "saved_at";
  unpublished?: boolean | undefined;
};

export async function listPages(db: Db, filter: PageFilter) {
  const matching = sql<boolean>`(${filter.search} = ''
    or search_fold(newest.title || ' ' || page.slug) like search_fold(${likePattern(filter.search)}))
    and (not ${filter.unpublished ?? false}::boolean or newest.version is distinct from page.published_version)`;
  const found = pageSelect(db).where(matching);
  const column = {
    slug: sql`page.slug`,
    title: sql`newest.title collate polish`,
    saved_at: sql`newest.saved_at`,
  }[filter.sort];
  const rows = found.orderBy(column, filter.order).orderBy("page.id");
  return await pageOf(db, db.selectFrom(found.as("found")), rows, filter);
}

/** One page with all its versions, newest first, and who saved them. */
export const findPage = (db: Db, id: number) =>
  pageSelect(db)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("page_version as kept")
          .leftJoin("staff", "staff.id", "kept.saved_by")
          .select([
            "kept.id",
            "kept.version",
            "kept.title",
            "kept.content",
            "kept.saved_at",
            "staff.name as saved_by_name",
          ])
          .whereRef("kept.page_id", "=", "page.id")
          .orderBy("kept.version", "desc"),
      ).as("versions"),
    )
    .where("page.id", "=", id)
    .executeTakeFirst();

/**
 * Locks the page until the end of the transaction, so that simultaneous saves and publications run one after another.
 */
export const lockPage = (tx: Tx, id: number) =>
  tx.selectFrom("page").select(["id", "slug", "published_version"]).where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Run after the page is locked, as a separate statement: one that had to wait for the lock would still see the old
 * version.
 */
export async function newestVersion(tx: Tx, pageId: number): Promise<number> {
  const row = await tx
    .selectFrom("page_version")
    .select((version) => version.fn.max("version").as("newest"))
    .where("page_id", "=", pageId)
    .executeTakeFirstOrThrow();
  return row.newest ?? 0;
}

export const findVersion = (db: Db, pageId: number, version: number) =>
  db
    .selectFrom("page_version")
    .select(["version", "title"])
    .where("page_id", "=", pageId)
    .where("version", "=", version)
    .executeTakeFirst();

/** The new page's number; undefined if the slug is taken. */
export const insertPage = (tx: Tx, row: { slug: string; isFixed: boolean }) =>
  tx
    .insertInto("page")
    .values({ slug: row.slug, is_fixed: row.isFixed })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertVersion = (
  tx: Tx,
  row: { pageId: number; version: number; title: string; content: string; at: Date; staffId: number | null },
) =>
  tx
    .insertInto("page_version")
    .values({
      page_id: row.pageId,
      version: row.version,
      title: row.title,
      content: row.content,
      saved_at: row.at,
      saved_by: row.staffId,
    })
    .execute();

export const setPublished = (tx: Tx, pageId: number, version: number, at: Date) =>
  tx.updateTable("page").set({ published_version: version, published_at: at }).where("id", "=", pageId).execute();
