import { queryOptions } from "@tanstack/react-query";
import { officeGetDistributorFeed, officeGetFeedBatch } from "@plon/contract/office/documents/feeds.ts";
import { call, dataOf } from "#shared/calls/session.ts";

export const feedBatchQuery = (batchId: number) =>
  queryOptions({
    queryKey: ["feed-batches", "details", batchId],
    queryFn: async ({ signal }) => (await call(officeGetFeedBatch, { params: { batchId } }, { signal })).data,
    // The page refreshes while it is being processed.
    refetchInterval: ({ state }) => (state.data && !state.data.is_done ? 2000 : false),
  });

export const distributorFeedQuery = (distributorId: number) =>
  queryOptions({
    queryKey: ["distributors", "feed", distributorId],
    queryFn: dataOf(officeGetDistributorFeed, { params: { distributorId } }),
  });

/** Batches, documents, articles and keys: what a step in any of them may change. */
export const FEED_KEYS = ["feed-batches", "feed-documents", "feed-articles", "distributors"];
