import { connectSatagro, getSatagro, openSatagro, revokeSatagro } from "@plon/contract/portal/account/satagro.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps } from "#platform/http/routes.ts";
import type { Satagro } from "./connection.service.ts";
import { presentSatagro } from "./satagro.present.ts";
import { connect, open, revoke, satagroState } from "./satagro.service.ts";

/** Connecting to SatAgro, its data, opening it and withdrawing. In steps: no transaction waits for SatAgro. */
export function satagroPortalRoutes(
  host: RouteHost,
  { satagro, brand }: { satagro: Satagro | undefined; brand: { data_controller: string } },
): void {
  commandInSteps(host, getSatagro, async (db, ctx) => ({
    data: presentSatagro(await satagroState(db, satagro, ctx), {
      participantId: ctx.participantId,
      rulesUrl: satagro?.rulesUrl,
      dataController: brand.data_controller,
    }),
  }));
  commandInSteps(host, connectSatagro, async (db, ctx, { query }) => {
    await connect(db, satagro, ctx, query.consent);
    return { data: { connection: "connected" as const } };
  });
  commandInSteps(host, openSatagro, async (db, ctx) => ({ data: { redirect: await open(db, satagro, ctx) } }));
  commandInSteps(host, revokeSatagro, async (db, ctx) => {
    await revoke(db, satagro, ctx);
    return { data: { connection: "none" as const } };
  });
}
