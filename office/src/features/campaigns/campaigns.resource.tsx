import FlagIcon from "@mui/icons-material/FlagOutlined";
import { lazy } from "react";
import { officeGetCampaignEntry, officeListCampaignEntries } from "@plon/contract/office/campaigns.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const campaignEntries: OfficeResource = {
  name: "campaign-entries",
  words: ["Zgłoszenie w akcji", "Akcje", "Zgłoszeń w akcjach"],
  menu: { group: "Praca", icon: FlagIcon },
  endpoints: { list: officeListCampaignEntries, one: officeGetCampaignEntry },
  list: lazy(() => import("./campaign-board.tsx")),
  watched: "campaign_entry",
  edit: lazy(() => import("./campaign-entry-page.tsx")),
  recordRepresentation: "name",
};
