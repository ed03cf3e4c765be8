import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";

/** A field as SatAgro sees it; what it does not report is not shown. */
export const satagroField = z.object({
  id: z.string(),
  name: z.string(),
  crop: z.string().nullable(),
  area_hectares: z.number().nullable(),
  /** The mean vegetation index of the newest picture, from -1 to 1. */
  ndvi: z.number().nullable(),
  observed_on: z.string().nullable(),
});

/** The listed data and nothing else: exactly what the consent names is sent. */
export const satagroShared = z.object({
  username: z.string(),
  email: z.string(),
  points: z.int(),
  /** Purchases by product; `farm` names a subordinate farm, and is null for the participant's own. */
  products: z.array(
    z.object({ farm: z.string().nullable(), product: z.string(), volume: z.number(), unit: z.enum(["l", "kg"]) }),
  ),
  area: z.array(z.object({ crop: z.string(), hectares: z.number() })),
});

export const satagroState = z.object({
  /** Whether the programme has a connection with SatAgro at all. */
  is_offered: z.boolean(),
  /** none: nothing was agreed to, or it was withdrawn; lost: SatAgro ended it. */
  connection: z.enum(["none", "connected", "lost"]),
  /** The text that is agreed to, by the id of its version. */
  consent: z.object({ id: z.int(), content: z.string() }).nullable(),
  participant_id: z.int(),
  /** SatAgro's own rules. */
  rules_url: z.string().nullable(),
  data_controller: z.string(),
  connected_at: isoInstant.nullable(),
  fields: z.array(satagroField),
  /** When the fields were last received; null if never. */
  seen_at: isoInstant.nullable(),
  /** SatAgro does not respond now: these are earlier data. */
  is_outage: z.boolean(),
  shared: satagroShared.nullable(),
  shared_at: isoInstant.nullable(),
});
export type SatagroState = z.infer<typeof satagroState>;

export const getSatagro = {
  method: "GET",
  path: "/api/v1/user/satagro",
  summary:
    "The participant's connection with SatAgro, its fields and what is shared. During an outage what was last seen.",
  access: "participant",
  byMembers: "read",
  data: satagroState,
  errors: [],
} as const satisfies Endpoint;

const textOfConsent = z.object({
  /** The text that was on the screen; the newest if omitted. */
  consent: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

export const connectSatagro = {
  method: "GET",
  path: "/api/v1/oauth/satagro/login",
  summary: "Gives the consent and connects the account with SatAgro: 200 means both are done.",
  access: "participant",
  byMembers: "none",
  changes: true,
  query: textOfConsent,
  data: z.object({ connection: z.literal("connected") }),
  errors: ["access.support_read_only", "registration.consent_unknown", "request.rate_limited", "satagro.unavailable"],
} as const satisfies Endpoint;

export const openSatagro = {
  method: "POST",
  path: "/api/v1/user/satagro/open",
  summary: "Signs in at SatAgro and answers the address to open in a new window; it works once and not for long.",
  access: "participant",
  byMembers: "none",
  data: z.object({ redirect: z.url() }),
  errors: ["satagro.not_connected", "request.rate_limited", "satagro.unavailable"],
} as const satisfies Endpoint;

export const revokeSatagro = {
  method: "GET",
  path: "/api/v1/user/satagro/revoke-permission",
  summary: "Withdraws the consent and ends the connection; done also when SatAgro hears of it later.",
  access: "participant",
  byMembers: "none",
  changes: true,
  data: z.object({ connection: z.literal("none") }),
  errors: ["access.support_read_only"],
} as const satisfies Endpoint;
