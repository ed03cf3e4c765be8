import PendingActionsIcon from "@mui/icons-material/PendingActions";
import { officeListWork } from "@plon/contract/office/queues.ts";
import { onDemand } from "#shared/on-demand.tsx";
import type { OfficeResource } from "#shared/resource.ts";

export const queueItems: OfficeResource = {
  name: "queue-items",
  words: ["Sprawa", "Kolejki", "Spraw"],
  menu: { group: "Praca", icon: PendingActionsIcon },
  endpoints: { list: officeListWork },
  list: onDemand(() => import("./queue-items.tsx")),
  recordRepresentation: "title",
};
