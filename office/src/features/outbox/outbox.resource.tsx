import OutboxIcon from "@mui/icons-material/Outbox";
import { officeListOutbox } from "@plon/contract/office/house/outbox.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const outbox: OfficeResource = {
  name: "outbox",
  words: ["Skrzynka nadawcza", "Skrzynka nadawcza", "Skrzynka nadawcza"],
  menu: { group: "System", icon: OutboxIcon, also: "maile poczta wysłane" },
  endpoints: { list: officeListOutbox },
  list: onDemand(() => import("./outbox-list.tsx")),
};
