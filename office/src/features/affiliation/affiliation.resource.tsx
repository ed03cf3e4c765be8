import HandshakeIcon from "@mui/icons-material/Handshake";
import { officeListInvitations } from "@plon/contract/office/offers/affiliation.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const invitations: OfficeResource = {
  name: "invitations",
  words: ["Polecenie", "Polecenia", "Poleceń"],
  menu: { group: "Uczestnicy i punkty", icon: HandshakeIcon },
  endpoints: { list: officeListInvitations },
  list: onDemand(() => import("./invitation-list.tsx")),
};
