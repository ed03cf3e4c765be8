import { queryOptions } from "@tanstack/react-query";
import { officeGetPayoutBatch, officeReadConfirmation } from "@plon/contract/office/money/payouts.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import type { ConfirmationResult } from "./payout-words.ts";

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
