import CampaignIcon from "@mui/icons-material/CampaignOutlined";
import { lazy } from "react";
import { officeCreatePromotion, officeGetPromotion, officeListPromotions } from "@plon/contract/office/promotions.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const promotions: OfficeResource = {
  name: "promotions",
  words: ["Promocja", "Promocje", "Promocji"],
  menu: { group: "Oferta", icon: CampaignIcon },
  endpoints: { list: officeListPromotions, one: officeGetPromotion, create: officeCreatePromotion },
  list: lazy(() => import("./promotion-list.tsx")),
  edit: lazy(() => import("./promotion-edit.tsx")),
  create: lazy(() => import("./promotion-create.tsx")),
  recordRepresentation: "title",
};
