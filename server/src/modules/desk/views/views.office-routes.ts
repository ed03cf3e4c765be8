import {
  officeChangeView,
  officeCreateView,
  officeDeleteView,
  officeListViews,
  officeTellExport,
} from "@plon/contract/office/desk/views.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentView } from "./views.present.ts";
import { changeView, createView, deleteView, tellExport, viewsOf } from "./views.service.ts";

/** What somebody wants to find again in a list, and that a list was saved as a file. */
export function viewsOfficeRoutes(host: RouteHost): void {
  read(host, officeListViews, async (db, ctx) => ({
    data: (await viewsOf(db, ctx)).map(presentView(ctx.staff.id)),
  }));
  command(host, officeCreateView, async (tx, ctx, { body: { list, ...given } }) => ({
    data: presentView(ctx.staff.id)(await createView(tx, ctx, list, given)),
    message: "Widok zapisany.",
  }));
  command(host, officeChangeView, async (tx, ctx, { params, body }) => ({
    data: presentView(ctx.staff.id)(await changeView(tx, ctx, params.viewId, body)),
    message: "Widok zmieniony.",
  }));
  command(host, officeDeleteView, async (tx, ctx, { params }) => {
    await deleteView(tx, ctx, params.viewId);
    return { data: null, message: "Widok usunięty." };
  });
  command(host, officeTellExport, async (tx, ctx, { body }) => {
    await tellExport(tx, ctx, body);
    return { data: null };
  });
}
