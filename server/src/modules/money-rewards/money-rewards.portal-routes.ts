import { moneyRewardTerms, orderMoneyReward as orderEndpoint } from "@plon/contract/portal/money-rewards.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentTerms } from "./money-rewards.present.ts";
import { moneyTerms, orderMoneyReward } from "./money-rewards.service.ts";

/** Points exchanged for money. */
export function moneyRewardsPortalRoutes(host: RouteHost): void {
  read(host, moneyRewardTerms, async (db, ctx) => ({ data: presentTerms(await moneyTerms(db, ctx)) }));
  command(host, orderEndpoint, async (tx, ctx, { body }) => ({
    data: await orderMoneyReward(tx, ctx, body),
    message: "Zamówienie zostało przyjęte.",
  }));
}
