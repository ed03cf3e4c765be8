import type { Module } from "#module";
import { payoutsOfficeRoutes } from "./payouts.office-routes.ts";
import { payoutsPersonal } from "./payouts.personal.ts";
import { proveRewardYears, sumRewardYears } from "./taxes/reward-years.service.ts";

export const payoutsModule: Module = {
  name: "payouts",
  routes: [payoutsOfficeRoutes],
  jobs: ({ db }) => [{ name: "sum-rewards", cron: "10 * * * *", run: async () => void (await sumRewardYears(db)) }],
  proofs: [{ of: "years of rewards", prove: proveRewardYears }],
  personal: payoutsPersonal,
};
