import { z } from "zod";
import { smsCodeField } from "./fields.ts";
import { requestOptions, usedPasskey } from "./passkeys.ts";

/** How an act is to be confirmed: by a key of the owner's device, or by the code of an SMS that is on its way. */
export const confirmationAsked = z.discriminatedUnion("by", [
  z.object({ by: z.literal("key"), options: requestOptions }),
  z.object({
    by: z.literal("code"),
    /** Last three digits of the phone that it was sent to. */
    phone_ending: z.string(),
    /** From when another may be sent. */
    wait_seconds: z.int(),
  }),
]);
export type ConfirmationAsked = z.infer<typeof confirmationAsked>;

/** Whoever has a key is sent a code only when asking for one. */
export const wantsCode = { by_code: z.boolean().default(false) };

/** What confirms: the typed code, or what the device answered. No part of the request that an Idempotency-Key stands for. */
export const confirmedBy = { sms_code: smsCodeField.optional(), passkey: usedPasskey.optional() };
export type ConfirmedBy = z.infer<z.ZodObject<typeof confirmedBy>>;

/** One of the two has to be there. */
export const isConfirmed = ({ sms_code, passkey }: ConfirmedBy) => sms_code !== undefined || passkey !== undefined;
// A portal that was open since before this was asked for shows no field for it.
export const UNCONFIRMED = "Potwierdź kodem SMS albo kluczem. Jeśli nie widzisz tu pola na kod, odśwież stronę.";
export const unconfirmed = {
  path: ["sms_code"],
  message: UNCONFIRMED,
  when: () => true,
};

/** What an act may be refused for where its confirmation is asked for. */
export const ASKING_ERRORS = ["auth.sms_code_too_soon", "auth.sms_code_daily_limit"] as const;
/** What an act may be refused for where it is confirmed. */
export const CONFIRMING_ERRORS = [
  "auth.sms_code_wrong",
  "auth.sms_code_expired",
  "auth.passkey_unknown",
  "auth.passkey_expired",
  "auth.passkey_refused",
] as const;
