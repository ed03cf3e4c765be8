import CampaignIcon from "@mui/icons-material/CampaignOutlined";
import { lazy } from "react";
import { officeCreatePromotion, officeGetPromotion, officeListPromotions } from "@plon/contract/office/promotions.ts";
import { formatDay } from "@plon/client/format.ts";
import type { OfficeResource, RowOf } from "#shared/resource.ts";

export const promotions: OfficeResource = {
  name: "promotions",
  words: ["Promocja", "Promocje", "Promocji"],
  menu: { group: "Oferta", icon: CampaignIcon },
  endpoints: { list: officeListPromotions, one: officeGetPromotion, create: officeCreatePromotion },
  list: lazy(() => import("./promotion-list.tsx")),
  watched: "promotion",
  edit: lazy(() => import("./promotion-edit.tsx")),
  create: lazy(() => import("./promotion-create.tsx")),
  creates: "Dodaj promocję",
  recordRepresentation: "title",
  found: {
    as: (row: RowOf<typeof officeListPromotions>) => ({
      title: row.title,
      detail: `${formatDay(row.opens_at)} – ${formatDay(row.closes_at)}`,
    }),
  },
};
