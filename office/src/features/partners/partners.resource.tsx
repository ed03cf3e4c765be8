import PartnersIcon from "@mui/icons-material/HandshakeOutlined";
import {
  officeCreatePartner,
  officeGetPartner,
  officeListPartnerEvents,
  officeListPartners,
  officeUpdatePartner,
} from "@plon/contract/office/offers/partners.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const partners: OfficeResource = {
  name: "partners",
  words: ["Partner", "Partnerzy", "Partnerów"],
  menu: { group: "System", icon: PartnersIcon, also: "integracje API klucze zdarzenia" },
  endpoints: {
    list: officeListPartners,
    one: officeGetPartner,
    create: officeCreatePartner,
    update: officeUpdatePartner,
  },
  list: onDemand(() => import("./partner-list.tsx")),
  watched: "partner",
  edit: onDemand(() => import("./partner-edit.tsx")),
  create: onDemand(() => import("./partner-create.tsx")),
  creates: "Nowy partner",
  recordRepresentation: "name",
};

export const partnerEvents: OfficeResource = {
  name: "partner-events",
  words: ["Zdarzenie", "Zdarzenia", "Zdarzeń"],
  endpoints: { list: officeListPartnerEvents },
  recordRepresentation: (row: RowOf<typeof officeListPartnerEvents>) => row.external_id,
};
