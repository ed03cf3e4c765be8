import GiftIcon from "@mui/icons-material/CardGiftcard";
import { officeCreatePrize, officeGetPrize, officeListPrizes } from "@plon/contract/office/goods/prizes.ts";
import { formatPoints } from "@plon/client/format.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const prizes: OfficeResource = {
  name: "prizes",
  words: ["Nagroda", "Nagrody", "Nagród"],
  menu: { group: "Oferta i treści", icon: GiftIcon },
  endpoints: { list: officeListPrizes, one: officeGetPrize, create: officeCreatePrize },
  list: onDemand(() => import("./prize-list.tsx")),
  watched: "prize",
  edit: onDemand(() => import("./prize-edit.tsx")),
  create: onDemand(() => import("./prize-create.tsx")),
  creates: "Dodaj nagrodę",
  recordRepresentation: "title",
  found: {
    as: (row: RowOf<typeof officeListPrizes>) => ({
      title: row.title,
      detail: row.points === null ? "" : formatPoints(row.points),
    }),
  },
};
