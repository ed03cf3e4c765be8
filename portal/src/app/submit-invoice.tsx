import type { ModalProps } from "#base/modal-props.ts";
import { SubmitInvoiceModal } from "#features/invoices/sending/submit-modal.tsx";
import { KsefSubmitNote } from "#features/ksef-connections/submit-note.tsx";

/** Submitting an invoice, and the way in which none has to be submitted. */
export function SubmitInvoice(props: ModalProps) {
  return <SubmitInvoiceModal {...props} note={<KsefSubmitNote />} />;
}
