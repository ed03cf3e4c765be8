import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { readFile } from "@plon/client/download.ts";
import {
  OFFICE_CAMPAIGN_CSV_PATH,
  OFFICE_COMPLAINT_PHOTO_PATH,
  officeActOnCampaignEntries,
  officeGetCampaignEffect,
  officeGetCampaignEntry,
  officeListCampaignRules,
  officeListCampaigns,
  officePayCampaignEntries,
  type ReasonedCampaignAct,
} from "@plon/contract/office/offers/campaigns.ts";
import { OFFICE_ENTRY_PROOF_PATH, officeListEntryProofs } from "@plon/contract/office/documents/entry-proofs.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { downloadFile } from "#shared/calls/download.ts";
import { call, dataOf, sendSigned } from "#shared/calls/session.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";

export const campaignsQuery = queryOptions({
  queryKey: ["campaign-entries", "campaigns"],
  queryFn: dataOf(officeListCampaigns, {}),
});

export const entryQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["campaign-entries", "details", entryId],
    queryFn: dataOf(officeGetCampaignEntry, { params: { entryId } }),
  });

export const rulesQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ["campaign-entries", "rules", campaignId],
    queryFn: dataOf(officeListCampaignRules, { params: { campaignId } }),
  });

/** What a campaign added and cost. */
export const effectQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ["campaign-entries", "effect", campaignId],
    queryFn: dataOf(officeGetCampaignEffect, { params: { campaignId } }),
  });

/** The URL of a complaint's photo in this browser; cached, because it never changes. */
export const photoQuery = (entryId: number, position: number) =>
  queryOptions({
    queryKey: ["complaint-photo", entryId, position],
    queryFn: async ({ signal }) => {
      const url = endpointUrl({ path: OFFICE_COMPLAINT_PHOTO_PATH }, { params: { entryId, position } });
      return URL.createObjectURL((await readFile(sendSigned(url, { signal }))).file);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The invoices that were sent for an entry. */
export const proofsQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["campaign-entries", "proofs", entryId],
    queryFn: dataOf(officeListEntryProofs, { params: { entryId } }),
  });

/** Saves the file of one of them. */
export const downloadProof = (entryId: number, { id, name }: { id: number; name: string }) =>
  downloadFile(endpointUrl({ path: OFFICE_ENTRY_PROOF_PATH }, { params: { entryId, proofId: id } }), name);

/** Takes one step with all of these entries or with none; returns how many. */
export function useActOnEntries() {
  const cache = useQueryClient();
  return async (ids: number[], act: ReasonedCampaignAct, reason = ""): Promise<number> => {
    const { data } = await call(officeActOnCampaignEntries, { body: { entry_ids: ids, act, reason } });
    await cache.invalidateQueries({ queryKey: ["campaign-entries"] });
    return data.changed;
  };
}

/** Another sum than the reckoned one, for each of some entries, and why. */
export type OtherSum = { amount_grosze: number | null; reason: string };

/** Orders what the campaign's rule makes of each entry's purchase, or another sum; returns the outcome in words. */
export function usePayEntries() {
  const cache = useQueryClient();
  return async (ids: number[], other: OtherSum, key: string) => {
    const body = { entry_ids: ids, ...other };
    const answer = await call(officePayCampaignEntries, { body }, { idempotencyKey: key });
    await cache.invalidateQueries({ queryKey: ["campaign-entries"] });
    await cache.invalidateQueries({ queryKey: [WAITING_CHANGE_KEY] });
    return answer;
  };
}

/** Saves the filtered list as a file. */
export async function saveEntries(filters: Record<string, unknown>): Promise<void> {
  await downloadFile(endpointUrl({ path: OFFICE_CAMPAIGN_CSV_PATH }, { query: filters }), "zgloszenia.csv");
}
