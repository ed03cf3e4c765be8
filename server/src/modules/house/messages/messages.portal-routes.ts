import { listContact, sendContact } from "@plon/contract/portal/house/messages.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentOwnMessage } from "./messages.present.ts";
import { ownMessages, sendMessage } from "./messages.service.ts";

/** Messages to the representative and the office. */
export function messagesPortalRoutes(host: RouteHost, { brand }: { brand: { email: string } }): void {
  command(host, sendContact, async (tx, ctx, { body }) => {
    const { id, sent_at } = await sendMessage(tx, ctx, body, brand.email);
    return { data: { id, sent_at: sent_at.toISOString() }, message: "Wiadomość została wysłana." };
  });
  read(host, listContact, async (db, ctx) => ({
    data: (await ownMessages(db, ctx.participantId)).map(presentOwnMessage),
  }));
}
