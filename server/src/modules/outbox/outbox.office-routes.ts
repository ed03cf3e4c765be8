import { officeListOutbox } from "@plon/contract/office/outbox.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentMessage } from "./outbox.present.ts";
import { messagesPage } from "./outbox.service.ts";

/** 'Skrzynka nadawcza': what the system wrote to people. */
export function outboxOfficeRoutes(host: RouteHost, { config }: { config: { isDemo: boolean } }): void {
  read(host, officeListOutbox, async (db, _ctx, { query }) => {
    const { rows, meta } = await messagesPage(db, query);
    return { data: rows.map((row) => presentMessage(row, config.isDemo)), meta };
  });
}
