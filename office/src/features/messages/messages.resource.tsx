import MailIcon from "@mui/icons-material/MailOutlined";
import { lazy } from "react";
import { officeListMessages } from "@plon/contract/office/messages.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const messages: OfficeResource = {
  name: "messages",
  words: ["Wiadomość", "Wiadomości", "Wiadomości"],
  menu: { group: "Praca", icon: MailIcon },
  endpoints: { list: officeListMessages },
  list: lazy(() => import("./message-list.tsx")),
  recordRepresentation: "subject",
};
