import { getNews, listNews, NEWS_PHOTO_PATH } from "@plon/contract/portal/house/news.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { lastingPhotos } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { sendRevalidated } from "#platform/http/revalidated.ts";
import { mountEndpoint } from "#platform/http/routes.ts";
import { presentNews, presentNewsCard } from "./news.present.ts";
import { newsPhotoKey } from "./news-photos.service.ts";
import { getShownNews, shownNews } from "./news.service.ts";

type Parts = { storage: FileStorage; brand: Parameters<typeof presentNews>[1] };

/** News for everybody, by the application's clock. */
export function newsPortalRoutes(host: RouteHost, { storage, brand }: Parts): void {
  mountEndpoint(host, listNews, async (request, reply) => {
    const { page, per_page } = listNews.query.parse(request.query);
    const { rows, meta } = await shownNews(host.db, { at: host.clock.now() }, page, per_page);
    return sendRevalidated(request, reply, { data: { archive: rows.map(presentNewsCard) }, meta });
  });
  mountEndpoint(host, getNews, async (request, reply) => {
    const { news } = getNews.params.parse(request.params);
    const single = presentNews(await getShownNews(host.db, { at: host.clock.now() }, news), brand);
    return sendRevalidated(request, reply, { data: { single } });
  });
  lastingPhotos(
    host,
    { path: NEWS_PHOTO_PATH, summary: "The photo of a news in one of its widths, WebP, cached for good.", storage },
    newsPhotoKey,
  );
}
