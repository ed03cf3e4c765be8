import { officeCloseAccount, officeListClosings } from "@plon/contract/office/account/closings.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentClosing } from "./closings.present.ts";
import { closeAccount, type ClosingParts, closingPage } from "./closings.service.ts";

/** Requests to close an account, and closing it. */
export function closingsOfficeRoutes(host: RouteHost, parts: ClosingParts): void {
  read(host, officeListClosings, async (db, ctx, { query }) =>
    listed(await closingPage(db, ctx, query), presentClosing),
  );
  commandInSteps(host, officeCloseAccount, async (db, ctx, { params, body }) => ({
    data: presentClosing(await closeAccount(db, parts, ctx, { ...params, reason: body.reason })),
    message: "Konto zostało zamknięte.",
  }));
}
