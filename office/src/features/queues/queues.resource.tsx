import PendingActionsIcon from "@mui/icons-material/PendingActions";
import { officeListWork } from "@plon/contract/office/desk/queues.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const queueItems: OfficeResource = {
  name: "queue-items",
  words: ["Sprawa", "Kolejki", "Spraw"],
  menu: { group: "Praca", icon: PendingActionsIcon },
  endpoints: { list: officeListWork },
  list: onDemand(() => import("./queue-items.tsx")),
  recordRepresentation: "title",
};
