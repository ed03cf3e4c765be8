import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readFile } from "@plon/client/download.ts";
import { officeFindLineProducts } from "@plon/contract/office/documents/invoices-products.ts";
import {
  type OfficeInvoice,
  OFFICE_INVOICE_FILE_PATH,
  officeAcceptInvoice,
  officeAnswerOtherPurchase,
  officeAssignInvoice,
  officeChangeDecision,
  officeCorrectInvoice,
  officeGetInvoice,
  officeListInvoices,
  officePutLines,
  officeRejectInvoice,
  officeReleaseInvoice,
  officeReturnInvoice,
} from "@plon/contract/office/documents/invoices.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { call, sendSigned } from "#shared/calls/session.ts";

const READING_EVERY_MS = 3000;
const NEXT_EVERY_MS = 20_000;

export const invoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ["invoice", invoiceId],
    queryFn: async ({ signal }) => (await call(officeGetInvoice, { params: { invoiceId } }, { signal })).data,
    // The file of a new submission is still being read: the result appears by itself.
    refetchInterval: ({ state }) => (state.data?.reading?.status === "waiting" ? READING_EVERY_MS : false),
  });

/** The invoice's file; cached, because a file never changes. */
export const invoiceFileQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ["invoice-file", invoiceId],
    queryFn: async ({ signal }) => {
      const url = endpointUrl({ path: OFFICE_INVOICE_FILE_PATH }, { params: { invoiceId } });
      return (await readFile(sendSigned(url, { signal }))).file;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Products for a line of an invoice, the likeliest first. Withdrawn ones are on old invoices. */
export const productSearchQuery = (invoiceId: number, search: string) =>
  queryOptions({
    queryKey: ["product-search", invoiceId, search],
    queryFn: async ({ signal }) =>
      (await call(officeFindLineProducts, { params: { invoiceId }, query: { search } }, { signal })).data,
    staleTime: 60_000,
  });

/**
 * The invoice that is likely to come after this one: the oldest other one that nobody works on and that was not passed by, or
 * else the oldest that was. Nothing is taken; asked again, because colleagues take the same ones.
 */
export const nextWaitingQuery = (invoiceId: number, passed: readonly number[]) =>
  queryOptions({
    queryKey: ["next-waiting", invoiceId, passed],
    queryFn: async ({ signal }) => {
      const order = { sort: "submitted_at", order: "asc", per_page: Math.min(2 + passed.length, 50) } as const;
      const query = { status: "pending", assigned: "nobody", ...order } as const;
      const { data } = await call(officeListInvoices, { query }, { signal });
      const others = data.filter(({ id }) => id !== invoiceId);
      return (others.find(({ id }) => !passed.includes(id)) ?? others[0])?.id ?? null;
    },
    refetchInterval: NEXT_EVERY_MS,
  });

/** Waiting submissions of the same farmer: one of them may be the correcting document itself. */
export const waitingOfParticipantQuery = (participantId: number) =>
  queryOptions({
    queryKey: ["invoices", "waiting-of", participantId],
    queryFn: async () =>
      (
        await call(officeListInvoices, {
          query: {
            participant_id: participantId,
            status: "pending",
            per_page: 50,
            sort: "submitted_at",
            order: "desc",
          },
        })
      ).data,
  });

/**
 * Staff actions on an invoice. Each returns the updated invoice, which the screen then shows; after a decision, and the lines
 * that are saved for one, the caller says when by `keep`: whoever goes on to the next invoice need not see this one drawn anew.
 */
export function useInvoiceActs(invoiceId: number) {
  const cache = useQueryClient();
  const params = { invoiceId };
  const keep = (invoice: OfficeInvoice) => {
    cache.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
    void cache.invalidateQueries({ queryKey: ["invoices"] });
    void cache.invalidateQueries({ queryKey: ["dashboard"] });
    void cache.invalidateQueries({ queryKey: ["participants"] });
  };
  return {
    keep,
    assign: useMutation({
      mutationFn: async (takeOver: boolean) =>
        (await call(officeAssignInvoice, { params, body: { take_over: takeOver } })).data,
      onSuccess: keep,
    }),
    release: useMutation({
      mutationFn: async () => (await call(officeReleaseInvoice, { params })).data,
      onSuccess: keep,
    }),
    saveLines: useMutation({
      mutationFn: async (body: CallInput<typeof officePutLines>["body"]) =>
        (await call(officePutLines, { params, body })).data,
    }),
    accept: useMutation({
      mutationFn: async (body: CallInput<typeof officeAcceptInvoice>["body"]) =>
        (await call(officeAcceptInvoice, { params, body })).data,
    }),
    reject: useMutation({
      mutationFn: async (reason: string) => (await call(officeRejectInvoice, { params, body: { reason } })).data,
    }),
    return: useMutation({
      mutationFn: async (reason: string) => (await call(officeReturnInvoice, { params, body: { reason } })).data,
    }),
    changeDecision: useMutation({
      mutationFn: async (reason: string) => (await call(officeChangeDecision, { params, body: { reason } })).data,
      onSuccess: keep,
    }),
    answerOther: useMutation({
      mutationFn: async (reason: string) => (await call(officeAnswerOtherPurchase, { params, body: { reason } })).data,
      onSuccess: keep,
    }),
    correct: useMutation({
      mutationFn: async (body: CallInput<typeof officeCorrectInvoice>["body"]) =>
        (await call(officeCorrectInvoice, { params, body })).data,
      onSuccess: () => cache.invalidateQueries(),
    }),
  };
}
export type InvoiceActs = ReturnType<typeof useInvoiceActs>;
