import {
  officeAddPrizePhoto,
  officeArrangePrizePhotos,
  officeChangeStock,
  officeCreatePrize,
  officeGetPrize,
  officeImportCodes,
  officeListPrizes,
  officeSetPrizeVariants,
  officeSetSegmentPrices,
  officeUpdatePrize,
} from "@plon/contract/office/goods/prizes.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { inspectPicture } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { listed } from "#platform/database/paging.ts";
import { changePrizeByTwo, createPrizeByTwo } from "./held-prizes.service.ts";
import { setVariants } from "./prize-variants.service.ts";
import { addPhoto, arrangePhotos } from "./photos.service.ts";
import { presentOfficePrize, presentPrizeRow } from "./prizes-office.present.ts";
import { changeStock, getPrizeDetails, importCodes, prizePage } from "./prizes-office.service.ts";
import { setSegmentPricesByTwo } from "./segment-prices/segment-prices.service.ts";

/** The catalogue of prizes as staff maintain it: texts, photos, stock and voucher codes. */
export function prizesOfficeRoutes(
  host: RouteHost,
  { storage, sealer }: { storage: FileStorage; sealer: Sealer },
): void {
  read(host, officeListPrizes, async (db, ctx, { query }) =>
    listed(await prizePage(db, query, ctx.at), presentPrizeRow),
  );
  read(host, officeGetPrize, async (db, ctx, { params }) => ({
    data: presentOfficePrize(await getPrizeDetails(db, params.prizeId, ctx.at)),
  }));
  command(host, officeCreatePrize, async (tx, ctx, { body }) => {
    const { prize, isHeld } = await createPrizeByTwo(tx, ctx, body);
    const message = isHeld ? `Nagroda została dodana jako szkic. ${HELD_MESSAGE}` : "Nagroda została dodana.";
    return { data: presentOfficePrize(prize), message };
  });
  command(host, officeUpdatePrize, async (tx, ctx, { params, body }) => {
    const { prize, isHeld } = await changePrizeByTwo(tx, ctx, params.prizeId, body);
    return { data: presentOfficePrize(prize), message: isHeld ? HELD_MESSAGE : "Nagroda została zmieniona." };
  });
  command(host, officeChangeStock, async (tx, ctx, { params, body }) => ({
    data: presentOfficePrize(await changeStock(tx, ctx, params.prizeId, body)),
    message: "Stan został zmieniony.",
  }));
  command(host, officeSetPrizeVariants, async (tx, ctx, { params, body }) => {
    await setVariants(tx, ctx, params.prizeId, body);
    const prize = await getPrizeDetails(tx, params.prizeId, ctx.at);
    return { data: presentOfficePrize(prize), message: "Warianty zostały zapisane." };
  });
  command(host, officeSetSegmentPrices, async (tx, ctx, { params, body }) => {
    const { prize, isHeld } = await setSegmentPricesByTwo(tx, ctx, params.prizeId, body);
    return { data: presentOfficePrize(prize), message: isHeld ? HELD_MESSAGE : "Ceny dla grup zostały zapisane." };
  });
  command(host, officeImportCodes, async (tx, ctx, { params, body }) => {
    const { prize, ...counts } = await importCodes(tx, ctx, { ...body, sealer, prizeId: params.prizeId });
    return { data: { ...counts, prize: presentOfficePrize(prize) }, message: "Kody zostały dodane." };
  });
  upload(host, officeAddPrizePhoto, { judge: inspectPicture }, async ({ db }, ctx, { params, fields, file }) => {
    await addPhoto(db, storage, ctx, { prizeId: params.prizeId, alt: fields.alt, content: file!.content });
    return {
      data: presentOfficePrize(await getPrizeDetails(db, params.prizeId, ctx.at)),
      message: "Zdjęcie zostało dodane.",
    };
  });
  command(host, officeArrangePrizePhotos, async (tx, ctx, { params, body }) => {
    await arrangePhotos(tx, ctx, params.prizeId, body.photo_ids);
    return {
      data: presentOfficePrize(await getPrizeDetails(tx, params.prizeId, ctx.at)),
      message: "Zdjęcia zostały ułożone.",
    };
  });
}
