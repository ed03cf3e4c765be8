import type {
  answerStandingTransfer,
  confirmOneTimeTransfer,
  getOneTimeTransfer,
  listOneTimeTransfers,
  listStandingTransfers,
  lookUpReceiver,
  readStandingInvitation,
  rejectOneTimeTransfer,
  removeStandingTransfer,
  resendTransferCode,
} from "@plon/contract/portal/transfers.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { profileQuery } from "#base/profile.ts";

const lookUp = endpointOf<typeof lookUpReceiver>("GET", "/api/v1/nip/:nip");
const oneTimeList = endpointOf<typeof listOneTimeTransfers>("GET", "/api/v1/transfer/one-time");
const oneTime = endpointOf<typeof getOneTimeTransfer>("GET", "/api/v1/transfer/one-time/:transferId");
const resend = endpointOf<typeof resendTransferCode>("POST", "/api/v1/transfer/one-time/:transferId/resend");
const confirm = endpointOf<typeof confirmOneTimeTransfer>("POST", "/api/v1/transfer/one-time/:transferId/confirm");
const reject = endpointOf<typeof rejectOneTimeTransfer>("POST", "/api/v1/transfer/one-time/:transferId/reject");
const standingList = endpointOf<typeof listStandingTransfers>("GET", "/api/v1/transfer/steady");
const invitation = endpointOf<typeof readStandingInvitation>("POST", "/api/v1/transfer/steady/invitation");
const answer = endpointOf<typeof answerStandingTransfer>("POST", "/api/v1/transfer/steady/answer");
const remove = endpointOf<typeof removeStandingTransfer>("POST", "/api/v1/auth/transfer/steady/remove");

/** Who a number belongs to. Asked once for a number: the server counts the questions. */
export const receiverQuery = (nip: string) =>
  queryOptions({
    queryKey: ["transfers", "receiver", nip],
    queryFn: async ({ signal }) =>
      (await call(lookUp, { params: { nip }, query: { validate_program: "true" } }, { signal })).data,
    staleTime: 5 * 60_000,
    retry: false,
  });

export const oneTimeListQuery = (page: number) =>
  queryOptions({
    queryKey: ["transfers", "one-time", "list", page],
    queryFn: ({ signal }) => call(oneTimeList, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneTimeQuery = (transferId: number) =>
  queryOptions({
    queryKey: ["transfers", "one-time", transferId],
    queryFn: async ({ signal }) => (await call(oneTime, { params: { transferId } }, { signal })).data,
  });

export const standingListQuery = (page: number) =>
  queryOptions({
    queryKey: ["transfers", "standing", "list", page],
    queryFn: ({ signal }) => call(standingList, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["transfers", "standing", "invitation", token],
    queryFn: async ({ signal }) => (await call(invitation, { body: { token } }, { signal })).data,
  });

export const resendCode = (transferId: number) => call(resend, { params: { transferId } });
export const confirmTransfer = (transferId: number, smsCode: string) =>
  call(confirm, { params: { transferId }, body: { sms_code: smsCode } });

/** Reads again what a transfer changes: the lists, the points, the user. */
export function useReload() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ["transfers", "one-time"] }),
      cache.invalidateQueries({ queryKey: ["transfers", "standing"] }),
      cache.invalidateQueries({ queryKey: ["points"] }),
      cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
    ]);
}

/** Gives reserved points back. */
export function useReject() {
  const reload = useReload();
  return useMutation({
    mutationFn: (transferId: number) => call(reject, { params: { transferId } }),
    onSettled: () => void reload(),
  });
}

/** The receiver's yes or no to a standing transfer. */
export function useAnswer() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { id: number; accept: boolean }) => call(answer, { body }),
    onSettled: () => void reload(),
  });
}

/** Ends a standing transfer from either side. */
export function useRemove() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: number) => call(remove, { body: { id } }),
    onSettled: () => void reload(),
  });
}
