import { queryOptions } from "@tanstack/react-query";
import {
  officeGetPayoutBatch,
  officeListPayoutCandidates,
  officeReadConfirmation,
} from "@plon/contract/office/payouts.ts";
import { call, dataOf } from "#shared/session.ts";
import type { Candidate, ConfirmationResult } from "./payout-words.ts";

const PAGE = 100;
/** The limit of one batch. */
export const CANDIDATES_MAX = 1000;

export type CandidateFilter = { search: string; kind: "" | Candidate["kind"] };

/** Everything that waits and matches, so that it can be chosen at once; `total` may exceed what one batch holds. */
export const candidatesQuery = ({ search, kind }: CandidateFilter) =>
  queryOptions({
    queryKey: ["payout-candidates", search, kind],
    queryFn: async ({ signal }) => {
      const rows: Candidate[] = [];
      for (let page = 1; ; page++) {
        const query = { search, page, per_page: PAGE, ...(kind ? { kind } : {}) };
        const { data, meta } = await call(officeListPayoutCandidates, { query }, { signal });
        rows.push(...data);
        if (page >= meta.last_page || rows.length >= CANDIDATES_MAX) return { rows, total: meta.total };
      }
    },
    placeholderData: (before) => before,
  });

export const batchQuery = (batchId: number) =>
  queryOptions({
    queryKey: ["payout-batches", "details", batchId],
    queryFn: dataOf(officeGetPayoutBatch, { params: { batchId } }),
  });

/** Batches, candidates and orders: what a payout may change. */
export const PAYOUT_KEYS = ["payout-batches", "payout-candidates", "orders"];

/** Uploads the bank's confirmation. */
export async function sendConfirmation(file: File): Promise<ConfirmationResult> {
  const form = new FormData();
  form.append("confirmation", file);
  return (await call(officeReadConfirmation, { form })).data;
}
