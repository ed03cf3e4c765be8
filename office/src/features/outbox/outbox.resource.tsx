import OutboxIcon from "@mui/icons-material/Outbox";
import { lazy } from "react";
import { officeListOutbox } from "@plon/contract/office/outbox.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const outbox: OfficeResource = {
  name: "outbox",
  words: ["Skrzynka nadawcza", "Skrzynka nadawcza", "Skrzynka nadawcza"],
  menu: { group: "System", icon: OutboxIcon },
  endpoints: { list: officeListOutbox },
  list: lazy(() => import("./outbox-list.tsx")),
};
