import { Modal } from "@plon/ui/modal.tsx";
import type { ModalProps } from "#app/modals.ts";

export function LoginModal({ onClose }: ModalProps) {
  return (
    <Modal title="Logowanie" onClose={onClose}>
      {null}
    </Modal>
  );
}
