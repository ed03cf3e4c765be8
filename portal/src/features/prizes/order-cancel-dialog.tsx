import type { OrderDetails } from "@plon/contract/portal/orders.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { useCancelOrder } from "./prizes.api.ts";

/** Asks for confirmation before an order is cancelled. */
export function OrderCancelDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const cancel = useCancelOrder();
  function handleConfirm() {
    cancel.mutate(order.id, {
      onSuccess: () => {
        const text = `Na Twoje konto wróciło ${formatPoints(order.points)}.`;
        showToast({ tone: "success", title: "Zamówienie zostało anulowane", text, durationMs: 8000 });
        onClose();
      },
      onError: (error) => {
        const text = error instanceof ApiError ? error.message : "Spróbuj ponownie";
        showToast({ tone: "danger", title: "Wystąpił błąd!", text, durationMs: 4000 });
        onClose();
      },
    });
  }
  return (
    <Modal title="Anulować zamówienie?" width={300} role="alertdialog" onClose={onClose}>
      <p>
        <span className="font-semibold wrap-anywhere">{order.title}</span>: zamówienie {order.number} nie będzie
        zrealizowane, a {formatPoints(order.points)} wróci na Twoje konto.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="danger" needsNetwork pending={cancel.isPending} onClick={handleConfirm}>
          Tak, anuluj
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Nie, zostaw
        </Button>
      </div>
    </Modal>
  );
}
