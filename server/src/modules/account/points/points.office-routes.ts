import { ledgerHealth, officeListMovements } from "@plon/contract/office/account/points.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { lastProof } from "./points-jobs.service.ts";
import { presentOfficeMovement } from "./points.present.ts";
import { participantMovements } from "./points.service.ts";

/** A participant's movements, and the ledger check. */
export function pointsOfficeRoutes(host: RouteHost): void {
  read(host, officeListMovements, async (db, ctx, { params, query }) => {
    const found = await participantMovements(db, ctx, params.participantId, query);
    return {
      data: found.movements.map(presentOfficeMovement),
      meta: {
        current_page: found.page,
        last_page: Math.max(1, Math.ceil(found.total / query.per_page)),
        per_page: query.per_page,
        total: found.total,
      },
    };
  });
  read(host, ledgerHealth, async (db, ctx) => ({ data: await lastProof(db, ctx.at) }));
}
