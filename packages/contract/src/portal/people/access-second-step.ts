import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import { smsCodeField } from "../../shared/calls/fields.ts";
import { requestOptions, usedPasskey } from "../../shared/calls/passkeys.ts";

/** The caller's own second step: the owner's, or that of one of the farm's people. */
export const ownSecondStep = z.object({
  is_on: z.boolean(),
  /** The programme asks everybody for it, whatever they chose. */
  is_demanded: z.boolean(),
  phone_ending: z.string(),
  /** Whether switching is confirmed by a key: no SMS is sent then. */
  has_key: z.boolean(),
  /** Newest first. */
  changes: z.array(
    z.object({ id: z.int(), is_on: z.boolean(), confirmed_by: z.enum(["sms", "key"]), changed_at: isoInstant }),
  ),
});
export type OwnSecondStep = z.infer<typeof ownSecondStep>;

export const getSecondStep = {
  method: "GET",
  path: "/api/v1/user/second-step",
  summary: "Whether the caller's sign-in takes a second step, and when that was switched.",
  access: "participant",
  byMembers: "read",
  data: ownSecondStep,
  errors: [],
} as const satisfies Endpoint;

export const sendSecondStepCode = {
  method: "POST",
  path: "/api/v1/user/second-step/code",
  summary: "Sends the SMS code by which the second step is switched on or off.",
  access: "participant",
  byMembers: "read",
  data: z.object({ phone_ending: z.string() }),
  errors: ["auth.sms_code_too_soon", "auth.sms_code_daily_limit"],
} as const satisfies Endpoint;

export const secondStepPasskeyOptions = {
  method: "POST",
  path: "/api/v1/user/second-step/passkey-options",
  summary: "What a device needs to confirm by a key of the owner that the second step is switched.",
  access: "participant",
  byMembers: "none",
  data: requestOptions,
  errors: ["passkey.not_found"],
} as const satisfies Endpoint;

export const switchSecondStep = {
  method: "POST",
  path: "/api/v1/user/second-step",
  summary: "Switches the caller's second step on or off, confirmed by an SMS code. They are told.",
  access: "participant",
  byMembers: "read",
  body: z.object({ is_on: z.boolean(), sms_code: smsCodeField }),
  data: ownSecondStep,
  errors: ["auth.sms_code_wrong", "auth.sms_code_expired", "auth.second_step_needs_email"],
} as const satisfies Endpoint;

export const switchSecondStepByPasskey = {
  method: "POST",
  path: "/api/v1/user/second-step/by-passkey",
  summary: "Switches the owner's second step on or off, confirmed by a key. They are told.",
  access: "participant",
  byMembers: "none",
  body: z.object({ is_on: z.boolean(), credential: usedPasskey }),
  data: ownSecondStep,
  errors: ["auth.passkey_unknown", "auth.passkey_expired", "auth.passkey_refused", "auth.second_step_needs_email"],
} as const satisfies Endpoint;
