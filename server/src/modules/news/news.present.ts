import { NEWS_PHOTO_PATH } from "@plon/contract/portal/news.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import { fillIn, type getNews, type getShownNews, type newsPage, type shownNews } from "./news.service.ts";

type Brand = Parameters<typeof fillIn>[1];
type Card = Awaited<ReturnType<typeof shownNews>>["rows"][number];

/** A news item in the list. */
export const presentNewsCard = (row: Card) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  lead: row.lead,
  photo: row.photo && sizedPictureAt(NEWS_PHOTO_PATH, row.photo),
  published_at: row.published_at.toISOString(),
});

/** One news item as everybody reads it. */
export const presentNews = (row: Awaited<ReturnType<typeof getShownNews>>, brand: Brand) => ({
  ...presentNewsCard(row),
  content: fillIn(row.content, brand),
});

type OfficeRow = Awaited<ReturnType<typeof newsPage>>["rows"][number];

/** A news item as a row of the office's list. */
export const presentNewsRow = (row: OfficeRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  state: row.state,
  publish_at: row.publish_at?.toISOString() ?? null,
  published_version: row.published_version,
  newest_version: row.newest_version,
  saved_at: row.saved_at.toISOString(),
});

/** A news item with its photo and versions for the office's editor. */
export const presentOfficeNews = (news: Awaited<ReturnType<typeof getNews>>) => ({
  ...presentNewsRow(news),
  photo: news.photo && sizedPictureAt(NEWS_PHOTO_PATH, news.photo),
  versions: news.versions.map((kept) => ({
    id: kept.id,
    version: kept.version,
    title: kept.title,
    lead: kept.lead,
    content: kept.content,
    saved_at: new Date(kept.saved_at).toISOString(),
    saved_by: kept.saved_by_name,
  })),
});
