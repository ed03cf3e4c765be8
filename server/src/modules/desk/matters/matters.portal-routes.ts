import {
  listInvoiceMatters,
  openMatter as openEndpoint,
  writeInMatter as writeEndpoint,
} from "@plon/contract/portal/desk/matters.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentOwnMatters } from "./matters.present.ts";
import { openMatter, ownMatters, writeInMatter } from "./matters.service.ts";

/** What a farm asks about its invoices and disagrees with. */
export function mattersPortalRoutes(host: RouteHost): void {
  read(host, listInvoiceMatters, async (db, ctx, { params }) => ({
    data: presentOwnMatters(await ownMatters(db, ctx, params.invoiceId)),
  }));
  command(host, openEndpoint, async (tx, ctx, { params, body }) => {
    await openMatter(tx, ctx, params.invoiceId, body);
    return {
      data: presentOwnMatters(await ownMatters(tx, ctx, params.invoiceId)),
      message: body.kind === "appeal" ? "Odwołanie zostało wysłane." : "Pytanie zostało wysłane.",
    };
  });
  command(host, writeEndpoint, async (tx, ctx, { params, body }) => {
    const invoiceId = await writeInMatter(tx, ctx, params.matterId, body.text);
    return { data: presentOwnMatters(await ownMatters(tx, ctx, invoiceId)), message: "Wiadomość została wysłana." };
  });
}
