import HowToRegIcon from "@mui/icons-material/HowToRegOutlined";
import { officeListApprovals } from "@plon/contract/office/house/approvals.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const approvals: OfficeResource = {
  name: "approvals",
  words: ["Zmiana do zatwierdzenia", "Do zatwierdzenia", "Zmian do zatwierdzenia"],
  menu: { group: "Praca", icon: HowToRegIcon, also: "akceptacja druga osoba" },
  endpoints: { list: officeListApprovals },
  list: onDemand(() => import("./approval-list.tsx")),
};
