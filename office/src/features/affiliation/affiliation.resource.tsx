import HandshakeIcon from "@mui/icons-material/Handshake";
import { lazy } from "react";
import { officeListInvitations } from "@plon/contract/office/affiliation.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const invitations: OfficeResource = {
  name: "invitations",
  words: ["Polecenie", "Polecenia", "Poleceń"],
  menu: { group: "Uczestnicy i punkty", icon: HandshakeIcon },
  endpoints: { list: officeListInvitations },
  list: lazy(() => import("./invitation-list.tsx")),
};
