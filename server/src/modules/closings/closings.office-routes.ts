import { officeCloseAccount, officeListClosings } from "@plon/contract/office/messages.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps, read } from "#platform/http/routes.ts";
import { presentClosing } from "./closings.present.ts";
import { closeAccount, closingPage } from "./closings.service.ts";

/** Requests to close an account, and closing it. */
export function closingsOfficeRoutes(host: RouteHost, storage: FileStorage): void {
  read(host, officeListClosings, async (db, ctx, { query }) => {
    const { rows, meta } = await closingPage(db, ctx, query);
    return { data: rows.map(presentClosing), meta };
  });
  commandInSteps(host, officeCloseAccount, async (db, ctx, { params, body }) => ({
    data: presentClosing(await closeAccount(db, storage, ctx, { ...params, reason: body.reason })),
    message: "Konto zostało zamknięte.",
  }));
}
