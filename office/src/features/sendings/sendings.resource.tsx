import NotificationsIcon from "@mui/icons-material/NotificationsOutlined";
import { officeCreateSending, officeListSendings } from "@plon/contract/office/offers/sendings.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const sendings: OfficeResource = {
  name: "sendings",
  words: ["Powiadomienie", "Powiadomienia", "Powiadomień"],
  menu: { group: "Oferta i treści", icon: NotificationsIcon, also: "mailing newsletter" },
  endpoints: { list: officeListSendings, create: officeCreateSending },
  list: onDemand(() => import("./sending-list.tsx")),
  create: onDemand(() => import("./sending-create.tsx")),
  creates: "Nowe powiadomienie",
};
