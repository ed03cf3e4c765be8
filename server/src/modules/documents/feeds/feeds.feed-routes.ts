import { getBatchReport, sendAvailability, sendInvoices } from "@plon/contract/feeds/feeds.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { rawCommand } from "#platform/http/raw-body.ts";
import { read } from "#platform/http/routes.ts";
import { getWholeBatch, receiveAvailability, receiveBatch } from "./batches.service.ts";
import { presentBatch, presentDocument } from "./feeds.present.ts";

/** What distributors' systems call. */
export function feedsFeedRoutes(host: RouteHost): void {
  rawCommand(host, sendInvoices, async (db, ctx, content) => {
    const { id, documents } = await receiveBatch(db, ctx, content);
    return { data: { batch_id: id, documents, report: `/api/feeds/v1/batches/${id}` } };
  });
  rawCommand(host, sendAvailability, async (db, ctx, content) => {
    const { id, availability } = await receiveAvailability(db, ctx, content);
    return { data: { batch_id: id, availability } };
  });
  read(host, getBatchReport, async (db, ctx, { params }) => {
    const scope = { distributorId: ctx.distributor.id, isOwnOnly: true };
    const { batch, documents } = await getWholeBatch(db, params.batchId, scope);
    return { data: { ...presentBatch(batch), documents: documents.map(presentDocument) } };
  });
}
