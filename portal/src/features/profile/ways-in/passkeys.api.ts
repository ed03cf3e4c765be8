import type { ConfirmationAsked, ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import type { NewPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** The participant's keys: fetched each time, and stored on no device. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/passkeys", {}),
  staleTime: 0,
});

export const sendPasskeyCode = () => call("POST /api/v1/user/passkeys/code", {});
export const newPasskeyOptions = (sms_code: string) =>
  call("POST /api/v1/user/passkeys/options", { body: { sms_code } });
export const addPasskey = (name: string, credential: NewPasskey) =>
  call("POST /api/v1/user/passkeys", { body: { name, credential } });
export const renamePasskey = (passkeyId: number, name: string) =>
  call("POST /api/v1/user/passkeys/:passkeyId/name", { params: { passkeyId }, body: { name } });
export const askToRemovePasskey = async (passkeyId: number, byCode: boolean): Promise<ConfirmationAsked> => {
  const body = { by_code: byCode };
  return (await call("POST /api/v1/user/passkeys/:passkeyId/removal", { params: { passkeyId }, body })).data;
};
export const removePasskey = (passkeyId: number, body: ConfirmedBy) =>
  call("POST /api/v1/user/passkeys/:passkeyId/remove", { params: { passkeyId }, body });
