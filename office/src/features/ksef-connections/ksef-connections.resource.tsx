import ReceiptLongIcon from "@mui/icons-material/ReceiptLong";
import { lazy } from "react";
import { officeListKsefCertificates, officeListKsefConnections } from "@plon/contract/office/ksef-connections.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const ksefConnections: OfficeResource = {
  name: "ksef",
  words: ["Połączenie z KSeF", "Odczyt z KSeF", "Połączeń z KSeF"],
  menu: { group: "Dokumenty dystrybutorów", icon: ReceiptLongIcon },
  endpoints: { list: officeListKsefConnections },
  list: lazy(() => import("./ksef-page.tsx")),
  pages: [
    {
      path: "/ksef/certificates",
      reads: officeListKsefCertificates,
      page: lazy(() => import("./certificates-page.tsx")),
    },
  ],
};
