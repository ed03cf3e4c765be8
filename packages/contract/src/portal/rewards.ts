import { FIELD_MESSAGES } from "@plon/rules/field-messages.ts";
import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import {
  isoDate,
  isoInstant,
  pageNumber,
  pagerMeta,
  plainText,
  queryFlag,
  recordId,
  searchPhrase,
  statusLabel,
} from "../shared/envelope.ts";
import { addressFields, otherPhoneField } from "../shared/fields.ts";
import { MONEY_REWARD_KINDS, ORDER_STATUSES, PRIZE_KINDS, prizePhoto } from "../shared/prizes.ts";

/** Why a participant cannot order a prize now, in the order in which it is said. */
export const ORDER_OBSTACLES = ["locked", "not_orderable", "out_of_stock", "limit_reached", "too_few_points"] as const;

export const prizeCard = z.object({
  id: z.int(),
  slug: z.string(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  lead: z.string(),
  /** Null for money rewards, whose points are chosen, and partners' offers. */
  points: z.int().nullable(),
  photo: prizePhoto.nullable(),
  /** Whether there is something to order: of limited prizes, the last pieces are counted. */
  in_stock: z.boolean(),
  /** Said when few are left. */
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
  query: z.object({
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1").max(50, "Najwyżej 50").default(6),
    sortBy: z.enum(PRIZE_SORTS, { error: "Nie można sortować po tej kolumnie" }).default("position"),
    sortDesc: queryFlag.default(false),
    /** Only prizes of promotions; without it only the general ones. */
    promotion: queryFlag.optional(),
    within_reach: queryFlag.optional(),
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
    }),
  }),
  errors: ["prize.not_found"],
} as const satisfies Endpoint;

const { delivery_street, delivery_street_number, delivery_street_number_place, delivery_postcode, delivery_city } =
  addressFields("delivery", true);

/** Where an item goes. */
export const deliveryFields = z.object({
  delivery_name: plainText(120, 1),
  delivery_phone: otherPhoneField,
  delivery_street,
  delivery_street_number,
  delivery_street_number_place,
  delivery_postcode,
  delivery_city,
  delivery_note: plainText(300).default(""),
});

/** The most pieces one order takes, whatever the prize allows. */
export const ORDER_QUANTITY_MAX = 100;

