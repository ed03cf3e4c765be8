import {
  officeGetWork,
  officeListQueues,
  officeListWork,
  officeReleaseWork,
  officeTakeWork,
} from "@plon/contract/office/desk/queues.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentQueue, presentWork } from "./queues.present.ts";
import { getWork, queueSummaries, releaseWork, takeWork, workPage } from "./queues.service.ts";

/** What waits for the office, who works on it and by when it is promised. */
export function queuesOfficeRoutes(host: RouteHost): void {
  read(host, officeListQueues, async (db, ctx) => ({ data: (await queueSummaries(db, ctx.at)).map(presentQueue) }));
  read(host, officeListWork, async (db, ctx, { query }) =>
    listed(await workPage(db, ctx, query), (row) => presentWork(row, ctx.at)),
  );
  read(host, officeGetWork, async (db, ctx, { params }) => ({
    data: presentWork(await getWork(db, ctx, params.queue, params.itemId), ctx.at),
  }));
  command(host, officeTakeWork, async (tx, ctx, { params, body }) => {
    await takeWork(tx, ctx, { queue: params.queue, itemId: params.itemId, takeOver: body.take_over });
    return { data: presentWork(await getWork(tx, ctx, params.queue, params.itemId), ctx.at) };
  });
  command(host, officeReleaseWork, async (tx, ctx, { params }) => {
    await releaseWork(tx, ctx, params.queue, params.itemId);
    return { data: presentWork(await getWork(tx, ctx, params.queue, params.itemId), ctx.at) };
  });
}
