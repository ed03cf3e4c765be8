import PersonOffIcon from "@mui/icons-material/PersonOffOutlined";
import { lazy } from "react";
import { officeListClosings } from "@plon/contract/office/closings.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const closings: OfficeResource = {
  name: "closings",
  words: ["Zamknięcie konta", "Zamknięcia kont", "Zamknięć kont"],
  menu: { group: "Praca", icon: PersonOffIcon },
  endpoints: { list: officeListClosings },
  list: lazy(() => import("./closing-list.tsx")),
  recordRepresentation: "participant_name",
};
