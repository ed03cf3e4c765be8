import type { InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import { CancelDialog } from "#shared/forms/cancel-dialog.tsx";
import { useCancelInvoice } from "./invoices.api.ts";

type CancelInvoiceDialogProps = { invoice: Pick<InvoiceRow, "id" | "document">; onClose: () => void };

/** Asks for confirmation before an invoice is withdrawn. */
export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  return (
    <CancelDialog
      title="Anulować zgłoszenie?"
      id={invoice.id}
      cancel={useCancelInvoice()}
      done={{ title: "Zgłoszenie zostało anulowane" }}
      failed="Popraw formularz"
      onClose={onClose}
    >
      Faktura <span className="font-semibold wrap-anywhere">{invoice.document}</span> nie będzie rozpatrzona. Możesz ją
      zgłosić ponownie.
    </CancelDialog>
  );
}
