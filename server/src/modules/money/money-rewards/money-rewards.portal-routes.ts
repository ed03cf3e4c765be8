import {
  askToConfirmMoneyReward,
  moneyRewardTerms,
  orderMoneyReward as orderEndpoint,
} from "@plon/contract/portal/money/money-rewards.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { presentTerms } from "./money-rewards.present.ts";
import { askToConfirmMoney, moneyTerms, orderMoneyReward } from "./money-rewards.service.ts";

/** Points exchanged for money. */
export function moneyRewardsPortalRoutes(host: RouteHost, { brand }: { brand: { publicUrl: string } }): void {
  const { publicUrl } = brand;
  read(host, moneyRewardTerms, async (db, ctx) => ({ data: presentTerms(await moneyTerms(db, ctx)) }));
  command(host, askToConfirmMoneyReward, async (tx, ctx, { body: { by_code: wantsCode, ...wanted } }) => ({
    data: await askToConfirmMoney(tx, ctx, wanted, { wantsCode, publicUrl }),
  }));
  commandInSteps(host, orderEndpoint, async (db, ctx, { body: { sms_code, passkey, ...wanted } }) => ({
    data: await orderMoneyReward(db, ctx, wanted, { sms_code, passkey, publicUrl }),
    message: "Zamówienie zostało przyjęte.",
  }));
}
