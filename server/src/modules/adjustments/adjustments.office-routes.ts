import { officeDecideAdjustment, officeListAdjustments } from "@plon/contract/office/transfers.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentAdjustment } from "./adjustments.present.ts";
import { adjustmentPage, decideAdjustment } from "./adjustments.service.ts";

const MESSAGES = {
  approve: "Korekta została zaksięgowana.",
  reject: "Korekta została odrzucona.",
  withdraw: "Prośba o korektę została wycofana.",
} as const;

/** Corrections of balances that need a second person. */
export function adjustmentsOfficeRoutes(host: RouteHost): void {
  read(host, officeListAdjustments, async (db, ctx, { query }) => {
    const { rows, meta } = await adjustmentPage(db, query);
    return { data: rows.map((row) => presentAdjustment(ctx, row)), meta };
  });
  command(host, officeDecideAdjustment, async (tx, ctx, { params, body }) => ({
    data: presentAdjustment(ctx, await decideAdjustment(tx, ctx, params.adjustmentId, body)),
    message: MESSAGES[body.decision],
  }));
}
