import type { GoodsReturn } from "@plon/contract/shared/order-returns.ts";
import { returnStatus } from "@plon/rules/orders/order-return.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { DatedReturn, returnableOf } from "./order-returns.service.ts";

/** What the farmer said of an order, and what became of it. */
export function presentReturn(row: DatedReturn): GoodsReturn {
  const { kept_order_id: kept, kept_year: year } = row;
  return {
    ...withIsoTimes(row),
    status: row.state,
    status_label: returnStatus(row.state, row.cause),
    kept_order: kept === null || year === null ? null : orderNumber(kept, year),
  };
}

/** The latest of an order's returns; null if there is none, or it was called off. */
export function presentLatestReturn([latest]: readonly DatedReturn[]): GoodsReturn | null {
  return latest && latest.state !== "called_off" ? presentReturn(latest) : null;
}

/** What may be said of an order now, and where things are sent back to. */
export const presentReturnable = ({ returnable, address }: Awaited<ReturnType<typeof returnableOf>>) => ({
  returnable: returnable && {
    causes: returnable.causes,
    until: returnable.until,
    lost_from: returnable.lostFrom,
    due_on: returnable.dueOn,
  },
  return_address: address,
});
