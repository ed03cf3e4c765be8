import { officePresence } from "@plon/contract/office/desk/presence.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command } from "#platform/http/routes.ts";
import { lookAt } from "./presence.service.ts";

/** Who else works on a record, and what others changed meanwhile. */
export function presenceOfficeRoutes(host: RouteHost): void {
  command(host, officePresence, async (tx, ctx, { body }) => ({ data: await lookAt(tx, ctx, body) }));
}
