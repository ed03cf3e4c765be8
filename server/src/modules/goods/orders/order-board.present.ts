import { ORDER_STATUSES } from "@plon/contract/shared/prizes.ts";
import { WORK_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import { orderNumber, orderStatus, staffOrderSteps } from "@plon/rules/orders/reward-order.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { originOf } from "./order-records.service.ts";
import type { BoardRow, ColumnCounts, getBoardOrder } from "./order-board.service.ts";
import { presentLatestReturn, presentReturn } from "./returns/order-returns.present.ts";
import type { DatedReturn } from "./returns/order-returns.service.ts";

type Delivery = {
  name: string;
  phone: string;
  street: string;
  street_number: string;
  street_number_place: string;
  postcode: string;
  city: string;
  note: string;
};

/** An order's delivery address as shown on a label; null for what is not sent, and if it was erased. */
export function presentDelivery({ delivery }: Pick<BoardRow, "delivery">) {
  if (delivery === null) return null;
  const { name, phone, street, street_number, street_number_place, postcode, city, note } = delivery as Delivery;
  const place = street_number_place ? `/${street_number_place}` : "";
  return { name, phone, street_line: `${street} ${street_number}${place}`, postcode, city, note };
}

/** The number of orders in each column of the board, and the columns in which there are more than that. */
export const presentCounts = (byStatus: ColumnCounts) => ({
  by_status: Object.fromEntries(ORDER_STATUSES.map((status) => [status, byStatus.get(status)?.count ?? 0])) as Record<
    (typeof ORDER_STATUSES)[number],
    number
  >,
  by_status_more: ORDER_STATUSES.filter((status) => byStatus.get(status)?.isMore),
});

/** An order on the board, with the steps that this member of staff may take. */
export function presentBoardRow(ctx: StaffContext, row: BoardRow & { returns: readonly DatedReturn[] }) {
  const isExchanging = row.returns.some(({ state }) => state === "exchanging");
  return {
    ...withIsoTimes(row),
    number: orderNumber(row.id, row.year),
    participant: {
      id: row.participant_id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.company_name,
      identifier: row.identifier,
    },
    status_label: orderStatus(row.status),
    delivery_city: presentDelivery(row)?.city ?? null,
    actions: WORK_PARTICIPANTS.includes(ctx.staff.role)
      ? staffOrderSteps(row.kind, row.status, originOf(row), isExchanging)
      : [],
    goods_return: presentLatestReturn(row.returns),
  };
}

const ACTORS = { participant: "Uczestnik", staff: "Pracownik", system: "Program" } as const;

/** One order with its address and history. */
export function presentBoardOrder(ctx: StaffContext, order: Awaited<ReturnType<typeof getBoardOrder>>) {
  return {
    ...order,
    ...presentBoardRow(ctx, order),
    delivery: presentDelivery(order),
    returns: order.returns.map((one) => ({ ...presentReturn(one), decided_by: one.decided_by_name })),
    may_decide_return:
      WORK_PARTICIPANTS.includes(ctx.staff.role) && order.returns.some(({ state }) => state === "open"),
    confirmed_by: order.confirmed_by as "key" | "sms" | null,
    statements: ((order.statements ?? []) as { text: string }[]).map(({ text }) => text),
    events: order.events.map((event) => ({
      status_label: orderStatus(event.status),
      happened_at: new Date(event.happened_at).toISOString(),
      actor: event.staff_name ?? event.by_person ?? ACTORS[event.actor_kind],
      note: event.note,
    })),
  };
}
