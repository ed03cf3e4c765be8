import NotificationsIcon from "@mui/icons-material/NotificationsOutlined";
import { lazy } from "react";
import { officeCreateSending, officeListSendings } from "@plon/contract/office/sendings.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const sendings: OfficeResource = {
  name: "sendings",
  words: ["Powiadomienie", "Powiadomienia", "Powiadomień"],
  menu: { group: "Treści", icon: NotificationsIcon },
  endpoints: { list: officeListSendings, create: officeCreateSending },
  list: lazy(() => import("./sending-list.tsx")),
  create: lazy(() => import("./sending-create.tsx")),
  creates: "Nowe powiadomienie",
};
