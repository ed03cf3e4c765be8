import {
  GRANTS_CSV_PATH,
  officeGrantPromotionReward,
  officeListGrants,
  officeListPromotionGrants,
  officeListQualifying,
  officeMoveGrants,
  officeMovePromotionGrants,
  PROMOTION_GRANTS_CSV_PATH,
  waitingFileQuery,
} from "@plon/contract/office/offers/promotions-grants.ts";
import {
  officeBackTestPromotion,
  officeCreatePromotion,
  officeGetAllowList,
  officeGetPromotion,
  officeGetPromotionEffect,
  officeListPromotionAnswers,
  officeListPromotions,
  officePublishPromotionRules,
  officeRemovePromotionPhoto,
  officeSetAllowList,
  officeSetPromotionPhoto,
  officeUpdatePromotion,
  PROMOTION_ANSWERS_CSV_PATH,
} from "@plon/contract/office/offers/promotions.ts";
import { READ_INVOICES, READ_PROMOTION_PEOPLE } from "@plon/contract/shared/roles.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { inspectPicture } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { listed } from "#platform/database/paging.ts";
import { backTest } from "./publishing/back-test.service.ts";
import { promotionEffect } from "./promotion-effect.service.ts";
import { grantsCsv } from "./grants/grants-file.service.ts";
import { grantPage, moveGrants } from "./grants/grants-office.service.ts";
import { waitingCsv, waitingPage } from "./grants/grants-waiting.service.ts";
import { changePromotionByTwo, publishRulesByTwo } from "./publishing/held-promotions.service.ts";
import { grantByHand } from "./grants/hand-grants.service.ts";
import { setAllowListByTwo } from "./publishing/held-allow-list.service.ts";
import { allowList, answerPage, answersCsv } from "./editing/promotion-people.service.ts";
import { removePromotionPhoto, setPromotionPhoto } from "./editing/promotion-photos.service.ts";
import {
  presentAllowed,
  presentAnswer,
  presentBackTest,
  presentGrant,
  presentOfficePromotion,
  presentQualifying,
  presentRow,
  presentWaitingGrant,
} from "./promotions-office.present.ts";
import { qualifyingPage } from "./publishing/qualifying.service.ts";
import { createPromotion, getPromotion, promotionPage } from "./editing/promotions-office.service.ts";

/** Promotions as staff maintain them: texts, windows, rules, audience and who accepted. */
export function promotionsOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, officeListPromotions, async (db, ctx, { query }) =>
    listed(await promotionPage(db, query, ctx.at), presentRow),
  );
  read(host, officeGetPromotion, async (db, ctx, { params }) => ({
    data: presentOfficePromotion(await getPromotion(db, params.promotionId, ctx.at)),
  }));
  read(host, officeGetPromotionEffect, async (db, ctx, { params }) => ({
    data: await promotionEffect(db, params.promotionId, ctx.at),
  }));
  command(host, officeCreatePromotion, async (tx, ctx, { body }) => ({
    data: presentOfficePromotion(await createPromotion(tx, ctx, body)),
    message: "Promocja została dodana jako szkic.",
  }));
  command(host, officeUpdatePromotion, async (tx, ctx, { params, body }) => {
    const { promotion, isHeld } = await changePromotionByTwo(tx, ctx, params.promotionId, body);
    return {
      data: presentOfficePromotion(promotion),
      message: isHeld ? HELD_MESSAGE : "Promocja została zmieniona.",
    };
  });
  command(host, officePublishPromotionRules, async (tx, ctx, { params, body }) => {
    const { promotion, isHeld } = await publishRulesByTwo(tx, ctx, params.promotionId, body.content);
    return {
      data: presentOfficePromotion(promotion),
      message: isHeld ? HELD_MESSAGE : "Nowa wersja regulaminu obowiązuje.",
    };
  });
  upload(host, officeSetPromotionPhoto, { judge: inspectPicture }, async ({ db }, ctx, { params, fields, file }) => ({
    data: presentOfficePromotion(
      await setPromotionPhoto(db, storage, ctx, {
        promotionId: params.promotionId,
        photo: { alt: fields.alt, content: file!.content },
      }),
    ),
    message: "Zdjęcie zostało zapisane.",
  }));
  command(host, officeRemovePromotionPhoto, async (tx, ctx, { params }) => ({
    data: presentOfficePromotion(await removePromotionPhoto(tx, ctx, params.promotionId)),
    message: "Zdjęcie zostało usunięte.",
  }));
  read(host, officeBackTestPromotion, async (db, ctx, { body }) => {
    const tried = await backTest(db, body);
    return { data: presentBackTest(ctx.staff.role, tried), meta: tried.meta };
  });
  peopleOfPromotions(host);
  rewardsOfPromotions(host);
  waitingRewards(host);
}

