import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { RETURN_CAUSES } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  isoDate,
  isoInstant,
  pageNumber,
  pagerMeta,
  plainText,
  queryFlag,
  recordId,
  statusLabel,
} from "../../shared/calls/envelope.ts";
import { askedOrder, saidOrder } from "../../shared/calls/lists.ts";
import {
  ASKING_ERRORS,
  confirmationAsked,
  confirmedBy,
  CONFIRMING_ERRORS,
  wantsCode,
} from "../../shared/calls/confirmation.ts";
import { addressFields, otherPhoneField } from "../../shared/calls/fields.ts";
import { goodsReturn } from "../../shared/order-returns.ts";
import { ORDER_STATUSES, PRIZE_KINDS, prizePhoto } from "../../shared/prizes.ts";

const { delivery_street, delivery_street_number, delivery_street_number_place, delivery_postcode, delivery_city } =
  addressFields("delivery", true);

/** The delivery address of an item. */
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

/** The most items per order, whatever the prize allows. */
export const ORDER_QUANTITY_MAX = 100;

const wanted = {
  prize_id: z.int("Wybierz nagrodę").min(1, "Wybierz nagrodę").max(Number.MAX_SAFE_INTEGER),
  quantity: z
    .int("Podaj całkowitą liczbę sztuk")
    .min(1, "Pole musi mieć minimalną wartość 1")
    .max(ORDER_QUANTITY_MAX, FIELD_MESSAGES.maxValue(ORDER_QUANTITY_MAX))
    .default(1),
  /** Which of them, for a prize that comes in sizes or colours. */
  variant_id: recordId.nullish(),
  /** What one piece was shown to cost: another price is refused, not taken. Older forms do not say it. */
  price_points: z.int().min(0).max(100_000_000).nullish(),
};

const ORDER_ERRORS = [
  "prize.not_found",
  "prize.not_orderable",
  "prize.locked",
  "prize.out_of_stock",
  "prize.limit_reached",
  "prize.variant_missing",
  "prize.price_changed",
  "points.insufficient",
] as const;

