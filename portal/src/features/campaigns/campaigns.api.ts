import type {
  CampaignEntry,
  confirmSatisfaction,
  enterSatisfaction,
  getCampaign,
  getCampaignRules,
  getOwnCampaignEntry,
  getSatisfaction,
  readCampaignEntry,
  ReviewedCampaign,
  RuledCampaign,
  SatisfactionEntry,
  startCampaign,
  submitCampaignEntry,
  submitOwnCampaignEntry,
} from "@plon/contract/portal/campaigns.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import type { CallInput } from "@plon/contract/shared/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const campaign = endpointOf<typeof getCampaign>("GET", "/api/v1/campaigns/:slug");
const rules = endpointOf<typeof getCampaignRules>("GET", "/api/v1/campaigns/:slug/rules");
const ownEntry = endpointOf<typeof getOwnCampaignEntry>("GET", "/api/v1/campaigns/:slug/entry");
const submitOwn = endpointOf<typeof submitOwnCampaignEntry>("POST", "/api/v1/campaigns/:slug/entry");
const start = endpointOf<typeof startCampaign>("POST", "/api/v1/campaigns/:slug/start");
const linkedEntry = endpointOf<typeof readCampaignEntry>("POST", "/api/v1/campaign-entry");
const submitLinked = endpointOf<typeof submitCampaignEntry>("POST", "/api/v1/campaign-entry/submit");
const enter = endpointOf<typeof enterSatisfaction>("POST", "/api/v1/satisfaction");
const satisfaction = endpointOf<typeof getSatisfaction>("GET", "/api/v1/satisfaction/:token");
const confirm = endpointOf<typeof confirmSatisfaction>("POST", "/api/v1/satisfaction/:token/confirm");

type FormBody = CallInput<typeof submitOwnCampaignEntry>["body"];

/** What a campaign asks for and when. */
export const campaignQuery = (slug: ReviewedCampaign) =>
  queryOptions({
    queryKey: ["campaign", slug],
    queryFn: async ({ signal }) => (await call(campaign, { params: { slug } }, { signal })).data,
    staleTime: 600_000,
  });

/** The rules of a campaign in force. */
export const campaignRulesQuery = (slug: RuledCampaign) =>
  queryOptions({
    queryKey: ["campaign", slug, "rules"],
    queryFn: async ({ signal }) => (await call(rules, { params: { slug } }, { signal })).data,
    // Who comes back from reading a new version sends that one.
    refetchOnWindowFocus: "always",
  });

/** Where the same rules are as a PDF. */
export const campaignRulesPdf = (slug: RuledCampaign) => `${endpointUrl(rules, { params: { slug } })}/pdf`;

/** The signed-in participant's entry; null while there is none. */
export const ownEntryQuery = (slug: ReviewedCampaign) =>
  queryOptions({
    queryKey: ["campaign", slug, "own"],
    queryFn: async ({ signal }): Promise<CampaignEntry | null> =>
      (await call(ownEntry, { params: { slug } }, { signal })).data,
  });

/** The entry behind a link. */
export const linkedEntryQuery = (token: string) =>
  queryOptions({
    queryKey: ["campaign-entry", token],
    queryFn: async ({ signal }): Promise<CampaignEntry> =>
      (await call(linkedEntry, { body: { token } }, { signal })).data,
    retry: false,
  });

/** The satisfaction entry behind a link. */
export const satisfactionQuery = (token: string) =>
  queryOptions({
    queryKey: ["satisfaction", token],
    queryFn: async ({ signal }): Promise<SatisfactionEntry> =>
      (await call(satisfaction, { params: { token } }, { signal })).data,
    retry: false,
  });

export const sendOwnForm = async (slug: ReviewedCampaign, body: FormBody): Promise<CampaignEntry> =>
  (await call(submitOwn, { params: { slug }, body })).data;

export const sendLinkedForm = async (token: string, body: FormBody): Promise<CampaignEntry> =>
  (await call(submitLinked, { body: { ...body, token } })).data;

export const startEntry = (
  slug: CallInput<typeof startCampaign>["params"]["slug"],
  body: CallInput<typeof startCampaign>["body"],
  idempotencyKey: string,
) => call(start, { params: { slug }, body }, { idempotencyKey });

export const enterPromotion = (body: CallInput<typeof enterSatisfaction>["body"], idempotencyKey: string) =>
  call(enter, { body }, { idempotencyKey });

export const confirmEntry = async (token: string): Promise<SatisfactionEntry> =>
  (await call(confirm, { params: { token } })).data;
