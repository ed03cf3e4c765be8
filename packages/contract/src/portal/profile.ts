import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant } from "../shared/envelope.ts";

const agreement = z.boolean().nullable();

export const representative = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().nullable(),
});

export const user = z.object({
  email: z.string(),
  phone: z.string(),
  acreage: z.number(),
  unread_notifications: z.int(),
  account_type: z.literal("program.farmer"),
  nip: z.string(),
  identifier_type: z.enum(["nip", "pesel"]),
  has_required_consents: z.boolean(),
  maintenance: z.union([z.literal(0), z.literal(1)]),
  is_prize_ordering_locked: z.boolean(),
  /** Set in a support session: the person whose data are looked at. */
  support_mode: z.object({ participant_name: z.string(), expires_at: isoInstant }).nullable(),
  promo_agreements: z.object({
    spring_promo_fuel: agreement,
    dovvo_refuel: agreement,
    weed_buster: agreement,
    tank_to_full: agreement,
    get_more_halvetic_mauser: agreement,
  }),
  open_promotions: z.array(z.string()),
  profile: z.object({
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    company_street: z.string(),
    company_street_number: z.string(),
    company_street_number_place: z.string(),
    company_postcode: z.string(),
    company_city: z.string(),
    participant_id: z.int(),
    correspondence_address: z.boolean(),
    correspondence_street: z.string(),
    correspondence_street_number: z.string(),
    correspondence_street_number_place: z.string(),
    correspondence_postcode: z.string(),
    correspondence_city: z.string(),
    bank_account: z.string().nullable(),
  }),
  area: z.array(z.object({ id: z.int(), value: z.number() })),
  points: z.object({
    /** What can be spent now. */
    available: z.int(),
    pending: z.int(),
    held: z.int(),
    debt: z.int(),
    /** All ever earned. */
    total: z.int(),
    brandPurchase: z.int(),
    affiliation: z.int(),
    achievements: z.int(),
  }),
  achievements: z.array(z.object({ level: z.int(), value: z.boolean(), date: isoInstant.nullable() })),
  ph: representative.nullable(),
});
export type User = z.infer<typeof user>;

export const getProfile = {
  method: "GET",
  path: "/api/v1/user/profile",
  summary: "The signed-in participant.",
  access: "participant",
  duringMaintenance: true,
  data: user,
  errors: [],
} as const satisfies Endpoint;
