import { TAKE_BACK_CAUSES } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import { askedFarms } from "../../shared/calls/asked-farms.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { LINE_STATES } from "../money/payouts.ts";
import { listQuery } from "../../shared/calls/lists.ts";
import { goodsReturn } from "../../shared/order-returns.ts";
import { ORDER_STATUSES, PRIZE_KINDS } from "../../shared/prizes.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";

export const ORDER_ACTIONS = ["process", "send", "deliver", "cancel", "take_back"] as const;

export const officeOrderRow = z.object({
  id: z.int(),
  number: z.string(),
  participant: z.object({ id: z.int(), name: z.string(), identifier: z.string() }),
  prize_id: z.int(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  quantity: z.int(),
  points: z.int(),
  value_grosze: z.int(),
  tax_grosze: z.int(),
  status: z.enum(ORDER_STATUSES),
  status_label: statusLabel,
  ordered_at: isoInstant,
  status_changed_at: isoInstant,
  delivery_city: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** What the farmer last said of it after it was sent, unless that was taken back. */
  goods_return: goodsReturn.nullable(),
});

export const officeOrder = officeOrderRow.extend({
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  delivery: z
    .object({
      name: z.string(),
      phone: z.string(),
      street_line: z.string(),
      postcode: z.string(),
      city: z.string(),
      note: z.string(),
    })
    .nullable(),
  vouchers_given: z.int(),
  statements: z.array(z.string()),
  /** By what its orderer confirmed a payout; null where nothing is asked for. */
  confirmed_by: z.enum(["key", "sms"]).nullable(),
  events: z.array(
    z.object({ status_label: statusLabel, happened_at: isoInstant, actor: z.string(), note: z.string().nullable() }),
  ),
  cancelled_by: z.enum(["participant", "staff"]).nullable(),
  cancel_reason: z.string().nullable(),
  /** The batches it was in, newest first. */
  payouts: z.array(
    z.object({
      batch_id: z.int(),
      status: z.enum(LINE_STATES),
      amount_grosze: z.int(),
      return_reason: z.string().nullable(),
    }),
  ),
  /** All that the farmer said of it after it was sent, newest first. */
  returns: z.array(goodsReturn.extend({ decided_by: z.string().nullable() })),
  may_decide_return: z.boolean(),
});

/** Segments are of the wing above, which orders do not know. */
const { segment_id: _ofOffers, ...farmsAsked } = askedFarms;

export const officeListOrders = {
  method: "GET",
  path: "/api/office/v1/orders",
  summary: "The order board: oldest first; a representative sees those of own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["id", "points", "status_changed_at"], "asc").extend({
    status: z.enum(ORDER_STATUSES).optional(),
    kind: z.enum(PRIZE_KINDS).optional(),
    prize_id: recordId.optional(),
    participant_id: recordId.optional(),
    /** Only those that are given back, did not come or are broken, by what has yet to be done: decided, or sent again. */
    returning: z.enum(["open", "exchanging"], { error: "Nie ma takiego filtra" }).optional(),
    /** Ordered on these days in Warsaw. */
    ordered_from: isoDate.optional(),
    ordered_to: isoDate.optional(),
    /** Only those that cost something, which cancelled ones do not: given for points, or by campaigns. */
    cost_of: z.enum(["points", "campaigns"], { error: "Nie ma takiego filtra" }).optional(),
    ...farmsAsked,
  }),
  data: z.array(officeOrderRow),
  meta: pagerMeta.extend({
    /** The number in each column of the board. */
    by_status: z.record(z.enum(ORDER_STATUSES), z.int()),
    /** Columns that have more than their number in `by_status`. */
    by_status_more: z.array(z.enum(ORDER_STATUSES)),
  }),
  errors: [],
} as const satisfies Endpoint;

export const officeGetOrder = {
  method: "GET",
  path: "/api/office/v1/orders/:orderId",
  summary: "One order with delivery and history.",
  access: { staff: READ_PARTICIPANTS },
  params: z.object({ orderId: recordId }),
  data: officeOrder,
  errors: ["order.not_found"],
} as const satisfies Endpoint;

export const officeMoveOrders = {
  method: "POST",
  path: "/api/office/v1/orders/move",
  value: "moves_out",
  summary:
    "Takes one step with up to 200 orders, all or none: process, send (with a parcel each), deliver, cancel (with a reason), take_back of what was sent (points back; the piece, too, if it is ours again). Money rewards move by their payouts, and only cancel here.",
  access: { staff: WORK_PARTICIPANTS },
  body: z.discriminatedUnion("action", [
    z.object({ action: z.enum(["process", "deliver"]), order_ids: z.array(z.int().positive()).min(1).max(200) }),
    z.object({
      action: z.literal("send"),
      parcels: z
        .array(z.object({ order_id: z.int().positive(), carrier: plainText(60, 1), tracking_number: plainText(60) }))
        .min(1)
        .max(200),
    }),
    z.object({
      action: z.literal("cancel"),
      order_ids: z.array(z.int().positive()).min(1).max(200),
      reason: plainText(500, 3),
    }),
    z.object({
      action: z.literal("take_back"),
      order_ids: z.array(z.int().positive()).min(1).max(20),
      cause: z.enum(TAKE_BACK_CAUSES, { error: "Wybierz, co się stało" }),
      reason: plainText(500, 3),
    }),
  ]),
  data: z.object({
    moved: z.int(),
    /** What was sent and taken back beyond a person's day waits for a second person. */
    held: z.int(),
  }),
  errors: ["order.not_found", "order.cannot_move", "order.held", "approval.waiting"],
} as const satisfies Endpoint;

export const officeDecideReturn = {
  method: "POST",
  path: "/api/office/v1/orders/:orderId/return-decision",
  value: "moves_out",
  summary:
    "Decides what the farmer said of an order that was sent: accept (points back, once, for the pieces given back), exchange (another piece under the same order), or refuse with a reason.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ orderId: recordId }),
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.enum(["accept", "exchange"]), answer: plainText(500).default("") }),
    z.object({ decision: z.literal("refuse"), answer: plainText(500, 3) }),
  ]),
  data: officeOrder,
  errors: ["order.not_found", "order.return_over", "order.return_in_parts", "prize.out_of_stock", "approval.waiting"],
} as const satisfies Endpoint;

/** A file: PDF, one page per parcel, for the orders in `?ids=1,2,3` (at most 200). */
export const PACKING_LIST_PATH = "/api/office/v1/orders/packing-list.pdf";
