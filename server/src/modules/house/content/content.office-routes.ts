import {
  officeCreatePage,
  officeGetPage,
  officeListPages,
  officePublishPage,
  officeSavePage,
} from "@plon/contract/office/house/content.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentPage, presentPageRow } from "./content.present.ts";
import { type Agreements, createPage, getPage, pageOfPages, publishPage, savePage } from "./content.service.ts";

/** Generic pages, written in the office. */
export function contentOfficeRoutes(host: RouteHost, { agreements }: { agreements: Agreements }): void {
  const shownPage = async (db: Parameters<Agreements["of"]>[0], page: Awaited<ReturnType<typeof getPage>>) =>
    presentPage(page, await agreements.of(db, page.slug));
  read(host, officeListPages, async (db, _ctx, { query }) => listed(await pageOfPages(db, query), presentPageRow));
  read(host, officeGetPage, async (db, _ctx, { params }) => ({
    data: await shownPage(db, await getPage(db, params.pageId)),
  }));
  command(host, officeCreatePage, async (tx, ctx, { body }) => ({
    data: await shownPage(tx, await createPage(tx, ctx, body)),
    message: "Strona została dodana jako szkic.",
  }));
  command(host, officeSavePage, async (tx, ctx, { params, body }) => ({
    data: await shownPage(tx, await savePage(tx, ctx, params.pageId, body)),
    message: "Nowa wersja została zapisana jako szkic.",
  }));
  command(host, officePublishPage, async (tx, ctx, { params, body }) => ({
    data: await shownPage(tx, await publishPage(tx, ctx, params.pageId, { ...body, agreements })),
    message: "Wersja została opublikowana.",
  }));
}
