import GroupsIcon from "@mui/icons-material/Groups";
import PeopleAltIcon from "@mui/icons-material/PeopleAlt";
import type { RaRecord } from "react-admin";
import { officeListDuplicates } from "@plon/contract/office/account/duplicates.ts";
import { officeGetParticipant, officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { officeListMovements } from "@plon/contract/office/account/points.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const participants: OfficeResource = {
  name: "participants",
  words: ["Uczestnik", "Uczestnicy", "Uczestników"],
  menu: { group: "Uczestnicy i punkty", icon: GroupsIcon, also: "rolnicy gospodarstwa klienci" },
  endpoints: { list: officeListParticipants, one: officeGetParticipant },
  list: onDemand(() => import("./participant-list.tsx")),
  watched: "participant",
  edit: onDemand(() => import("./participant/participant-page.tsx")),
  recordRepresentation: (person: RaRecord) => person["company_name"] || person["identifier"],
  found: {
    as: (row: RowOf<typeof officeListParticipants>) => ({
      title: row.company_name || `${row.first_name} ${row.last_name}`,
      detail: [`${row.first_name} ${row.last_name}`, row.identifier, row.company_city].filter(Boolean).join(" · "),
    }),
  },
};

export const duplicates: OfficeResource = {
  name: "duplicates",
  words: ["Podobne konta", "Podobne konta", "Podobnych kont"],
  menu: { group: "Uczestnicy i punkty", icon: PeopleAltIcon, also: "duplikaty" },
  endpoints: { list: officeListDuplicates },
  list: onDemand(() => import("./duplicate-list.tsx")),
};

export const movements: OfficeResource = {
  name: "movements",
  words: ["Ruch punktów", "Ruchy punktów", "Ruchów punktów"],
  endpoints: { list: officeListMovements },
};
