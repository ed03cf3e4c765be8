import type {
  answerPromotion,
  getPromotion,
  getPromotionRules,
  listPromotions,
} from "@plon/contract/portal/promotions.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { profileQuery } from "#base/profile.ts";

const list = endpointOf<typeof listPromotions>("GET", "/api/v1/cms/promotions");
const one = endpointOf<typeof getPromotion>("GET", "/api/v1/cms/promotions/:promotion");
const rules = endpointOf<typeof getPromotionRules>("GET", "/api/v1/cms/promotions/:promotion/rules");
const answer = endpointOf<typeof answerPromotion>("POST", "/api/v1/user/promo_agreement");

export type { PromotionCard, PromotionDetails } from "@plon/contract/portal/promotions.ts";

export const promotionsQuery = (page: number) =>
  queryOptions({
    queryKey: ["promotions", "page", page],
    queryFn: ({ signal }) => call(list, { query: { program: "program.farmer", page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const promotionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["promotions", slug],
    queryFn: async ({ signal }) => (await call(one, { params: { promotion: slug } }, { signal })).data.single,
  });

export const rulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["promotions", slug, "rules"],
    queryFn: async ({ signal }) => (await call(rules, { params: { promotion: slug } }, { signal })).data,
  });

/** Where the same rules are as a PDF. */
export const rulesPdf = (slug: string) => `${endpointUrl(rules, { params: { promotion: slug } })}/pdf`;

/** Accepts (true) or refuses a promotion's rules; the profile and the promotions are then read anew. */
export function useAnswer(name: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answear: boolean) => call(answer, { body: { promo_name: name, answear } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      void cache.invalidateQueries({ queryKey: ["promotions"] });
    },
  });
}
