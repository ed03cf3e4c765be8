import ReceiptLongIcon from "@mui/icons-material/ReceiptLong";
import {
  officeListKsefCertificates,
  officeListKsefConnections,
} from "@plon/contract/office/documents/ksef-connections.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const ksefConnections: OfficeResource = {
  name: "ksef",
  words: ["Połączenie z KSeF", "Odczyt z KSeF", "Połączeń z KSeF"],
  menu: { group: "Dokumenty dystrybutorów", icon: ReceiptLongIcon },
  endpoints: { list: officeListKsefConnections },
  list: onDemand(() => import("./ksef-page.tsx")),
  pages: [
    {
      path: "/ksef/certificates",
      reads: officeListKsefCertificates,
      page: onDemand(() => import("./certificates-page.tsx")),
    },
  ],
};
