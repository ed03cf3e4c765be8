import type { ConfirmationAsked, ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { signWithKey } from "@plon/client/passkeys.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, call, dataOf } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";

/** The owner of a number. Looked up once per number: the server limits the lookups. */
export const receiverQuery = (nip: string) =>
  queryOptions({
    queryKey: ["transfers", "receiver", nip],
    meta: { offline: "none" },
    queryFn: dataOf("GET /api/v1/nip/:nip", { params: { nip }, query: { validate_program: "true" } }),
    staleTime: 5 * 60_000,
    retry: false,
  });

/**
 * A list whose rows are on their way: another page, or one that was empty and need not be any more. Rows that are read again in
 * the background stay as they are.
 */
export const isReadAnew = (list: {
  isPlaceholderData: boolean;
  isFetching: boolean;
  data?: { data: unknown[] } | undefined;
}) => list.isPlaceholderData || (list.isFetching && list.data?.data.length === 0);

export const oneTimeListQuery = (page: number) =>
  queryOptions({
    queryKey: ["transfers", "one-time", "list", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/transfer/one-time", { query: { page } }),
    placeholderData: keepPreviousData,
  });

export const oneTimeQuery = (transferId: number) =>
  queryOptions({
    queryKey: ["transfers", "one-time", transferId],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/transfer/one-time/:transferId", { params: { transferId } }),
  });

export const standingListQuery = (page: number) =>
  queryOptions({
    queryKey: ["transfers", "standing", "list", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/transfer/steady", { query: { page } }),
    placeholderData: keepPreviousData,
  });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["transfers", "standing", "invitation", token],
    meta: { offline: "none" },
    queryFn: dataOf("POST /api/v1/transfer/steady/invitation", { body: { token } }),
  });

export const resendCode = (transferId: number) =>
  call("POST /api/v1/transfer/one-time/:transferId/resend", { params: { transferId } });
export const confirmTransfer = (transferId: number, smsCode: string) =>
  call("POST /api/v1/transfer/one-time/:transferId/confirm", { params: { transferId }, body: { sms_code: smsCode } });

/** Has the sender's device confirm this transfer by its key. */
export async function confirmByKey(transferId: number) {
  const params = { transferId };
  const { data: options } = await call("POST /api/v1/transfer/one-time/:transferId/passkey-options", { params });
  const passkey = await signWithKey(options);
  return await call("POST /api/v1/transfer/one-time/:transferId/confirm", { params, body: { passkey } });
}

/** To whom everything is to go that is earned from then on. */
export type StandingRequest = { receiver_nip: string; accept_terms: true };

/** Has a request judged, and asks how it is confirmed. */
export const askToConfirmStanding = async (request: StandingRequest, byCode: boolean): Promise<ConfirmationAsked> => {
  const { receiver_nip, accept_terms } = request;
  const body = { receiver_nip, accept_terms, by_code: byCode };
  return (await call("POST /api/v1/transfer/steady/confirmation", { body })).data;
};
export const addStanding = (body: StandingRequest & ConfirmedBy) => call("POST /api/v1/transfer/steady/add", { body });

/** Refetches what a transfer changes: the lists, the points, the user. */
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

/** Returns reserved points. */
export function useReject() {
  const reload = useReload();
  return useMutation({
    mutationFn: (transferId: number) =>
      call("POST /api/v1/transfer/one-time/:transferId/reject", { params: { transferId } }),
    onSettled: () => void reload(),
  });
}

/** The receiver accepts or refuses a standing transfer. */
export function useAnswer() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { id: number; accept: boolean }) => call("POST /api/v1/transfer/steady/answer", { body }),
    onSettled: () => void reload(),
  });
}

/** Ends a standing transfer from either side. */
export function useRemove() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: number) => call("POST /api/v1/auth/transfer/steady/remove", { body: { id } }),
    onSettled: () => void reload(),
  });
}
