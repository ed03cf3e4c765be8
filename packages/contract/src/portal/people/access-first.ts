import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { newPasswordField } from "../../shared/calls/fields.ts";
import { session } from "./access.ts";

const INCOMPLETE = "Odnośnik jest niepełny";
const token = z.string({ error: INCOMPLETE }).min(20, INCOMPLETE).max(100, "Odnośnik jest niepoprawny");

export const getWayIn = {
  method: "POST",
  path: "/api/v1/auth/first-password",
  summary: "Whose first password the link in the approval's SMS sets; null if it is none, was used, or is over.",
  access: "public",
  readOnly: true,
  body: z.object({ token: z.string({ error: INCOMPLETE }).max(100, "Odnośnik jest niepoprawny") }),
  data: z
    .object({
      first_name: z.string(),
      identifier_type: z.enum(["nip", "pesel"]),
      identifier_ending: z.string(),
    })
    .nullable(),
  errors: ["auth.too_many_attempts"],
} as const satisfies Endpoint;

export const wayInBody = z.object({ token, password: newPasswordField });

export const takeWayIn = {
  method: "POST",
  path: "/api/v1/auth/first-password/set",
  summary: "Sets the first password by the link in the approval's SMS, which then no longer works, and signs in.",
  access: "public",
  body: wayInBody,
  data: session,
  errors: ["auth.way_in_invalid", "auth.account_merged", "auth.account_locked", "auth.too_many_attempts"],
} as const satisfies Endpoint;
