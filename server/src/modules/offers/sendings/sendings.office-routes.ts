import {
  officeCountRecipients,
  officeCreateSending,
  officeListSendings,
  officeResumeSending,
  officeStopSending,
} from "@plon/contract/office/offers/sendings.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentSending } from "./sendings.present.ts";
import { countRecipients, createSending, resumeSending, sendingPage, stopSending } from "./sendings.service.ts";

/** Notifications to many: composing, progress, stopping and resuming. */
export function sendingsOfficeRoutes(host: RouteHost): void {
  read(host, officeListSendings, async (db, _ctx, { query }) => listed(await sendingPage(db, query), presentSending));
  read(host, officeCountRecipients, async (db, _ctx, { body }) => ({ data: await countRecipients(db, body) }));
  command(host, officeCreateSending, async (tx, ctx, { body }) => ({
    data: presentSending(await createSending(tx, ctx, body)),
    message: body.publish_at === null ? "Wysyłka rozpoczęta." : "Wysyłka zaplanowana.",
  }));
  command(host, officeStopSending, async (tx, ctx, { params }) => ({
    data: presentSending(await stopSending(tx, ctx, params.sendingId)),
    message: "Wysyłka zatrzymana.",
  }));
  command(host, officeResumeSending, async (tx, ctx, { params }) => ({
    data: presentSending(await resumeSending(tx, ctx, params.sendingId)),
    message: "Wysyłka wznowiona.",
  }));
}
