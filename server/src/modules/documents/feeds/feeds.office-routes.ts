import {
  FEED_DOCUMENT_CONTENT,
  officeAnswerFeedArticle,
  officeCloseFeedDocument,
  officeGetDistributorFeed,
  officeGetFeedBatch,
  officeListFeedArticles,
  officeListFeedBatches,
  officeListFeedDocuments,
  officeMakeDistributorKey,
  officeRetryFeedDocument,
  officeRevokeDistributorKey,
} from "@plon/contract/office/documents/feeds.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { answerArticle, articlePage } from "./goods/articles.service.ts";
import {
  batchPage,
  batchScope,
  closeDocument,
  documentPage,
  getBatch,
  isOfOffice,
  retryDocument,
  waitingContent,
} from "./batches.service.ts";
import { presentArticle, presentFeed, presentKey, presentOfficeBatch, presentOfficeDocument } from "./feeds.present.ts";
import { askForKey, getFeed, revokeKey } from "./keys.service.ts";

/** Keys, batches and articles of distributors. */
export function feedsOfficeRoutes(host: RouteHost): void {
  read(host, officeGetDistributorFeed, async (db, _ctx, { params }) => ({
    data: presentFeed(await getFeed(db, params.distributorId)),
  }));
  command(host, officeMakeDistributorKey, async (tx, ctx, { params, body }) => ({
    data: { key: await askForKey(tx, ctx, params.distributorId, body.name) },
    message: HELD_MESSAGE,
  }));
  command(host, officeRevokeDistributorKey, async (tx, ctx, { params }) => ({
    data: presentKey(await revokeKey(tx, ctx, params.keyId)),
    message: "Klucz został unieważniony.",
  }));
  read(host, officeListFeedBatches, async (db, ctx, { query }) => {
    const { rows, meta } = await batchPage(db, ctx, {
      ...query,
      distributor_id: query.distributor_id,
      kind: query.kind,
      status: query.status,
    });
    return { data: rows.map(presentOfficeBatch), meta };
  });
  read(host, officeGetFeedBatch, async (db, ctx, { params }) => ({
    data: presentOfficeBatch(await getBatch(db, params.batchId, batchScope(ctx))),
  }));
  read(host, officeListFeedDocuments, async (db, ctx, { query }) => {
    const { batch_id, distributor_id, status, from, to, ...asked } = query;
    const page = await documentPage(db, ctx, { ...asked, batch_id, distributor_id, status, from, to });
    return listed(page, (row) => presentOfficeDocument(row, isOfOffice(ctx)));
  });
  command(host, officeRetryFeedDocument, async (tx, ctx, { params }) => ({
    data: presentOfficeDocument(await retryDocument(tx, ctx, params.documentId), true),
    message: "Dokument wrócił do kolejki.",
  }));
  download(
    host,
    {
      ...FEED_DOCUMENT_CONTENT,
      summary: "The bytes of a document that waits, as they came. That they were taken is audited.",
    },
    async (db, ctx, { params }) => ({
      ...(await waitingContent(db, ctx, params.documentId)),
      type: "application/octet-stream",
    }),
  );
  command(host, officeCloseFeedDocument, async (tx, ctx, { params, body }) => ({
    data: presentOfficeDocument(await closeDocument(tx, ctx, params.documentId, body.reason), true),
    message: "Dokument został zamknięty.",
  }));
  read(host, officeListFeedArticles, async (db, ctx, { query }) => {
    const { rows, meta } = await articlePage(db, ctx, {
      ...query,
      distributor_id: query.distributor_id,
      invoice_id: query.invoice_id,
      status: query.status,
    });
    return { data: rows.map(presentArticle), meta };
  });
  command(host, officeAnswerFeedArticle, async (tx, ctx, { params, body }) => ({
    data: presentArticle(await answerArticle(tx, ctx, params.articleId, body)),
    message: "Zapisano. Dokumenty, które na to czekały, wróciły do kolejki.",
  }));
}
