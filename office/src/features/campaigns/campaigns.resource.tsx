import FlagIcon from "@mui/icons-material/FlagOutlined";
import { officeGetCampaignEntry, officeListCampaignEntries } from "@plon/contract/office/offers/campaigns.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const campaignEntries: OfficeResource = {
  name: "campaign-entries",
  words: ["Zgłoszenie w akcji", "Akcje", "Zgłoszeń w akcjach"],
  menu: {
    group: "Praca",
    icon: FlagIcon,
    queues: ["complaints", "campaign_reviews", "campaign_payouts", "campaign_things"],
  },
  endpoints: { list: officeListCampaignEntries, one: officeGetCampaignEntry },
  list: onDemand(() => import("./campaign-board.tsx")),
  watched: "campaign_entry",
  edit: onDemand(() => import("./campaign-entry-page.tsx")),
  recordRepresentation: "name",
};
