import type { Module } from "#module";
import { moneyRewardsPortalRoutes } from "./money-rewards.portal-routes.ts";

export const moneyRewardsModule: Module = {
  name: "money-rewards",
  routes: [moneyRewardsPortalRoutes],
};
