import { Modal } from "@plon/ui/modal.tsx";
import type { ModalProps } from "#app/modals.ts";

export function InvoiceDetailsModal({ onClose }: ModalProps) {
  return (
    <Modal title="Szczegóły" onClose={onClose}>
      {null}
    </Modal>
  );
}
