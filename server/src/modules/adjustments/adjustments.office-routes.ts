import {
  officeAdjustPoints,
  officeTransferPoints,
  officeDecideAdjustment,
  officeListAdjustments,
} from "@plon/contract/office/adjustments.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { listed } from "#platform/paging.ts";
import { presentAdjustment } from "./adjustments.present.ts";
import { adjustmentPage, adjustPoints, decideAdjustment, transferPoints } from "./adjustments.service.ts";

const MESSAGES = {
  approve: "Korekta została zaksięgowana.",
  reject: "Korekta została odrzucona.",
  withdraw: "Prośba o korektę została wycofana.",
} as const;

/** Points moved by hand, and those of them that need a second person. */
export function adjustmentsOfficeRoutes(host: RouteHost): void {
  commandInSteps(host, officeAdjustPoints, async (db, ctx, { params, body }) => {
    const data = await adjustPoints(db, ctx, params.participantId, body);
    const message = data.request_id === null ? "Saldo zostało skorygowane." : "Korekta czeka na drugą osobę.";
    return { data, message };
  });
  commandInSteps(host, officeTransferPoints, async (db, ctx, { params, body }) => {
    const data = await transferPoints(db, ctx, params.participantId, body);
    const message = data.request_id === null ? "Punkty zostały przekazane." : "Przekazanie czeka na drugą osobę.";
    return { data, message };
  });
  read(host, officeListAdjustments, async (db, ctx, { query }) =>
    listed(await adjustmentPage(db, query), (row) => presentAdjustment(ctx, row)),
  );
  command(host, officeDecideAdjustment, async (tx, ctx, { params, body }) => ({
    data: presentAdjustment(ctx, await decideAdjustment(tx, ctx, params.adjustmentId, body)),
    message: MESSAGES[body.decision],
  }));
}
