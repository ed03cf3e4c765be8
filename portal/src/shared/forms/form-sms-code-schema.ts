import { smsCodeField } from "@plon/contract/shared/calls/fields.ts";
import { z } from "zod";

/** A form that asks for the code from an SMS and nothing else. */
export const smsCodeBody = z.object({ sms_code: smsCodeField });
