import type { InvoiceRow } from "@plon/contract/portal/invoices.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import { useCancelInvoice } from "./invoices.api.ts";

/** Asks for confirmation before an invoice is withdrawn. */
export function CancelDialog({
  invoice,
  onClose,
}: {
  invoice: Pick<InvoiceRow, "id" | "document">;
  onClose: () => void;
}) {
  const cancel = useCancelInvoice();

  function handleConfirm() {
    cancel.mutate(invoice.id, {
      onSuccess: () => {
        showToast({ tone: "success", title: "Zgłoszenie zostało anulowane", durationMs: 8000 });
        onClose();
      },
      onError: (error) => {
        const text = error instanceof ApiError ? error.message : "Popraw formularz";
        showToast({ tone: "danger", title: "Wystąpił błąd!", text, durationMs: 4000 });
        onClose();
      },
    });
  }

  return (
    <Modal title="Anulować zgłoszenie?" width={300} role="alertdialog" onClose={onClose}>
      <p>
        Faktura <span className="font-semibold wrap-anywhere">{invoice.document}</span> nie będzie rozpatrzona. Możesz
        ją zgłosić ponownie.
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
