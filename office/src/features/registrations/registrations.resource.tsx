import PersonAddIcon from "@mui/icons-material/PersonAddAlt";
import { lazy } from "react";
import { officeGetRegistration, officeListRegistrations } from "@plon/contract/office/registrations.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const registrations: OfficeResource = {
  name: "registrations",
  words: ["Rejestracja", "Rejestracje", "Rejestracji"],
  menu: { group: "Praca", icon: PersonAddIcon },
  endpoints: { list: officeListRegistrations, one: officeGetRegistration },
  list: lazy(() => import("./registration-list.tsx")),
  watched: "registration",
  edit: lazy(() => import("./registration-page.tsx")),
  recordRepresentation: "name",
};
