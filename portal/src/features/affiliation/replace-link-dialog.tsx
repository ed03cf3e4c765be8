import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { type RecommendLink, useMakeLink } from "./affiliation.api.ts";

/** Asks before the own link leads nowhere. */
export function ReplaceDialog({ link, onClose }: { link: RecommendLink; onClose: () => void }) {
  const make = useMakeLink();
  const handleConfirm = () =>
    make.mutate(link.token, {
      onSuccess: ({ message }) => {
        showToast({ tone: "success", title: message ?? "Masz nowy odnośnik", durationMs: 8000 });
        onClose();
      },
    });
  return (
    <Modal title="Zmienić odnośnik?" width={300} role="alertdialog" onClose={onClose}>
      <p>Obecny odnośnik i kod QR przestaną działać, także wydrukowane i wysłane wcześniej.</p>
      <div className="mt-4">
        <FormRefusal>{make.error instanceof ApiError ? make.error.message : undefined}</FormRefusal>
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <Button variant="danger" needsNetwork pending={make.isPending} onClick={handleConfirm}>
          Tak, zmień
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Nie, zostaw
        </Button>
      </div>
    </Modal>
  );
}
