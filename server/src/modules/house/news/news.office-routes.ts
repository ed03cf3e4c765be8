import {
  officeCreateNews,
  officeGetNews,
  officeListNews,
  officePublishNews,
  officeRemoveNewsPhoto,
  officeSaveNews,
  officeSetNewsPhoto,
  officeWithdrawNews,
} from "@plon/contract/office/house/news.ts";
import { inspectPicture } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { listed } from "#platform/database/paging.ts";
import { removeNewsPhoto, setNewsPhoto } from "./news-photos.service.ts";
import { presentNewsRow, presentOfficeNews } from "./news.present.ts";
import { createNews, getNews, newsPage, publishNews, saveNews, withdrawNews } from "./news.service.ts";

/** News as editors write, schedule and withdraw them. */
export function newsOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, officeListNews, async (db, ctx, { query }) => listed(await newsPage(db, query, ctx.at), presentNewsRow));
  read(host, officeGetNews, async (db, ctx, { params }) => ({
    data: presentOfficeNews(await getNews(db, params.newsId, ctx.at)),
  }));
  command(host, officeCreateNews, async (tx, ctx, { body }) => ({
    data: presentOfficeNews(await createNews(tx, ctx, body)),
    message: "Aktualność została dodana jako szkic.",
  }));
  command(host, officeSaveNews, async (tx, ctx, { params, body }) => ({
    data: presentOfficeNews(await saveNews(tx, ctx, params.newsId, body)),
    message: "Nowa wersja została zapisana jako szkic.",
  }));
  command(host, officePublishNews, async (tx, ctx, { params, body }) => {
    const publishAt = body.publish_at === null ? null : new Date(body.publish_at);
    const news = await publishNews(tx, ctx, params.newsId, { version: body.version, publishAt });
    return { data: presentOfficeNews(news), message: publishAt ? "Publikacja zaplanowana." : "Opublikowano." };
  });
  command(host, officeWithdrawNews, async (tx, ctx, { params }) => ({
    data: presentOfficeNews(await withdrawNews(tx, ctx, params.newsId)),
    message: "Aktualność jest znów szkicem.",
  }));
  upload(host, officeSetNewsPhoto, { judge: inspectPicture }, async ({ db }, ctx, { params, fields, file }) => ({
    data: presentOfficeNews(
      await setNewsPhoto(db, storage, ctx, {
        newsId: params.newsId,
        photo: { alt: fields.alt, content: file!.content },
      }),
    ),
    message: "Zdjęcie zostało zapisane.",
  }));
  command(host, officeRemoveNewsPhoto, async (tx, ctx, { params }) => ({
    data: presentOfficeNews(await removeNewsPhoto(tx, ctx, params.newsId)),
    message: "Zdjęcie zostało usunięte.",
  }));
}
