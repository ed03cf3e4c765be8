import GiftIcon from "@mui/icons-material/CardGiftcard";
import { lazy } from "react";
import { officeCreatePrize, officeGetPrize, officeListPrizes } from "@plon/contract/office/prizes.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const prizes: OfficeResource = {
  name: "prizes",
  words: ["Nagroda", "Nagrody", "Nagród"],
  menu: { group: "Oferta", icon: GiftIcon },
  endpoints: { list: officeListPrizes, one: officeGetPrize, create: officeCreatePrize },
  list: lazy(() => import("./prize-list.tsx")),
  edit: lazy(() => import("./prize-edit.tsx")),
  create: lazy(() => import("./prize-create.tsx")),
  recordRepresentation: "title",
};
