import { signWithKey } from "@plon/client/passkeys.ts";
import type { putProfile, User } from "@plon/contract/portal/account/profile.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";

export type ChangeKind = "email" | "phone" | "bank_account";

export const updateProfile = (body: CallInput<typeof putProfile>["body"]) => call("PUT /api/v1/user/profile", { body });
export const confirmChangeBy = (kind: "phone" | "bank_account", sms_code: string) =>
  call("POST /api/v1/user/profile/confirm", { body: { kind, sms_code } });

/** Has the owner's device confirm the waiting bank account by its key. */
export async function confirmAccountByKey() {
  const { data: options } = await call("POST /api/v1/user/profile/passkey-options", {});
  return await call("POST /api/v1/user/profile/confirm-by-passkey", { body: await signWithKey(options) });
}

export const resendChange = (kind: ChangeKind) => call("POST /api/v1/user/profile/resend", { body: { kind } });
export const cancelChangeOf = (kind: ChangeKind) => call("POST /api/v1/user/profile/cancel-change", { body: { kind } });
export const askToClose = (reason: string) => call("POST /api/v1/user/closing", { body: { reason } });
export const takeClosingBack = () => call("POST /api/v1/user/closing/withdraw", {});

/** Confirms a link's e-mail once, however often the page is rendered. */
export const emailConfirmationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ["profile-email", token],
    meta: { offline: "none" },
    queryFn: async ({ client }) => {
      const { data } = await call("POST /api/v1/user/confirm-email", { body: { token: token ?? "" } });
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
      return data;
    },
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Takes over the participant from a response, and refetches. */
export function useTakeOver(): (user: User) => void {
  const cache = useQueryClient();
  return (user) => {
    cache.setQueryData(profileQuery.queryKey, user);
    void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
}
