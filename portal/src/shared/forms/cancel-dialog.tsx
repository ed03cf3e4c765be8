import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { showToast } from "@plon/ui/layers/toast.tsx";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SureDialog } from "./sure-dialog.tsx";

type CancelDialogProps = {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button that does it says. */
  yes?: string;
  id: number;
  cancel: UseMutationResult<unknown, Error, number>;
  /** Said afterwards. */
  done: { title: string; text?: string };
  /** Said if the server gives no reason for a failure. */
  failed: string;
  onClose: () => void;
};

/** Asks for confirmation before something is cancelled, and says what came of it. */
export function CancelDialog(props: CancelDialogProps) {
  const { title, children, yes = "Tak, anuluj", id, cancel, done, failed, onClose } = props;
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
    <SureDialog title={title} yes={yes} pending={cancel.isPending} onYes={handleConfirm} onClose={onClose}>
      {children}
    </SureDialog>
  );
}
