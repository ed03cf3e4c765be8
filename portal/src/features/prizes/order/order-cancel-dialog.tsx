import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { formatPoints } from "@plon/client/format.ts";
import { CancelDialog } from "#shared/forms/cancel-dialog.tsx";
import { useCancelOrder } from "../prizes.api.ts";

/** Asks for confirmation before an order is cancelled. */
export function OrderCancelDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const points = formatPoints(order.points);
  return (
    <CancelDialog
      title="Anulować zamówienie?"
      id={order.id}
      cancel={useCancelOrder()}
      done={{ title: "Zamówienie zostało anulowane", text: `Na Twoje konto wróciło ${points}.` }}
      failed="Spróbuj ponownie"
      onClose={onClose}
    >
      <span className="font-semibold wrap-anywhere">{order.title}</span>: zamówienie {order.number} nie będzie
      zrealizowane, a {points} wróci na Twoje konto.
    </CancelDialog>
  );
}
