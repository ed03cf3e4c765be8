import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useSignOut } from "#base/member/sign-out.ts";
import { useOutgoing } from "./outgoing-invoices.ts";

/** `#!niewyslane-faktury`: signing out would lose what has not left this device. */
export function UnsentModal({ onClose }: ModalProps) {
  const signOut = useSignOut({ isAsked: true });
  const unsent = useOutgoing().filter(({ outcome }) => outcome?.kind !== "sent");
  return (
    <Modal title="Nie wszystko wysłane" width={500} onClose={onClose}>
      <p>Po wylogowaniu usuniemy z tego urządzenia faktury, które jeszcze nie wyszły:</p>
      <ul className="mt-2 list-disc pl-5 font-semibold">
        {unsent.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3">
        <Button onClick={onClose}>Zostań i poczekaj na zasięg</Button>
        <Button variant="danger" onClick={() => void signOut()}>
          Wyloguj i usuń
        </Button>
      </div>
    </Modal>
  );
}
