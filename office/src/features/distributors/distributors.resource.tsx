import StoreIcon from "@mui/icons-material/Storefront";
import {
  officeCreateDistributor,
  officeGetDistributor,
  officeListDistributors,
  officeUpdateDistributor,
} from "@plon/contract/office/people/distributors.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const distributors: OfficeResource = {
  name: "distributors",
  words: ["Dystrybutor", "Dystrybutorzy", "Dystrybutorów"],
  menu: { group: "Oferta i treści", icon: StoreIcon, also: "sprzedawcy sklepy hurtownie" },
  endpoints: {
    list: officeListDistributors,
    one: officeGetDistributor,
    create: officeCreateDistributor,
    update: officeUpdateDistributor,
  },
  list: onDemand(() => import("./distributor-list.tsx")),
  watched: "distributor",
  edit: onDemand(() => import("./distributor-edit.tsx")),
  create: onDemand(() => import("./distributor-create.tsx")),
  creates: "Dodaj dystrybutora",
  recordRepresentation: "distributor_name",
  found: {
    as: (row: RowOf<typeof officeListDistributors>) => ({
      title: row.distributor_name,
      detail: `NIP ${row.nip} · ${row.city}`,
    }),
  },
};
