import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import type { ReactNode, SubmitEvent } from "react";

type ConfirmSpendingProps = {
  title: string;
  yes: string;
  pending: boolean;
  onConfirm: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** What is given for what. */
  children: ReactNode;
};

/** The final confirmation before points are spent. It cannot be closed while they are. */
export function ConfirmSpending({ title, yes, pending, onConfirm, onClose, children }: ConfirmSpendingProps) {
  return (
    <Modal title={title} width={300} role="alertdialog" {...(pending ? {} : { onClose })}>
      <form onSubmit={onConfirm} noValidate>
        {children}
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" pending={pending}>
            {yes}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Nie, wracam
          </Button>
        </div>
      </form>
    </Modal>
  );
}
