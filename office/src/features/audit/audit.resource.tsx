import HistoryIcon from "@mui/icons-material/HistoryEdu";
import { lazy } from "react";
import { officeListAudit } from "@plon/contract/office/audit.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const audit: OfficeResource = {
  name: "audit",
  words: ["Dziennik zdarzeń", "Dziennik zdarzeń", "Dziennik zdarzeń"],
  menu: { group: "System", icon: HistoryIcon },
  endpoints: { list: officeListAudit },
  list: lazy(() => import("./audit-list.tsx")),
};
