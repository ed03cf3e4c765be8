import type { Module } from "#module";
import { campaignBasis, carryOutCampaign } from "./held-campaigns.service.ts";
import { carryOutPayout, payoutBasis } from "./payouts/held-payouts.service.ts";
import { matchWaitingEntries } from "./campaign-settings.service.ts";
import { campaignsOfficeRoutes } from "./campaigns.office-routes.ts";
import { campaignsPersonal } from "./campaigns.personal.ts";
import { campaignsPortalRoutes } from "./campaigns.portal-routes.ts";

export const campaignsModule: Module = {
  name: "campaigns",
  routes: [campaignsPortalRoutes, campaignsOfficeRoutes],
  jobs: ({ db, clock }) => [
    {
      name: "match-waiting-entries",
      cron: "20 3 * * *",
      run: () => matchWaitingEntries(db, clock.now()),
    },
  ],
  personal: campaignsPersonal,
  approvals: () => ({
    "campaign.change": { carryOut: carryOutCampaign, basis: campaignBasis },
    "campaign.payout": { carryOut: carryOutPayout, basis: payoutBasis },
  }),
};
