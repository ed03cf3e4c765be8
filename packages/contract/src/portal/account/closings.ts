import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText } from "../../shared/calls/envelope.ts";

export const requestClosing = {
  method: "POST",
  path: "/api/v1/user/closing",
  summary: "Asks to close the account. Staff confirm; what becomes of the points was shown.",
  access: "participant",
  byMembers: "none",
  body: z.object({ reason: plainText(500).default("") }),
  data: z.object({ closing_requested_at: isoInstant }),
  errors: ["profile.closing_requested"],
} as const satisfies Endpoint;

export const withdrawClosing = {
  method: "POST",
  path: "/api/v1/user/closing/withdraw",
  summary: "Takes the request back while staff have not confirmed it.",
  access: "participant",
  byMembers: "none",
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;
