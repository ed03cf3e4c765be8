import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, queryFlag, searchPhrase } from "../../shared/calls/envelope.ts";
import { askedOrder } from "../../shared/calls/lists.ts";
import { PRIZE_KINDS, prizePhoto } from "../../shared/prizes.ts";

/** Why a participant cannot order a prize now, in the order in which it is reported. */
export const ORDER_OBSTACLES = ["locked", "not_orderable", "out_of_stock", "limit_reached", "too_few_points"] as const;

/** One of the sizes or colours in which a prize comes. */
export const prizeVariant = z.object({
  id: z.int(),
  name: z.string(),
  in_stock: z.boolean(),
  /** Given if few are left. */
  left_count: z.int().nullable(),
  /** The most this participant may order of it now: by stock and own limit, not by points. */
  quantity_max: z.int(),
});
export type PrizeVariant = z.infer<typeof prizeVariant>;

export const prizeCard = z.object({
  id: z.int(),
  slug: z.string(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  lead: z.string(),
  /** What this participant pays for one. Null for money rewards, whose points are chosen, and partners' offers. */
  points: z.int().nullable(),
  /** What everybody else pays, where this participant pays less for being in a segment; null where it pays that too. */
  ordinary_points: z.int().nullable(),
  photo: prizePhoto.nullable(),
  /** Whether there is something to order; for limited prizes the last items are counted. */
  in_stock: z.boolean(),
  /** Given if few are left. */
  left_count: z.int().nullable(),
  /** Points this participant lacks for one; 0 when they suffice. */
  missing_points: z.int(),
  valid_until: isoInstant.nullable(),
  partner_name: z.string().nullable(),
});
export type PrizeCard = z.infer<typeof prizeCard>;

const PRIZE_SORTS = ["position", "points", "title"] as const;

export const collectPrizes = {
  method: "GET",
  path: "/api/v1/prize/collect",
  summary: "Prizes ordered for points, 6 a page; money rewards among them.",
  access: "participant",
  byMembers: "read",
  query: z.object({
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1").max(50, "Najwyżej 50").default(6),
    ...askedOrder(PRIZE_SORTS, false),
    /** Only prizes of promotions; without it only the general ones. */
    promotion: queryFlag.optional(),
    within_reach: queryFlag.optional(),
    /** Only what so many points buy. */
    points_max: z.coerce.number().int().min(1, "Najmniej 1 punkt").max(1_000_000_000, "Za dużo punktów").optional(),
    kind: z.enum(PRIZE_KINDS, { error: "Nieznany rodzaj nagrody" }).optional(),
    search: searchPhrase,
  }),
  data: z.object({ items: z.array(prizeCard) }),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const partnerPrizes = {
  method: "GET",
  path: "/api/v1/prize/partner",
  summary: "Offers of partners, 12 a page.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  data: z.object({ archive: z.array(prizeCard) }),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const prizeDetails = {
  method: "GET",
  path: "/api/v1/prize/details/:prize",
  summary: "One prize by its id or slug.",
  access: "participant",
  byMembers: "read",
  params: z.object({ prize: z.string().max(100) }),
  data: z.object({
    single: prizeCard.extend({
      offer: z.enum(["collect", "partner"]),
      /** Sanitised HTML. */
      description: z.string(),
      photos: z.array(prizePhoto),
      partner_url: z.string().nullable(),
      partner_code: z.string().nullable(),
      per_person_limit: z.int().nullable(),
      /** The most this participant may order now: by stock and own limit, not by points. */
      quantity_max: z.int(),
      obstacle: z.enum(ORDER_OBSTACLES).nullable(),
      /** What its variants differ in, 'Rozmiar'; null for a prize without any. */
      variant_label: z.string().nullable(),
      /** Those that are offered, of which one is chosen. */
      variants: z.array(prizeVariant),
    }),
  }),
  errors: ["prize.not_found"],
} as const satisfies Endpoint;
