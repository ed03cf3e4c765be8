import OutboundIcon from "@mui/icons-material/OutboundOutlined";
import { officeListReleases } from "@plon/contract/office/desk/releases.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const releases: OfficeResource = {
  name: "releases",
  words: ["Kto co uwolnił", "Kto co uwolnił", "Kto co uwolnił"],
  menu: { group: "System", icon: OutboundIcon },
  endpoints: { list: officeListReleases },
  list: onDemand(() => import("./releases-page.tsx")),
};
