import AdjustIcon from "@mui/icons-material/PublishedWithChangesOutlined";
import { officeListAdjustments } from "@plon/contract/office/adjustments.ts";
import { onDemand } from "#shared/on-demand.tsx";
import type { OfficeResource } from "#shared/resource.ts";

export const adjustments: OfficeResource = {
  name: "adjustments",
  words: ["Korekta salda", "Korekty sald", "Korekt sald"],
  menu: { group: "Uczestnicy i punkty", icon: AdjustIcon },
  endpoints: { list: officeListAdjustments },
  list: onDemand(() => import("./adjustment-list.tsx")),
};
