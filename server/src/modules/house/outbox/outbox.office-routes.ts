import { officeListOutbox, officeSendAgain } from "@plon/contract/office/house/outbox.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentMessage } from "./outbox.present.ts";
import { messagesPage, sendAgain } from "./outbox.service.ts";

/** 'Skrzynka nadawcza': what the system wrote to people, and what was given up once more. */
export function outboxOfficeRoutes(
  host: RouteHost,
  { config, brand }: { config: { isDemo: boolean }; brand: { publicUrl: string } },
): void {
  const presentAt = (at: Date) => (row: Parameters<typeof presentMessage>[0]) =>
    presentMessage(row, { isDemo: config.isDemo, publicUrl: brand.publicUrl, at });
  read(host, officeListOutbox, async (db, ctx, { query }) =>
    listed(await messagesPage(db, query, ctx.at), presentAt(ctx.at)),
  );
  command(host, officeSendAgain, async (tx, ctx, { params }) => ({
    data: presentAt(ctx.at)(await sendAgain(tx, ctx, params.messageId)),
    message: "Wiadomość czeka na wysłanie.",
  }));
}
