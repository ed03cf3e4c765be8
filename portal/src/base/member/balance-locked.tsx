import { Alert } from "@plon/ui/alert.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import type { ModalProps } from "#base/modal-props.ts";

/** In place of what takes points out of a locked balance: why, and the way to unlock it. */
export function BalanceLocked() {
  return (
    <Alert
      tone="warning"
      title="Saldo punktów jest zablokowane"
      action={<SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>}
    >
      Blokada jest na Twoją prośbę: dopóki trwa, nie zamówisz nagród ani wypłat i nie przekażesz punktów.
    </Alert>
  );
}

/** Instead of a modal that takes points out of a locked balance. */
export function BalanceLockedModal({ onClose }: ModalProps) {
  return (
    <Modal title="Tego nie możesz teraz zrobić" width={500} onClose={onClose}>
      <BalanceLocked />
    </Modal>
  );
}
