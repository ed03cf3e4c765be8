import { z } from "zod";
import {
  officeCreatePromotion,
  officeGetAllowList,
  officeGetPromotion,
  officeListPromotionAnswers,
  officeListPromotions,
  officePublishPromotionRules,
  officeSetAllowList,
  officeUpdatePromotion,
  PROMOTION_ANSWERS_CSV_PATH,
} from "@plon/contract/office/promotions.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { allowList, answerPage, answersCsv, setAllowList } from "./promotion-people.service.ts";
import { presentAllowed, presentAnswer, presentOfficePromotion, presentRow } from "./promotions-office.present.ts";
import {
  changePromotion,
  createPromotion,
  getPromotion,
  promotionPage,
  publishRules,
} from "./promotions-office.service.ts";

/** Promotions as staff keep them: texts, windows, rules, who they are for and who agreed. */
export function promotionsOfficeRoutes(host: RouteHost): void {
  read(host, officeListPromotions, async (db, ctx, { query }) => {
    const { rows, meta } = await promotionPage(db, query, ctx.at);
    return { data: rows.map(presentRow), meta };
  });
  read(host, officeGetPromotion, async (db, ctx, { params }) => ({
    data: presentOfficePromotion(await getPromotion(db, params.promotionId, ctx.at)),
  }));
  command(host, officeCreatePromotion, async (tx, ctx, { body }) => ({
    data: presentOfficePromotion(await createPromotion(tx, ctx, body)),
    message: "Promocja została dodana jako szkic.",
  }));
  command(host, officeUpdatePromotion, async (tx, ctx, { params, body }) => ({
    data: presentOfficePromotion(await changePromotion(tx, ctx, params.promotionId, body)),
    message: "Promocja została zmieniona.",
  }));
  command(host, officePublishPromotionRules, async (tx, ctx, { params, body }) => ({
    data: presentOfficePromotion(await publishRules(tx, ctx, params.promotionId, body.content)),
    message: "Nowa wersja regulaminu obowiązuje.",
  }));
  peopleOfPromotions(host);
}

function peopleOfPromotions(host: RouteHost): void {
  read(host, officeListPromotionAnswers, async (db, ctx, { params, query }) => {
    const { rows, meta } = await answerPage(db, ctx, params.promotionId, query);
    return { data: rows.map(presentAnswer), meta };
  });
  download(
    host,
    {
      path: PROMOTION_ANSWERS_CSV_PATH,
      summary: "Every answer ever given as CSV.",
      access: officeListPromotionAnswers.access,
      params: officeListPromotionAnswers.params,
      query: z.object({}),
    },
    async (db, ctx, { params }) => {
      const { name, csv } = await answersCsv(db, ctx, params.promotionId);
      return { content: csv, type: "text/csv; charset=utf-8", name: `zgody-${name}.csv` };
    },
  );
  read(host, officeGetAllowList, async (db, ctx, { params }) => ({
    data: (await allowList(db, ctx, params.promotionId)).map(presentAllowed),
  }));
  command(host, officeSetAllowList, async (tx, ctx, { params, body }) => ({
    data: await setAllowList(tx, ctx, params.promotionId, body.list),
    message: "Lista uprawnionych została zapisana.",
  }));
}
