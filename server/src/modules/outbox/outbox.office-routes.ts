import { officeListOutbox } from "@plon/contract/office/outbox.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { listed } from "#platform/paging.ts";
import { presentMessage } from "./outbox.present.ts";
import { messagesPage } from "./outbox.service.ts";

/** 'Skrzynka nadawcza': what the system wrote to people. */
export function outboxOfficeRoutes(host: RouteHost, { config }: { config: { isDemo: boolean } }): void {
  read(host, officeListOutbox, async (db, _ctx, { query }) =>
    listed(await messagesPage(db, query), (row) => presentMessage(row, config.isDemo)),
  );
}
