import { z } from "zod";
import {
  answerPromotion as answerEndpoint,
  getPromotion as getEndpoint,
  getPromotionRules,
  listPromotions,
  PROMOTION_RULES_PDF_PATH,
} from "@plon/contract/portal/promotions.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { drawPdf } from "#platform/pdf-thread.ts";
import { presentCard, presentPromotion, presentRules } from "./promotions.present.ts";
import { answerPromotion, getPromotion, getRules, promotionPage } from "./promotions.service.ts";
import type * as drawing from "./rules-pdf.ts";
import { rulesDocument } from "./rules-document.ts";

/** Promotions as a participant sees them, and the answer to their rules. */
export function promotionsPortalRoutes(host: RouteHost, options: { brand: string }): void {
  read(host, listPromotions, async (db, ctx, { query }) => {
    const { rows, meta } = await promotionPage(db, ctx, query.page);
    return { data: { archive: rows.map(presentCard) }, meta };
  });
  read(host, getEndpoint, async (db, ctx, { params }) => ({
    data: { single: presentPromotion(await getPromotion(db, ctx, params.promotion)) },
  }));
  read(host, getPromotionRules, async (db, ctx, { params }) => ({
    data: presentRules(await getRules(db, ctx, params.promotion)),
  }));
  download(
    host,
    {
      path: PROMOTION_RULES_PDF_PATH,
      summary: "The rules in force as a PDF.",
      access: "participant",
      params: getEndpoint.params,
      query: z.object({}),
    },
    async (db, ctx, { params }) => {
      const rules = await getRules(db, ctx, params.promotion);
      const document = rulesDocument({ ...rules, brand: options.brand });
      const content = await drawPdf<typeof drawing>(new URL("./rules-pdf.ts", import.meta.url), document);
      return { content, type: "application/pdf", name: `regulamin-${document.fileName}.pdf` };
    },
  );
  command(host, answerEndpoint, async (tx, ctx, { body }) => {
    const answer = await answerPromotion(tx, ctx, body);
    return {
      data: { ...answer, answered_at: answer.answered_at.toISOString() },
      message: answer.answear ? "Regulamin promocji został zaakceptowany." : "Zapisaliśmy Twoją odmowę.",
    };
  });
}
