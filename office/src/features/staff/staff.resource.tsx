import ManageAccountsIcon from "@mui/icons-material/ManageAccounts";
import { officeListDevices } from "@plon/contract/office/people/staff-devices.ts";
import {
  officeCreateStaff,
  officeGetStaff,
  officeListStaff,
  officeUpdateStaff,
} from "@plon/contract/office/people/staff.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const staff: OfficeResource = {
  name: "staff",
  words: ["Pracownik", "Pracownicy", "Pracowników"],
  menu: { group: "System", icon: ManageAccountsIcon, also: "pracownicy użytkownicy uprawnienia role" },
  endpoints: { list: officeListStaff, one: officeGetStaff, create: officeCreateStaff, update: officeUpdateStaff },
  list: onDemand(() => import("./staff-list.tsx")),
  watched: "staff",
  edit: onDemand(() => import("./staff-edit.tsx")),
  create: onDemand(() => import("./staff-create.tsx")),
  creates: "Dodaj pracownika",
  recordRepresentation: "name",
  found: { as: (row: RowOf<typeof officeListStaff>) => ({ title: row.name, detail: row.email }) },
};

export const ownDevices: OfficeResource = {
  name: "own-devices",
  words: ["Własna sesja", "Własne sesje", "Własnych sesji"],
  endpoints: { list: officeListDevices },
  list: onDemand(() => import("./devices-page.tsx")),
};
