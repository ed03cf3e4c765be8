import {
  answerPromotion as answerEndpoint,
  getPromotion as getEndpoint,
  getPromotionRules,
  listPromotionRewards,
  listPromotions,
  PROMOTION_PHOTO_PATH,
  PROMOTION_RULES_PDF_PATH,
  putOfferFirst,
} from "@plon/contract/portal/offers/promotions.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download, lastingPhotos } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { rulesDocument } from "#platform/paper/rules-document.ts";
import { drawRules } from "#platform/paper/rules-drawing.ts";
import { ownGrants } from "./grants/grants-office.service.ts";
import { promotionPhotoKey } from "./editing/promotion-photos.service.ts";
import { presentCampaign, presentCard, presentPromotion, presentReward, presentRules } from "./promotions.present.ts";
import {
  answerPromotion,
  campaignsBeside,
  countFirst,
  getOffer,
  getPromotion,
  getRules,
  promotionPage,
} from "./promotions.service.ts";

/** Promotions as a participant sees them, and the answer to their rules. */
export function promotionsPortalRoutes(
  host: RouteHost,
  { storage, brand }: { storage: FileStorage; brand: { name: string; publicUrl: string } },
): void {
  read(host, listPromotions, async (db, ctx, { query }) => {
    const { rows, meta } = await promotionPage(db, ctx, query.page);
    const campaigns = await campaignsBeside(db, ctx);
    return { data: { archive: rows.map(presentCard), campaigns: campaigns.map(presentCampaign) }, meta };
  });
  read(host, getEndpoint, async (db, ctx, { params }) => {
    const name = params.promotion;
    const { promotion, campaign } = await getOffer(db, ctx.at, name, () => getPromotion(db, ctx, name));
    return { data: { single: promotion ? presentPromotion(promotion) : null, campaign } };
  });
  read(host, getPromotionRules, async (db, ctx, { params }) => ({
    data: presentRules(await getRules(db, ctx, params.promotion)),
  }));
  download(
    host,
    {
      path: PROMOTION_RULES_PDF_PATH,
      summary: "The rules in force as a PDF.",
      access: "participant",
      byMembers: "read",
      params: getEndpoint.params,
    },
    async (db, ctx, { params }) => {
      const rules = await getRules(db, ctx, params.promotion);
      const document = rulesDocument({ ...rules, of: "promocji", brand });
      const content = await drawRules(document);
      return { content, type: "application/pdf", name: `regulamin-${document.fileName}.pdf` };
    },
  );
  read(host, listPromotionRewards, async (db, ctx) => ({
    data: { items: (await ownGrants(db, ctx)).map(presentReward) },
  }));
  lastingPhotos(
    host,
    {
      path: PROMOTION_PHOTO_PATH,
      summary: "The photo of a promotion in one of its widths, WebP, cached for good.",
      storage,
    },
    promotionPhotoKey,
  );
  command(host, putOfferFirst, async (tx, ctx, { body }) => {
    await countFirst(tx, ctx, body.slug);
    return { data: {}, message: "Od teraz zakupy liczą się najpierw w tej ofercie." };
  });
  command(host, answerEndpoint, async (tx, ctx, { body }) => {
    const answer = await answerPromotion(tx, ctx, { promo_name: body.promo_name, agreed: body.answear });
    return {
      data: { ...answer, answered_at: answer.answered_at.toISOString() },
      message: answer.agreed ? "Regulamin promocji został zaakceptowany." : "Zapisaliśmy Twoją odmowę.",
    };
  });
}
