import type { Module } from "#module";
import { proveWaiting } from "./grants/grants-waiting.service.ts";
import { grantMissedRewards } from "./grants/grants.service.ts";
import { carryOutAllowed } from "./publishing/held-allow-list.service.ts";
import { carryOutPromotion, carryOutRules, promotionBasis } from "./publishing/held-promotions.service.ts";
import { listPromotionPhotoKeys } from "./editing/promotion-photos.service.ts";
import { promotionsOfficeRoutes } from "./promotions.office-routes.ts";
import { promotionsPersonal } from "./promotions.personal.ts";
import { promotionsPortalRoutes } from "./promotions.portal-routes.ts";
import { publicPromotionsRoutes } from "./public-promotions.portal-routes.ts";

export const promotionsModule: Module = {
  name: "promotions",
  routes: [promotionsPortalRoutes, publicPromotionsRoutes, promotionsOfficeRoutes],
  jobs: ({ db, clock }) => [
    {
      name: "grant-missed-rewards",
      cron: "30 3 * * *",
      run: async () => void (await grantMissedRewards(db, clock.now())),
    },
  ],
  proofs: [{ of: "rewards that wait", prove: proveWaiting }],
  personal: promotionsPersonal,
  approvals: () => ({
    "promotion.change": { carryOut: carryOutPromotion, basis: promotionBasis },
    "promotion.rules": { carryOut: carryOutRules, basis: promotionBasis },
    "promotion.allowed": { carryOut: carryOutAllowed, basis: promotionBasis },
  }),
  fileKeys: listPromotionPhotoKeys,
};
