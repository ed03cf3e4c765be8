import type {
  CampaignEntry,
  enterSatisfaction,
  SatisfactionEntry,
  startCampaign,
  submitOwnCampaignEntry,
} from "@plon/contract/portal/offers/campaigns.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, dataOf } from "#base/calls/api.ts";
import { isNoCampaign } from "./no-campaign.tsx";

type FormBody = CallInput<typeof submitOwnCampaignEntry>["body"];

/** What a campaign requires and when. */
export const campaignQuery = (slug: string) =>
  queryOptions({
    queryKey: ["campaign", slug],
    meta: { offline: "everybody" },
    queryFn: dataOf("GET /api/v1/campaigns/:slug", { params: { slug } }),
    staleTime: 600_000,
    // One that is not open is none, and asking again changes nothing.
    retry: (count, error) => count < 3 && !isNoCampaign(error),
  });

/** The rules of a campaign in force. */
export const campaignRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["campaign", slug, "rules"],
    meta: { offline: "everybody" },
    queryFn: dataOf("GET /api/v1/campaigns/:slug/rules", { params: { slug } }),
    // After reading a new version, the user sends that one.
    refetchOnWindowFocus: "always",
  });

/** The URL of the same rules as a PDF. */
export const campaignRulesPdf = (slug: string) =>
  `${addressOf("GET /api/v1/campaigns/:slug/rules", { params: { slug } })}/pdf`;

/** The URL of the campaign on one page as a PDF. */
export const campaignLeafletPdf = (slug: string) =>
  `${addressOf("GET /api/v1/campaigns/:slug", { params: { slug } })}/leaflet`;

/** The signed-in participant's entry; null if there is none. */
export const ownEntryQuery = (slug: string) =>
  queryOptions({
    queryKey: ["campaign", slug, "own"],
    meta: { offline: "person" },
    queryFn: async ({ signal }): Promise<CampaignEntry | null> =>
      (await call("GET /api/v1/campaigns/:slug/entry", { params: { slug } }, { signal })).data,
  });

/** The entry behind a link. */
export const linkedEntryQuery = (token: string) =>
  queryOptions({
    queryKey: ["campaign-entry", token],
    meta: { offline: "none" },
    queryFn: async ({ signal }): Promise<CampaignEntry> =>
      (await call("POST /api/v1/campaign-entry", { body: { token } }, { signal })).data,
    retry: false,
  });

/** The invoices that were sent by an entry's link. */
export const entryProofsQuery = (token: string) =>
  queryOptions({
    queryKey: ["campaign-entry", token, "proofs"],
    meta: { offline: "none" },
    queryFn: dataOf("GET /api/v1/campaign-entry-proofs/:token", { params: { token } }),
    retry: false,
  });

/** Those that were sent before joining and are no own invoice yet. */
export const ownProofsQuery = queryOptions({
  queryKey: ["campaign-proofs"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/campaign-proofs", {}),
});

/** The satisfaction entry behind a link. */
export const satisfactionQuery = (token: string) =>
  queryOptions({
    queryKey: ["satisfaction", token],
    meta: { offline: "none" },
    queryFn: async ({ signal }): Promise<SatisfactionEntry> =>
      (await call("GET /api/v1/satisfaction/:token", { params: { token } }, { signal })).data,
    retry: false,
  });

export const sendOwnForm = async (slug: string, body: FormBody): Promise<CampaignEntry> =>
  (await call("POST /api/v1/campaigns/:slug/entry", { params: { slug }, body })).data;

export const sendLinkedForm = async (token: string, body: FormBody): Promise<CampaignEntry> =>
  (await call("POST /api/v1/campaign-entry/submit", { body: { ...body, token } })).data;

export const startEntry = (slug: string, body: CallInput<typeof startCampaign>["body"], idempotencyKey: string) =>
  call("POST /api/v1/campaigns/:slug/start", { params: { slug }, body }, { idempotencyKey });

export const enterPromotion = (body: CallInput<typeof enterSatisfaction>["body"], idempotencyKey: string) =>
  call("POST /api/v1/satisfaction", { body }, { idempotencyKey });

export const confirmEntry = async (token: string): Promise<SatisfactionEntry> =>
  (await call("POST /api/v1/satisfaction/:token/confirm", { params: { token } })).data;
