import { officeAnswerMessage, officeListMessages } from "@plon/contract/office/messages.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentMessage } from "./messages.present.ts";
import { answerMessage, messagePage } from "./messages.service.ts";

/** What participants wrote, and answering it. */
export function messagesOfficeRoutes(host: RouteHost): void {
  read(host, officeListMessages, async (db, ctx, { query }) => {
    const { rows, meta } = await messagePage(db, ctx, query);
    return { data: rows.map(presentMessage), meta };
  });
  command(host, officeAnswerMessage, async (tx, ctx, { params, body }) => ({
    data: presentMessage(await answerMessage(tx, ctx, { messageId: params.messageId, answer: body.answer })),
    message: "Odpowiedź została wysłana.",
  }));
}
