import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import type { ReactNode } from "react";
import { FormRefusal } from "./form-refusal.tsx";

type SureDialogProps = {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button that does it says. */
  yes: string;
  pending: boolean;
  /** Why it could not be done. */
  problem?: string | undefined;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something is taken away: the one way to ask, and the one way out. */
export function SureDialog({ title, children, yes, pending, problem, onYes, onClose }: SureDialogProps) {
  return (
    <Modal title={title} width={300} role="alertdialog" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{children}</p>
        <FormRefusal>{problem}</FormRefusal>
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="danger" needsNetwork pending={pending} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Nie, zostaw
        </Button>
      </div>
    </Modal>
  );
}
