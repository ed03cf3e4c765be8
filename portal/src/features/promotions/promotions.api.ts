import type { PortalEndpoints } from "@plon/contract/portal.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { addressOf, call, dataOf } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";

export type { PromotionCard, PromotionDetails } from "@plon/contract/portal/offers/promotions.ts";

/** Whether a page of the list that was seen names a campaign of this address. */
export const isListedCampaign = (cache: QueryClient, slug: string): boolean =>
  cache
    .getQueriesData<CallAnswer<PortalEndpoints["GET /api/v1/cms/promotions"]>>({ queryKey: ["promotions", "page"] })
    .some(([, page]) => page?.data.campaigns.some((campaign) => campaign.slug === slug));

/** The promotion of this name; null where a campaign has it, which is then known as if it had been asked for itself. */
export const promotionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["promotions", slug],
    meta: { offline: "person" },
    queryFn: async ({ client, signal }) => {
      const named = { params: { promotion: slug } };
      const { single, campaign } = (await call("GET /api/v1/cms/promotions/:promotion", named, { signal })).data;
      if (campaign) client.setQueryData(["campaign", slug], campaign);
      return single;
    },
  });

export const rulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["promotions", slug, "rules"],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/cms/promotions/:promotion/rules", { params: { promotion: slug } }),
  });

/** The URL of the same rules as a PDF. */
export const rulesPdf = (slug: string) =>
  `${addressOf("GET /api/v1/cms/promotions/:promotion/rules", { params: { promotion: slug } })}/pdf`;

/** Accepts (true) or refuses a promotion's rules; the profile and the promotions are then refetched. */
export function useAnswer(name: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answear: boolean) =>
      call("POST /api/v1/user/promo_agreement", { body: { promo_name: name, answear } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      void cache.invalidateQueries({ queryKey: ["promotions"] });
    },
  });
}
