import { demoOutbox } from "@plon/contract/portal/outbox.ts";
import { AppError } from "#platform/errors.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentDemoMessage } from "./outbox.present.ts";
import { newestMessages } from "./outbox.service.ts";

const SHOWN = 100;

/** The demo's outbox; a server that is not in demo mode answers 404 (decisions §1). */
export function outboxPortalRoutes(host: RouteHost, { config }: { config: { isDemo: boolean } }): void {
  read(host, demoOutbox, async (db) => {
    if (!config.isDemo) throw new AppError("request.not_found");
    return { data: (await newestMessages(db, SHOWN)).map(presentDemoMessage) };
  });
}