export const orderPrize = {
  method: "POST",
  path: "/api/v1/prize/order",
  summary:
    "Takes the points and the pieces in one transaction. A delivery for items; vouchers, whose code is shown at once, are confirmed by a key or the code of an SMS.",
  access: "participant",
  byMembers: "full",
  idempotent: true,
  body: z.object({ ...wanted, delivery: deliveryFields.nullish(), ...confirmedBy }),
  data: z.object({ id: z.int(), number: z.string(), available: z.int() }),
  errors: [
    ...ORDER_ERRORS,
    ...CONFIRMING_ERRORS,
    "prize.delivery_missing",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

export const askToConfirmOrder = {
  method: "POST",
  path: "/api/v1/prize/order/confirmation",
  summary:
    "Judges an order of vouchers as placing it would, and asks its orderer to confirm it by a key or by the code of an SMS.",
  access: "participant",
  byMembers: "full",
  body: z.object({ ...wanted, ...wantsCode }),
  data: z.object({
    confirmation: confirmationAsked,
    /** For all pieces. */
    points: z.int(),
  }),
  errors: [...ORDER_ERRORS, ...ASKING_ERRORS],
} as const satisfies Endpoint;

export const orderRow = z.object({
  id: z.int(),
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  /** As displayed: 'N/2026/000123'. */
  number: z.string(),
  kind: z.enum(PRIZE_KINDS),
  /** With the size or colour: 'Kalosze ocieplane, rozmiar 43'. */
  title: z.string(),
  prize_slug: z.string(),
  variant: z.object({ id: z.int(), name: z.string() }).nullable(),
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
  /** It was placed, and is looked at before it leaves: until this day; null otherwise. */
  held_until: isoDate.nullable(),
  /** What was last said of it after it was sent, unless that was taken back. */
  goods_return: goodsReturn.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

const ordersQuery = z.object({
  page: pageNumber,
  per_page: z.coerce.number().int().min(1, "Najmniej 1").max(50, "Najwyżej 50").default(16),
  ...askedOrder(["id", "title", "points", "status", "ordered_at"], true),
  promotion: queryFlag.optional(),
});

const ordersAnswer = {
  method: "GET",
  access: "participant",
  byMembers: "read",
  query: ordersQuery,
  data: z.object({
    items: z.array(orderRow),
    /** Whether any order of the participant, on whatever page, is a money reward. */
    has_money_prize: z.boolean(),
  }),
  meta: pagerMeta,
  filters: z.object({ ...saidOrder, promotion: z.boolean().nullable() }),
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

/** The wallets of phones that take a voucher. */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/** A code as its owner sees it. */
const voucher = z.object({
  id: z.int(),
  code: z.string(),
  valid_until: isoDate.nullable(),
  /** Which wallets take it now from the caller; null if none does. In the demo a stand-in signs, whose passes no phone takes. */
  wallet: z.object({ kinds: z.array(z.enum(WALLETS)).min(1), is_stand_in: z.boolean() }).nullable(),
});

export const orderDetails = orderRow.extend({
  delivery: z
    .object({
      name: z.string(),
      phone: z.string(),
      /** 'ul. Polna 7/2'. */
      street_line: z.string(),
      /** The parts of that line, for another order to the same address. */
      street: z.string(),
      street_number: z.string(),
      street_number_place: z.string(),
      postcode: z.string(),
      city: z.string(),
      note: z.string(),
    })
    .nullable(),
  /** Codes of a voucher, only for its owner. */
  vouchers: z.array(voucher),
  events: z.array(
    z.object({
      status_label: statusLabel,
      happened_at: isoInstant,
      note: z.string().nullable(),
      /** Who of the farm's people did it; null for the owner and for the programme. */
      by_person: z.string().nullable(),
    }),
  ),
  value_grosze: z.int(),
  tax_grosze: z.int(),
  cancel_reason: z.string().nullable(),
  /** Whose account a money reward goes to: its last four digits, or the charity's name. */
  payout_to: z.string().nullable(),
  /** All that was said of it after it was sent, newest first. */
  returns: z.array(goodsReturn),
  /** What may be said of it now, until the end of which day; null if nothing. */
  returnable: z
    .object({
      causes: z.array(z.enum(RETURN_CAUSES)),
      until: isoDate,
      /** The day from which a parcel may be called lost. */
      lost_from: isoDate,
      /** By which the office would decide, if it were said today. */
      due_on: isoDate,
    })
    .nullable(),
  /** Where something that is given back is sent to; null if nobody has said. */
  return_address: z.object({ name: z.string(), address: z.string() }).nullable(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const getOrder = {
  method: "GET",
  path: "/api/v1/prize/my-orders/:orderId",
  summary: "One of one's own orders, with codes, delivery and what happened when.",
  access: "participant",
  byMembers: "read",
  params: byOrder,
  data: orderDetails,
  errors: ["order.not_found"],
} as const satisfies Endpoint;

export const cancelOrder = {
  method: "POST",
  path: "/api/v1/prize/my-orders/:orderId/cancel",
  summary: "Cancels while the order is only accepted: points and pieces return. Cancelled already: the same answer.",
  access: "participant",
  byMembers: "full",
  params: byOrder,
  data: orderDetails,
  errors: ["order.not_found", "order.not_cancellable"],
} as const satisfies Endpoint;

export const deliveryTime = {
  method: "GET",
  path: "/api/v1/prize/delivery",
  summary: "When what is ordered now should arrive: as quickly as nine of ten of the latest deliveries did.",
  access: "participant",
  byMembers: "read",
  /** Null where too few were delivered to say so. */
  data: z.object({ expected_by: isoDate.nullable() }),
  errors: [],
} as const satisfies Endpoint;

/** A code that can still be used, with what it is called. */
const heldVoucher = voucher.extend({ order_id: z.int(), title: z.string() });
export type HeldVoucher = z.infer<typeof heldVoucher>;

/** The most codes that are shown as cards; the others stand with their orders. */
export const HELD_VOUCHERS_MAX = 30;

export const heldVouchers = {
  method: "GET",
  path: "/api/v1/prize/vouchers",
  summary: `The codes of own vouchers that are valid today, the first to end first, ${HELD_VOUCHERS_MAX} at most; masked for who may not spend them.`,
  access: "participant",
  byMembers: "read",
  data: z.array(heldVoucher),
  errors: [],
} as const satisfies Endpoint;
