import { NEWS_PHOTO_PATH } from "@plon/contract/portal/house/news.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { fillIn, type getNews, type getShownNews, type newsPage, type shownNews } from "./news.service.ts";

type Brand = Parameters<typeof fillIn>[1];
type Card = Awaited<ReturnType<typeof shownNews>>["rows"][number];

/** A news item in the list. */
export const presentNewsCard = (row: Card) => ({
  ...withIsoTimes(row),
  photo: row.photo && sizedPictureAt(NEWS_PHOTO_PATH, row.photo),
});

/** One news item as everybody reads it. */
export const presentNews = (row: Awaited<ReturnType<typeof getShownNews>>, brand: Brand) => ({
  ...presentNewsCard(row),
  content: fillIn(row.content, brand),
});

type OfficeRow = Awaited<ReturnType<typeof newsPage>>["rows"][number];

/** A news item as a row of the office's list. */
export const presentNewsRow = (row: OfficeRow) => withIsoTimes(row);

/** A news item with its photo and versions for the office's editor. */
export const presentOfficeNews = (news: Awaited<ReturnType<typeof getNews>>) => ({
  ...presentNewsRow(news),
  photo: news.photo && sizedPictureAt(NEWS_PHOTO_PATH, news.photo),
  versions: news.versions.map((kept) => ({
    ...kept,
    saved_at: new Date(kept.saved_at).toISOString(),
    saved_by: kept.saved_by_name,
  })),
});
