import SupportAgentIcon from "@mui/icons-material/SupportAgentOutlined";
import type { RaRecord } from "react-admin";
import {
  officeCreateRepresentative,
  officeGetRepresentative,
  officeListRepresentatives,
} from "@plon/contract/office/people/representatives.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const representatives: OfficeResource = {
  name: "representatives",
  words: ["Przedstawiciel", "Przedstawiciele", "Przedstawicieli"],
  menu: { group: "Uczestnicy i punkty", icon: SupportAgentIcon, also: "handlowcy opiekunowie" },
  endpoints: { list: officeListRepresentatives, one: officeGetRepresentative, create: officeCreateRepresentative },
  list: onDemand(() => import("./representative-list.tsx")),
  watched: "representative",
  edit: onDemand(() => import("./representative-edit.tsx")),
  create: onDemand(() => import("./representative-create.tsx")),
  creates: "Dodaj przedstawiciela",
  recordRepresentation: (person: RaRecord) => `${person["first_name"]} ${person["last_name"]}`,
  found: {
    as: (row: RowOf<typeof officeListRepresentatives>) => ({
      title: `${row.first_name} ${row.last_name}`,
      detail: row.email,
    }),
  },
};
