import {
  requestClosing as requestEndpoint,
  withdrawClosing as withdrawEndpoint,
} from "@plon/contract/portal/account/closings.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command } from "#platform/http/routes.ts";
import { requestClosing, withdrawClosing } from "./closing-requests.service.ts";

/** Asking to close the own account, and taking that back. */
export function closingsPortalRoutes(host: RouteHost): void {
  command(host, requestEndpoint, async (tx, ctx, { body }) => {
    await requestClosing(tx, ctx, body.reason);
    return { data: { closing_requested_at: ctx.at.toISOString() }, message: "Prośba została wysłana." };
  });
  command(host, withdrawEndpoint, async (tx, ctx) => {
    await withdrawClosing(tx, ctx);
    return { data: null, message: "Prośba została wycofana." };
  });
}