function rewardsOfPromotions(host: RouteHost): void {
  read(host, officeListPromotionGrants, async (db, ctx, { params, query }) =>
    listed(await grantPage(db, ctx, params.promotionId, query), (row) => presentGrant(ctx.staff, row)),
  );
  read(host, officeListQualifying, async (db, ctx, { params, query }) =>
    listed(await qualifyingPage(db, ctx, params.promotionId, query), (row) => presentQualifying(ctx.staff.role, row)),
  );
  command(host, officeMovePromotionGrants, async (tx, ctx, { params, body }) => ({
    data: { moved: await moveGrants(tx, ctx, body, params.promotionId) },
    message: "Zapisano.",
  }));
  command(host, officeGrantPromotionReward, async (tx, ctx, { params, body }) => {
    await grantByHand(tx, ctx, params.promotionId, body);
    return { data: {}, message: "Nagroda została przyznana. Wyda ją inna osoba." };
  });
  download(
    host,
    {
      path: PROMOTION_GRANTS_CSV_PATH,
      summary: "Every reward of a promotion as CSV, with addresses.",
      access: { staff: READ_INVOICES },
      params: officeListPromotionGrants.params,
    },
    async (db, ctx, { params }) => {
      const { name, csv } = await grantsCsv(db, ctx, params.promotionId);
      return { content: csv, type: "text/csv; charset=utf-8", name: `nagrody-${name}.csv` };
    },
  );
}

/** The queue over all promotions. */
function waitingRewards(host: RouteHost): void {
  read(host, officeListGrants, async (db, ctx, { query }) =>
    listed(await waitingPage(db, query), (row) => presentWaitingGrant(ctx.staff, row)),
  );
  command(host, officeMoveGrants, async (tx, ctx, { body }) => ({
    data: { moved: await moveGrants(tx, ctx, body) },
    message: "Zapisano.",
  }));
  download(
    host,
    {
      path: GRANTS_CSV_PATH,
      summary: "Rewards that wait for somebody as CSV by the list's filters, with addresses; at most 20 000.",
      access: officeListGrants.access,
      query: waitingFileQuery,
    },
    async (db, ctx, { query }) => ({
      content: await waitingCsv(db, ctx, query),
      type: "text/csv; charset=utf-8",
      name: "nagrody-do-wydania.csv",
    }),
  );
}

function peopleOfPromotions(host: RouteHost): void {
  read(host, officeListPromotionAnswers, async (db, ctx, { params, query }) =>
    listed(await answerPage(db, ctx, params.promotionId, query), (row) => presentAnswer(ctx.staff.role, row)),
  );
  download(
    host,
    {
      path: PROMOTION_ANSWERS_CSV_PATH,
      summary: "Every answer ever given as CSV.",
      access: { staff: READ_PROMOTION_PEOPLE },
      params: officeListPromotionAnswers.params,
    },
    async (db, ctx, { params }) => {
      const { name, csv } = await answersCsv(db, ctx, params.promotionId);
      return { content: csv, type: "text/csv; charset=utf-8", name: `zgody-${name}.csv` };
    },
  );
  read(host, officeGetAllowList, async (db, ctx, { params }) => ({
    data: (await allowList(db, ctx, params.promotionId)).map(presentAllowed),
  }));
  command(host, officeSetAllowList, async (tx, ctx, { params, body }) => {
    const data = await setAllowListByTwo(tx, ctx, params.promotionId, body.list);
    return { data, message: data.held > 0 ? HELD_MESSAGE : "Lista uprawnionych została zapisana." };
  });
}
