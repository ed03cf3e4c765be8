import PersonOffIcon from "@mui/icons-material/PersonOffOutlined";
import { officeListClosings } from "@plon/contract/office/account/closings.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const closings: OfficeResource = {
  name: "closings",
  words: ["Zamknięcie konta", "Zamknięcia kont", "Zamknięć kont"],
  menu: { group: "Praca", icon: PersonOffIcon, queues: ["closings"], also: "usunięcie konta rodo" },
  endpoints: { list: officeListClosings },
  list: onDemand(() => import("./closing-list.tsx")),
  recordRepresentation: "participant_name",
};
