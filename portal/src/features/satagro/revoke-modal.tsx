import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useRevoke } from "./satagro.api.ts";
import { TOAST_MS } from "#shared/pages/delays.ts";

/** `#!satagro-cofnij-zgody`: what happens to the section, and the withdrawal. */
export function SatagroRevokeModal({ onClose }: ModalProps) {
  const revoke = useRevoke();

  function handleRevoke() {
    revoke.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: "success", title: "Cofnięcie zgody przebiegło pomyślnie", durationMs: TOAST_MS.done });
        onClose();
      },
      onError: () => showToast({ tone: "danger", title: "Wystąpił błąd", durationMs: TOAST_MS.done }),
    });
  }

  return (
    <Modal title="Cofnij zgody SatAgro" width={500} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          Sekcja „Moje SatAgro” zniknie z portalu, a my&nbsp;przestaniemy przekazywać Twoje dane. Do korzystania z
          SatAgro możesz wrócić w każdej chwili.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button variant="danger" needsNetwork pending={revoke.isPending} onClick={handleRevoke}>
            Cofam wyrażone zgody
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
        </div>
      </div>
    </Modal>
  );
}
