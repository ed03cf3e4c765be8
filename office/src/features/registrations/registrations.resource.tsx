import PersonAddIcon from "@mui/icons-material/PersonAddAlt";
import { officeGetRegistration, officeListRegistrations } from "@plon/contract/office/account/registrations.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const registrations: OfficeResource = {
  name: "registrations",
  words: ["Rejestracja", "Rejestracje", "Rejestracji"],
  menu: { group: "Praca", icon: PersonAddIcon, queues: ["registrations"] },
  endpoints: { list: officeListRegistrations, one: officeGetRegistration },
  list: onDemand(() => import("./registration-list.tsx")),
  watched: "registration",
  edit: onDemand(() => import("./registration-page.tsx")),
  recordRepresentation: "name",
};
