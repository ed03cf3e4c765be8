import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { officeListProducts } from "@plon/contract/office/catalogue.ts";
import {
  officeGetAllowList,
  officeGetPromotion,
  officeListPromotionAnswers,
  PROMOTION_ANSWERS_CSV_PATH,
} from "@plon/contract/office/promotions.ts";
import { downloadFile } from "#shared/download.ts";
import { call } from "#shared/session.ts";
import type { Promotion } from "./promotion-words.ts";

export const promotionQuery = (promotionId: number) =>
  queryOptions({
    queryKey: ["promotions", "details", promotionId],
    queryFn: async ({ signal }) => (await call(officeGetPromotion, { params: { promotionId } }, { signal })).data,
    // Read anew in the background, the text under the editor's hands would change.
    refetchOnWindowFocus: false,
  });

/** Shows a promotion as the server answered it, here and in the list. */
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
    queryFn: ({ signal }) =>
      call(officeListPromotionAnswers, { params: { promotionId }, query: { page, per_page: 25 } }, { signal }),
  });

/** Saves every answer as CSV. */
export const downloadAnswers = (promotionId: number) =>
  downloadFile(PROMOTION_ANSWERS_CSV_PATH.replace(":promotionId", String(promotionId)), "zgody.csv");

export const allowListQuery = (promotionId: number) =>
  queryOptions({
    queryKey: ["promotions", "allowed", promotionId],
    queryFn: async ({ signal }) => (await call(officeGetAllowList, { params: { promotionId } }, { signal })).data,
  });

/** Products a tier may count, by name. */
export const productsQuery = queryOptions({
  queryKey: ["promotions", "products"],
  queryFn: async ({ signal }) =>
    (await call(officeListProducts, { query: { per_page: 100, sort: "name", order: "asc" } }, { signal })).data,
  staleTime: 300_000,
});
