import { queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { officeListProducts } from "@plon/contract/office/goods/products.ts";
import {
  GRANTS_CSV_PATH,
  type grantStepBody,
  officeMoveGrants,
  officeMovePromotionGrants,
  PROMOTION_GRANTS_CSV_PATH,
} from "@plon/contract/office/offers/promotions-grants.ts";
import {
  type backTestBody,
  officeBackTestPromotion,
  officeGetAllowList,
  officeGetPromotion,
  officeGetPromotionEffect,
  officeListPromotionAnswers,
  officeSetPromotionPhoto,
  PROMOTION_ANSWERS_CSV_PATH,
} from "@plon/contract/office/offers/promotions.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { z } from "zod";
import { downloadFile } from "#shared/calls/download.ts";
import { answerOf, call, dataOf } from "#shared/calls/session.ts";
import { photoFields, type PhotoSending } from "#shared/fields/photo-form.tsx";
import { upload } from "#shared/calls/upload.ts";
import type { Promotion } from "./promotion-words.ts";

export const promotionQuery = (promotionId: number) =>
  queryOptions({
    queryKey: ["promotions", "details", promotionId],
    queryFn: dataOf(officeGetPromotion, { params: { promotionId } }),
    // A background refetch would change the text while it is being edited.
    refetchOnWindowFocus: false,
  });

/** What a promotion added and cost. */
export const effectQuery = (promotionId: number) =>
  queryOptions({
    queryKey: ["promotions", "effect", promotionId],
    queryFn: dataOf(officeGetPromotionEffect, { params: { promotionId } }),
  });

/** Shows a promotion as the server returned it, here and in the list. */
export function useShowPromotion() {
  const cache = useQueryClient();
  return async (promotion: Promotion) => {
    cache.setQueryData(promotionQuery(promotion.id).queryKey, promotion);
    await cache.invalidateQueries({ queryKey: ["promotions", "getList"] });
  };
}

export const answersQuery = (promotionId: number, page: number) =>
  queryOptions({
    queryKey: ["promotions", "answers", promotionId, page],
    queryFn: answerOf(officeListPromotionAnswers, { params: { promotionId }, query: { page, per_page: 25 } }),
  });

/** Saves every answer as CSV. */
export const downloadAnswers = (promotionId: number) =>
  downloadFile(PROMOTION_ANSWERS_CSV_PATH.replace(":promotionId", String(promotionId)), "zgody.csv");

export const allowListQuery = (promotionId: number) =>
  queryOptions({
    queryKey: ["promotions", "allowed", promotionId],
    queryFn: dataOf(officeGetAllowList, { params: { promotionId } }),
  });

/** Products that a tier may count, by name. */
export const productsQuery = queryOptions({
  queryKey: ["promotions", "products"],
  queryFn: dataOf(officeListProducts, { query: { per_page: 100, sort: "name", order: "asc" } }),
  staleTime: 300_000,
});

/** Takes a step with rewards, of one promotion or of any, and returns how many moved; what shows them is then refetched. */
export function useMoveGrants(promotionId?: number) {
  const cache = useQueryClient();
  return async (body: z.infer<typeof grantStepBody>): Promise<number> => {
    try {
      const { data } =
        promotionId === undefined
          ? await call(officeMoveGrants, { body })
          : await call(officeMovePromotionGrants, { params: { promotionId }, body });
      return data.moved;
    } finally {
      // After a refusal too: somebody else moved one of them.
      const shown = [["promotion-grants"], ["grants"], ["dashboard"]];
      await Promise.all(shown.map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  };
}

/** Saves every reward as CSV. */
export const downloadGrants = (promotionId: number) =>
  downloadFile(PROMOTION_GRANTS_CSV_PATH.replace(":promotionId", String(promotionId)), "nagrody.csv");

/** Saves the rewards of the queue that its filters find as CSV. */
export const downloadWaiting = (filters: Record<string, unknown>) =>
  downloadFile(endpointUrl({ path: GRANTS_CSV_PATH }, { query: filters }), "nagrody-do-wydania.csv");

export type BackTestBody = z.output<typeof backTestBody>;

/** The promotion tried on a season; nothing is requested until there is a body. */
export const backTestQuery = (body: BackTestBody | undefined) =>
  queryOptions({
    queryKey: ["promotions", "back-test", body],
    queryFn: body ? ({ signal }) => askBackTest(body, signal) : skipToken,
    refetchOnWindowFocus: false,
    retry: false,
  });
export type BackTestFound = Awaited<ReturnType<typeof askBackTest>>;

const askBackTest = (body: BackTestBody, signal: AbortSignal) => call(officeBackTestPromotion, { body }, { signal });

/** Sets the photo. */
export const sendPhoto = async (promotionId: number, sending: PhotoSending) =>
  (await upload(officeSetPromotionPhoto, { params: { promotionId }, form: photoFields(sending) }, sending)).data;
