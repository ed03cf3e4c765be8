import PendingActionsIcon from "@mui/icons-material/PendingActions";
import { WORK_QUEUES } from "@plon/rules/desk/work-queues.ts";
import { officeListWork } from "@plon/contract/office/desk/queues.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const queueItems: OfficeResource = {
  name: "queue-items",
  words: ["Sprawa", "Kolejki", "Spraw"],
  menu: { group: "Praca", icon: PendingActionsIcon, queues: WORK_QUEUES },
  endpoints: { list: officeListWork },
  list: onDemand(() => import("./queue-items.tsx")),
  recordRepresentation: "title",
};
