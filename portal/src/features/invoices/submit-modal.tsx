import { Modal } from "@plon/ui/modal.tsx";
import type { ModalProps } from "#app/modals.ts";

export function SubmitInvoiceModal({ onClose }: ModalProps) {
  return (
    <Modal title="Zgłoś fakturę" onClose={onClose}>
      {null}
    </Modal>
  );
}
