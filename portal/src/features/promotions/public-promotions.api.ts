import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, dataOf } from "#base/calls/api.ts";
import { isUnknownPromotion } from "./unknown-promotion.ts";

const RETRIES = 2;
/** What is not there will not be there a moment later. */
const retry = (failures: number, error: Error) => !isUnknownPromotion(error) && failures < RETRIES;

/** The promotion of this name; null where a campaign has it, which is then known as if it had been asked for itself. */
export const publicPromotionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["public-promotions", slug],
    meta: { offline: "everybody" },
    queryFn: async ({ client, signal }) => {
      const { data } = await call("GET /api/v1/cms/public-promotions/:slug", { params: { slug } }, { signal });
      if (!("campaign" in data)) return data;
      client.setQueryData(["campaign", slug], data.campaign);
      return null;
    },
    retry,
  });

export const publicRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["public-promotions", slug, "rules"],
    meta: { offline: "everybody" },
    queryFn: dataOf("GET /api/v1/cms/public-promotions/:slug/rules", { params: { slug } }),
    retry,
  });

/** The URL of the same rules as a PDF. */
export const publicRulesPdf = (slug: string) =>
  `${addressOf("GET /api/v1/cms/public-promotions/:slug/rules", { params: { slug } })}/pdf`;

/** The URL of the promotion on one page as a PDF. */
export const publicLeafletPdf = (slug: string) =>
  `${addressOf("GET /api/v1/cms/public-promotions/:slug", { params: { slug } })}/leaflet`;
