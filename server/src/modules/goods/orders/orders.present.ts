import type { OrderDetails, OrderRow } from "@plon/contract/portal/goods/orders.ts";
import { isCancellable, ORDER_STATUS_NUMBER, orderNumber, orderStatus } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { originOf } from "./order-records.service.ts";
import { presentLatestReturn, presentReturn, presentReturnable } from "./returns/order-returns.present.ts";
import type { getOwnOrder, ownOrderPage, placeOrder } from "./orders.service.ts";

type Row = Awaited<ReturnType<typeof ownOrderPage>>["rows"][number];

const isMoney = ({ kind }: Pick<Row, "kind">) => kind === "bank_transfer" || kind === "charity";

/** An order in the participant's lists. */
export function presentOwnOrder(row: Row): OrderRow {
  return {
    ...withIsoTimes(row),
    number: orderNumber(row.id, row.year),
    prize_slug: row.slug,
    variant:
      row.variant_id === null || row.variant_name === null ? null : { id: row.variant_id, name: row.variant_name },
    status: ORDER_STATUS_NUMBER[row.status],
    state: row.status,
    status_label: orderStatus(row.status),
    payout_grosze: isMoney(row) ? row.value_grosze - row.tax_grosze : null,
    is_cancellable: isCancellable(row.status, originOf(row)),
    goods_return: presentLatestReturn(row.returns),
  };
}

const storedDelivery = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  street_number: z.string(),
  street_number_place: z.string().default(""),
  postcode: z.string(),
  city: z.string(),
  note: z.string().default(""),
});

function deliveryOf(stored: unknown): OrderDetails["delivery"] {
  const parsed = storedDelivery.safeParse(stored);
  if (!parsed.success) return null;
  const { street, street_number: house, street_number_place: flat } = parsed.data;
  return { ...parsed.data, street_line: `${street} ${house}${flat && `/${flat}`}` };
}

/** One own order with all details. */
export function presentOwnDetails(row: Awaited<ReturnType<typeof getOwnOrder>>): OrderDetails {
  return {
    ...row,
    ...presentOwnOrder(row),
    delivery: deliveryOf(row.delivery),
    vouchers: row.codes,
    events: row.events.map(({ status, happened_at, ...event }) => ({
      ...event,
      status_label: orderStatus(status),
      happened_at: happened_at.toISOString(),
    })),
    payout_to: row.payoutTo,
    returns: row.returns.map(presentReturn),
    ...presentReturnable(row.return),
  };
}

/** The answer to an order just placed. */
export const presentPlaced = ({ id, year, available }: Awaited<ReturnType<typeof placeOrder>>) => ({
  id,
  number: orderNumber(id, year),
  available,
});
