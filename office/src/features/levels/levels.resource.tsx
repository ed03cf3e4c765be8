import LevelsIcon from "@mui/icons-material/StairsOutlined";
import {
  officeCreateLevelScheme,
  officeGetLevelScheme,
  officeListLevelSchemes,
  officeUpdateLevelScheme,
} from "@plon/contract/office/offers/levels.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const levelSchemes: OfficeResource = {
  name: "level-schemes",
  words: ["Poziomy programu", "Poziomy", "Poziomów programu"],
  menu: { group: "Oferta i treści", icon: LevelsIcon, also: "status srebrny złoty mnożnik bonus lojalność" },
  endpoints: {
    list: officeListLevelSchemes,
    one: officeGetLevelScheme,
    create: officeCreateLevelScheme,
    update: officeUpdateLevelScheme,
  },
  list: onDemand(() => import("./level-list.tsx")),
  watched: "level_scheme",
  edit: onDemand(() => import("./level-edit.tsx")),
  create: onDemand(() => import("./level-create.tsx")),
  creates: "Nowe poziomy",
  recordRepresentation: "name",
};
