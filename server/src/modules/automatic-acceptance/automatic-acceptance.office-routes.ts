import {
  officeAutomaticAcceptance,
  officeInvoiceJudgement,
  officeSetAutomaticAcceptance,
} from "@plon/contract/office/automatic-acceptance.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentJudgement, presentOverview, presentSeller } from "./automatic-acceptance.present.ts";
import { judgementOf, overview, setMode } from "./automatic-acceptance.service.ts";

/** How certain invoices are accepted without a clerk, and what was judged of each. */
export function automaticAcceptanceOfficeRoutes(host: RouteHost): void {
  read(host, officeAutomaticAcceptance, async (db, ctx) => ({ data: presentOverview(await overview(db, ctx.at)) }));
  command(host, officeSetAutomaticAcceptance, async (tx, ctx, { params, body }) => ({
    data: presentSeller(await setMode(tx, ctx, params.distributorId, body.mode)),
    message: "Zapisano.",
  }));
  read(host, officeInvoiceJudgement, async (db, _ctx, { params }) => ({
    data: presentJudgement((await judgementOf(db, params.invoiceId)) ?? undefined),
  }));
}
