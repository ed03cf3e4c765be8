import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

type CancelDialogProps = {
  title: string;
  /** What happens then. */
  children: ReactNode;
  id: number;
  cancel: UseMutationResult<unknown, Error, number>;
  /** Said afterwards. */
  done: { title: string; text?: string };
  /** Said if the server gives no reason for a failure. */
  failed: string;
  onClose: () => void;
};

/** Asks for confirmation before something is cancelled, and says what came of it. */
export function CancelDialog({ title, children, id, cancel, done, failed, onClose }: CancelDialogProps) {
  const handleConfirm = () =>
    cancel.mutate(id, {
      onSuccess: () => {
        showToast({ tone: "success", ...done, durationMs: 8000 });
        onClose();
      },
      onError: (error) => {
        const text = error instanceof ApiError ? error.message : failed;
        showToast({ tone: "danger", title: "Wystąpił błąd!", text, durationMs: 4000 });
        onClose();
      },
    });
  return (
    <Modal title={title} width={300} role="alertdialog" onClose={onClose}>
      <p>{children}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="danger" needsNetwork pending={cancel.isPending} onClick={handleConfirm}>
          Tak, anuluj
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Nie, zostaw
        </Button>
      </div>
    </Modal>
  );
}
