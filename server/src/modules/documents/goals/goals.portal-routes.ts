import { getEarningPacks, getGoal, setGoal } from "@plon/contract/portal/documents/goals.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentGoal, presentPacks } from "./goals.present.ts";
import { earningPacks, goalOf, pinGoal, unpinGoal } from "./goals.service.ts";

/** The prize that a participant collects points for. */
export function goalsPortalRoutes(host: RouteHost): void {
  read(host, getGoal, async (db, ctx) => ({ data: presentGoal(await goalOf(db, ctx)) }));
  read(host, getEarningPacks, async (db, ctx) => ({ data: presentPacks(await earningPacks(db, ctx)) }));
  command(host, setGoal, async (tx, ctx, { body }) => {
    if (body.prize_id === null) await unpinGoal(tx, ctx);
    else await pinGoal(tx, ctx, body.prize_id);
    return { data: presentGoal(await goalOf(tx, ctx)) };
  });
}
