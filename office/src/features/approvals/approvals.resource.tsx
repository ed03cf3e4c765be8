import HowToRegIcon from "@mui/icons-material/HowToRegOutlined";
import { lazy } from "react";
import { officeListApprovals } from "@plon/contract/office/approvals.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const approvals: OfficeResource = {
  name: "approvals",
  words: ["Zmiana do zatwierdzenia", "Do zatwierdzenia", "Zmian do zatwierdzenia"],
  menu: { group: "System", icon: HowToRegIcon },
  endpoints: { list: officeListApprovals },
  list: lazy(() => import("./approval-list.tsx")),
};
