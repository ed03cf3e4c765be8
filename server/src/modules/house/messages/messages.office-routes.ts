import { officeAnswerMessage, officeListMessages } from "@plon/contract/office/house/messages.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentMessage } from "./messages.present.ts";
import { answerMessage, messagePage } from "./messages.service.ts";

/** What participants wrote, and answering it. */
export function messagesOfficeRoutes(host: RouteHost): void {
  read(host, officeListMessages, async (db, ctx, { query }) =>
    listed(await messagePage(db, ctx, query), presentMessage),
  );
  command(host, officeAnswerMessage, async (tx, ctx, { params, body }) => ({
    data: presentMessage(await answerMessage(tx, ctx, { messageId: params.messageId, answer: body.answer })),
    message: "Odpowiedź została wysłana.",
  }));
}
