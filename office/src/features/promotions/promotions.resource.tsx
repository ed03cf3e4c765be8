import CampaignIcon from "@mui/icons-material/CampaignOutlined";
import RedeemIcon from "@mui/icons-material/RedeemOutlined";
import {
  officeCreatePromotion,
  officeGetPromotion,
  officeListPromotions,
} from "@plon/contract/office/offers/promotions.ts";
import {
  officeListGrants,
  officeListPromotionGrants,
  officeListQualifying,
} from "@plon/contract/office/offers/promotions-grants.ts";
import { formatDay } from "@plon/client/format.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";
import { personName } from "./promotion-words.ts";

export const promotions: OfficeResource = {
  name: "promotions",
  words: ["Promocja", "Promocje", "Promocji"],
  menu: { group: "Oferta i treści", icon: CampaignIcon },
  endpoints: { list: officeListPromotions, one: officeGetPromotion, create: officeCreatePromotion },
  list: onDemand(() => import("./promotion-list.tsx")),
  watched: "promotion",
  edit: onDemand(() => import("./promotion-edit.tsx")),
  create: onDemand(() => import("./promotion-create.tsx")),
  creates: "Dodaj promocję",
  recordRepresentation: "title",
  found: {
    as: (row: RowOf<typeof officeListPromotions>) => ({
      title: row.title,
      detail: `${formatDay(row.opens_at)} – ${formatDay(row.closes_at)}`,
    }),
  },
};

export const grants: OfficeResource = {
  name: "grants",
  words: ["Nagroda promocji", "Nagrody promocji", "Nagród promocji"],
  menu: { group: "Praca", icon: RedeemIcon },
  endpoints: { list: officeListGrants },
  list: onDemand(() => import("./grants/grant-queue.tsx")),
  recordRepresentation: (row: RowOf<typeof officeListGrants>) => `${personName(row)}, ${row.reward}`,
};

export const promotionGrants: OfficeResource = {
  name: "promotion-grants",
  words: ["Nagroda promocji", "Nagrody promocji", "Nagród promocji"],
  endpoints: { list: officeListPromotionGrants },
  recordRepresentation: (row: RowOf<typeof officeListPromotionGrants>) => `${personName(row)}, ${row.reward}`,
};

export const promotionQualifying: OfficeResource = {
  name: "promotion-qualifying",
  words: ["Kupujący", "Kupujący", "Kupujących"],
  endpoints: { list: officeListQualifying },
  recordRepresentation: (row: RowOf<typeof officeListQualifying>) => personName(row),
};
