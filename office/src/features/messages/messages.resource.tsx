import MailIcon from "@mui/icons-material/MailOutlined";
import { officeListMessages } from "@plon/contract/office/house/messages.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const messages: OfficeResource = {
  name: "messages",
  words: ["Wiadomość", "Wiadomości", "Wiadomości"],
  menu: { group: "Praca", icon: MailIcon, queues: ["messages"] },
  endpoints: { list: officeListMessages },
  list: onDemand(() => import("./message-list.tsx")),
  recordRepresentation: "subject",
};
