import HistoryIcon from "@mui/icons-material/HistoryEdu";
import { officeListAudit } from "@plon/contract/office/desk/audit.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const audit: OfficeResource = {
  name: "audit",
  words: ["Dziennik zdarzeń", "Dziennik zdarzeń", "Dziennik zdarzeń"],
  menu: { group: "System", icon: HistoryIcon, also: "audyt historia zmian dziennik kto zmienił" },
  endpoints: { list: officeListAudit },
  list: onDemand(() => import("./audit-list.tsx")),
};
