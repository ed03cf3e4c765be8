import GiftIcon from "@mui/icons-material/CardGiftcard";
import { lazy } from "react";
import { officeCreatePrize, officeGetPrize, officeListPrizes } from "@plon/contract/office/prizes.ts";
import { formatPoints } from "@plon/client/format.ts";
import type { OfficeResource, RowOf } from "#shared/resource.ts";

export const prizes: OfficeResource = {
  name: "prizes",
  words: ["Nagroda", "Nagrody", "Nagród"],
  menu: { group: "Oferta", icon: GiftIcon },
  endpoints: { list: officeListPrizes, one: officeGetPrize, create: officeCreatePrize },
  list: lazy(() => import("./prize-list.tsx")),
  watched: "prize",
  edit: lazy(() => import("./prize-edit.tsx")),
  create: lazy(() => import("./prize-create.tsx")),
  creates: "Dodaj nagrodę",
  recordRepresentation: "title",
  found: {
    as: (row: RowOf<typeof officeListPrizes>) => ({
      title: row.title,
      detail: row.points === null ? "" : formatPoints(row.points),
    }),
  },
};
