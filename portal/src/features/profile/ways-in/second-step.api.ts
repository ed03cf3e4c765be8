import { signWithKey } from "@plon/client/passkeys.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** The second step of the person's sign-in: fetched each time, and stored on no device. */
export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/second-step", {}),
  staleTime: 0,
});

export const sendSecondStepCode = () => call("POST /api/v1/user/second-step/code", {});
export const switchSecondStep = (is_on: boolean, sms_code: string) =>
  call("POST /api/v1/user/second-step", { body: { is_on, sms_code } });
export async function switchSecondStepByKey(is_on: boolean) {
  const { data: options } = await call("POST /api/v1/user/second-step/passkey-options", {});
  return await call("POST /api/v1/user/second-step/by-passkey", {
    body: { is_on, credential: await signWithKey(options) },
  });
}