export const orderPrize = {
  method: "POST",
  path: "/api/v1/prize/order",
  summary: "Takes the points and the pieces in one transaction. A delivery for items, none for vouchers.",
  access: "participant",
  idempotent: true,
  body: z.object({
    prize_id: z.int("Wybierz nagrodę").min(1, "Wybierz nagrodę").max(Number.MAX_SAFE_INTEGER),
    quantity: z
      .int("Podaj całkowitą liczbę sztuk")
      .min(1, "Pole musi mieć minimalną wartość 1")
      .max(ORDER_QUANTITY_MAX, FIELD_MESSAGES.maxValue(ORDER_QUANTITY_MAX))
      .default(1),
    delivery: deliveryFields.nullish(),
  }),
  data: z.object({ id: z.int(), number: z.string(), available: z.int() }),
  errors: [
    "prize.not_found",
    "prize.not_orderable",
    "prize.locked",
    "prize.out_of_stock",
    "prize.limit_reached",
    "prize.delivery_missing",
    "points.insufficient",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

export const orderRow = z.object({
  id: z.int(),
  /** As people say it: 'N/2026/000123'. */
  number: z.string(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  prize_slug: z.string(),
  photo: prizePhoto.nullable(),
  quantity: z.int(),
  points: z.int(),
  /** 1 accepted, 2 processing, 3 sent, 4 delivered, 5 cancelled, 6 paid. */
  status: z.int().min(1).max(6),
  state: z.enum(ORDER_STATUSES),
  status_label: statusLabel,
  ordered_at: isoInstant,
  status_changed_at: isoInstant,
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** What a money reward pays, after tax; null for other kinds. */
  payout_grosze: z.int().nullable(),
  is_cancellable: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRow>;

const ordersQuery = z.object({
  page: pageNumber,
  per_page: z.coerce.number().int().min(1, "Najmniej 1").max(50, "Najwyżej 50").default(16),
  sortBy: z
    .enum(["id", "title", "points", "status", "ordered_at"], { error: "Nie można sortować po tej kolumnie" })
    .default("id"),
  sortDesc: queryFlag.default(true),
  promotion: queryFlag.optional(),
});

const ordersAnswer = {
  method: "GET",
  access: "participant",
  query: ordersQuery,
  data: z.object({
    items: z.array(orderRow),
    /** Whether any order of the participant, on whatever page, is a money reward. */
    has_money_prize: z.boolean(),
  }),
  meta: pagerMeta,
  filters: z.object({ sortBy: z.string(), sortDesc: z.boolean(), promotion: z.boolean().nullable() }),
  errors: [],
} as const;

export const myOrders = {
  ...ordersAnswer,
  path: "/api/v1/prize/my-orders",
  summary: "Own orders of the current programme year and those still on their way, 16 a page.",
} as const satisfies Endpoint;

export const archiveOrders = {
  ...ordersAnswer,
  path: "/api/v1/prize/archive-orders",
  summary: "Own orders of closed programme years, same shape.",
} as const satisfies Endpoint;

const byOrder = z.object({ orderId: recordId });

export const orderDetails = orderRow.extend({
  delivery: z
    .object({
      name: z.string(),
      phone: z.string(),
      /** 'ul. Polna 7/2'. */
      street_line: z.string(),
      postcode: z.string(),
      city: z.string(),
      note: z.string(),
    })
    .nullable(),
  /** Codes of a voucher, for its owner alone. */
  vouchers: z.array(z.object({ code: z.string(), valid_until: isoDate.nullable() })),
  events: z.array(z.object({ status_label: statusLabel, happened_at: isoInstant, note: z.string().nullable() })),
  value_grosze: z.int(),
  tax_grosze: z.int(),
  cancel_reason: z.string().nullable(),
  /** Whose account a money reward goes to: its last four digits, or the charity's name. */
  payout_to: z.string().nullable(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const getOrder = {
  method: "GET",
  path: "/api/v1/prize/my-orders/:orderId",
  summary: "One of one's own orders, with codes, delivery and what happened when.",
  access: "participant",
  params: byOrder,
  data: orderDetails,
  errors: ["order.not_found"],
} as const satisfies Endpoint;

export const cancelOrder = {
  method: "POST",
  path: "/api/v1/prize/my-orders/:orderId/cancel",
  summary: "Cancels while the order is only accepted: points and pieces return. Cancelled already: the same answer.",
  access: "participant",
  params: byOrder,
  data: orderDetails,
  errors: ["order.not_found", "order.not_cancellable"],
} as const satisfies Endpoint;

// ── Money rewards ────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a participant agrees to when exchanging points for money; which of them, the terms say. */
export const moneyStatement = z.object({ id: z.int(), text: z.string(), required: z.boolean() });

export const moneyRewardTerms = {
  method: "GET",
  path: "/api/v1/prize/money-reward",
  summary: "Rate, minimum, tax and statements of both money rewards, and why one cannot be chosen now.",
  access: "participant",
  data: z.object({
    points_per_pln: z.int(),
    minimum_points: z.int(),
    available: z.int(),
    kinds: z.array(
      z.object({
        kind: z.enum(MONEY_REWARD_KINDS),
        title: z.string(),
        lead: z.string(),
        /** Sanitised HTML. */
        description: z.string(),
        /** Who is paid: the end of the own account, or the charity's name; null without an account. */
        payee: z.string().nullable(),
        obstacle: z.enum(["locked", "off", "no_account", "account_changed", "too_few_points"]).nullable(),
        statements: z.array(moneyStatement),
      }),
    ),
    /** Until when a changed bank account takes no payout. */
    account_blocked_until: isoInstant.nullable(),
    tax: z.object({
      treatment: z.enum(["none", "notice", "flat_rate"]),
      threshold_grosze: z.int(),
      rate_percent: z.int(),
    }),
  }),
  errors: [],
} as const satisfies Endpoint;

export const orderMoneyReward = {
  method: "POST",
  path: "/api/v1/prize/money-reward",
  summary: "Exchanges points for a bank transfer or a donation; whole złoty.",
  access: "participant",
  idempotent: true,
  body: z.object({
    kind: z.enum(MONEY_REWARD_KINDS, { error: "Wybierz rodzaj nagrody" }),
    points: z
      .int("Podaj całkowitą liczbę punktów")
      .min(1, "Pole musi mieć minimalną wartość 1")
      .max(100_000_000, FIELD_MESSAGES.maxValue(100_000_000)),
    consents: z.array(z.int().positive()).max(20).default([]),
  }),
  data: z.object({
    id: z.int(),
    /** 'N/2026/000123'. */
    number: z.string(),
    available: z.int(),
    value_grosze: z.int(),
    tax_grosze: z.int(),
  }),
  errors: [
    "prize.locked",
    "prize.not_orderable",
    "money.below_minimum",
    "money.not_whole",
    "money.no_account",
    "money.account_changed",
    "money.statement_missing",
    "points.insufficient",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;
