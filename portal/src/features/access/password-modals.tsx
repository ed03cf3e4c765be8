import { Modal } from "@plon/ui/modal.tsx";
import type { ModalProps } from "#app/modals.ts";

export function PasswordResetModal({ onClose }: ModalProps) {
  return (
    <Modal title="Hasło" onClose={onClose}>
      {null}
    </Modal>
  );
}

export function FirstLoginModal({ onClose }: ModalProps) {
  return (
    <Modal title="Hasło" onClose={onClose}>
      {null}
    </Modal>
  );
}
