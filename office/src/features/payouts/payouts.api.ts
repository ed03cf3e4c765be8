import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  officeGetPayoutBatch,
  officeListPayoutCandidates,
  officeReadConfirmation,
} from "@plon/contract/office/payouts.ts";
import { call } from "#shared/session.ts";
import type { Candidate, ConfirmationResult } from "./payout-words.ts";

const PAGE = 100;
/** One batch takes no more. */
export const CANDIDATES_MAX = 1000;

export type CandidateFilter = { search: string; kind: "" | Candidate["kind"] };

/** Everything that waits and matches, so that it can be chosen at once; `total` may be more than one batch takes. */
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
    queryFn: async ({ signal }) => (await call(officeGetPayoutBatch, { params: { batchId } }, { signal })).data,
  });

/** Reads batches, candidates and orders again. */
export function usePayoutsChanged() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      ["payout-batches", "payout-candidates", "orders"].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    );
}

/** Hands the bank's confirmation in. */
export async function sendConfirmation(file: File): Promise<ConfirmationResult> {
  const form = new FormData();
  form.append("confirmation", file);
  return (await call(officeReadConfirmation, { form })).data;
}
