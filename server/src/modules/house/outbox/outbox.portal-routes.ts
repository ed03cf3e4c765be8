import { demoOutbox, pushArrived } from "@plon/contract/portal/house/outbox.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentDemoMessage } from "./outbox.present.ts";
import { newestMessages, noteArrival } from "./outbox.service.ts";

const SHOWN = 100;

/**
 * What devices say has arrived, and the demo's outbox; a server that is not in demo mode answers 404 there (decisions §1).
 */
export function outboxPortalRoutes(
  host: RouteHost,
  { config, brand }: { config: { isDemo: boolean }; brand: { publicUrl: string } },
): void {
  read(host, demoOutbox, async (db) => {
    if (!config.isDemo) throw new AppError("request.not_found");
    return { data: (await newestMessages(db, SHOWN)).map((row) => presentDemoMessage(row, brand.publicUrl)) };
  });
  command(host, pushArrived, async (tx, ctx, { body }) => {
    await noteArrival(tx, body.token, ctx.at);
    return { data: null };
  });
}
