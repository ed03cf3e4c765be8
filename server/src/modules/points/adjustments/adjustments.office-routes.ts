import { officeAdjustPoints, officeTransferPoints } from "@plon/contract/office/points/adjustments.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps } from "#platform/http/routes.ts";
import { adjustPoints, transferPoints } from "./adjustments.service.ts";

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
}
