import type {
  cancelChange,
  confirmChange,
  confirmEmail,
  putProfile,
  resendChangeCode,
  User,
} from "@plon/contract/portal/profile.ts";
import type { requestClosing, withdrawClosing } from "@plon/contract/portal/closings.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { profileQuery } from "#base/profile.ts";

const update = endpointOf<typeof putProfile>("PUT", "/api/v1/user/profile");
const confirm = endpointOf<typeof confirmChange>("POST", "/api/v1/user/profile/confirm");
const resend = endpointOf<typeof resendChangeCode>("POST", "/api/v1/user/profile/resend");
const cancel = endpointOf<typeof cancelChange>("POST", "/api/v1/user/profile/cancel-change");
const email = endpointOf<typeof confirmEmail>("POST", "/api/v1/user/confirm-email");
const closing = endpointOf<typeof requestClosing>("POST", "/api/v1/user/closing");
const withdrawal = endpointOf<typeof withdrawClosing>("POST", "/api/v1/user/closing/withdraw");

export type ChangeKind = "email" | "phone" | "bank_account";

export const updateProfile = (body: Parameters<typeof call<typeof putProfile>>[1]["body"]) => call(update, { body });
export const confirmChangeBy = (kind: "phone" | "bank_account", sms_code: string) =>
  call(confirm, { body: { kind, sms_code } });
export const resendChange = (kind: ChangeKind) => call(resend, { body: { kind } });
export const cancelChangeOf = (kind: ChangeKind) => call(cancel, { body: { kind } });
export const askToClose = (reason: string) => call(closing, { body: { reason } });
export const takeClosingBack = () => call(withdrawal, {});

/** Confirms the e-mail of a link once, however often the page is drawn. */
export const emailConfirmationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ["profile-email", token],
    queryFn: async ({ client }) => {
      const { data } = await call(email, { body: { token: token ?? "" } });
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
      return data;
    },
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Takes over the participant as an answer describes him, and fetches him again. */
export function useTakeOver(): (user: User) => void {
  const cache = useQueryClient();
  return (user) => {
    cache.setQueryData(profileQuery.queryKey, user);
    void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
}
