import {
  getPublicPromotion as getEndpoint,
  getPublicPromotionRules,
  PUBLIC_PROMOTION_LEAFLET_PATH,
  PUBLIC_PROMOTION_RULES_PDF_PATH,
} from "@plon/contract/portal/offers/promotions.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { sendRevalidated } from "#platform/http/revalidated.ts";
import { mountEndpoint } from "#platform/http/routes.ts";
import { rulesDocument } from "#platform/paper/rules-document.ts";
import { drawRules } from "#platform/paper/rules-drawing.ts";
import { leafletDrawer } from "#platform/paper/offer-leaflet-drawing.ts";
import { promotionLeaflet } from "./public/promotion-leaflet.ts";
import { presentPublicPromotion, presentRules } from "./promotions.present.ts";
import { getOffer } from "./promotions.service.ts";
import { getPublicPromotion, getPublicRules } from "./public/public-promotions.service.ts";

/** Promotions that are for all, as anybody may read them: what a poster leads to. */
export function publicPromotionsRoutes(
  host: RouteHost,
  { brand }: { brand: { name: string; publicUrl: string; helpline: string } },
): void {
  mountEndpoint(host, getEndpoint, async (request, reply) => {
    const { slug } = getEndpoint.params.parse(request.params);
    const at = host.clock.now();
    const { promotion, campaign } = await getOffer(host.db, at, slug, () => getPublicPromotion(host.db, at, slug));
    return sendRevalidated(request, reply, { data: promotion ? presentPublicPromotion(promotion) : { campaign } });
  });
  mountEndpoint(host, getPublicPromotionRules, async (request, reply) => {
    const { slug } = getPublicPromotionRules.params.parse(request.params);
    const rules = await getPublicRules(host.db, host.clock.now(), slug);
    return sendRevalidated(request, reply, { data: presentRules(rules) });
  });
  download(
    host,
    {
      path: PUBLIC_PROMOTION_RULES_PDF_PATH,
      summary: "The rules in force of a promotion that is for all, as a PDF.",
      access: "public",
      params: getEndpoint.params,
    },
    async (db, ctx, { params }) => {
      const document = rulesDocument({ ...(await getPublicRules(db, ctx.at, params.slug)), of: "promocji", brand });
      const content = await drawRules(document);
      return { content, type: "application/pdf", name: `regulamin-${document.fileName}.pdf` };
    },
  );
  const drawLeaflet = leafletDrawer();
  download(
    host,
    {
      path: PUBLIC_PROMOTION_LEAFLET_PATH,
      summary: "A promotion that is for all on one page, as a PDF.",
      access: "public",
      params: getEndpoint.params,
    },
    async (db, ctx, { params }) => {
      const found = await getPublicPromotion(db, ctx.at, params.slug);
      const content = await drawLeaflet(promotionLeaflet(found, brand));
      return { content, type: "application/pdf", name: `ulotka-${found.slug}.pdf` };
    },
  );
}
