import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { ToastRegion } from "./toast.tsx";

type DrawerProps = {
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** The menu of a phone: slides in from the left, keeps the focus, closes on Escape, its button, or a click outside. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 bg-scrim animate-appear"
    >
      <Modal className="h-full w-[min(20rem,86vw)] animate-from-left overflow-y-auto bg-shell text-shell-ink">
        <Dialog aria-label={label} className="flex min-h-full flex-col outline-none">
          <div className="flex justify-end p-2">
            <Button
              aria-label="Zamknij menu"
              onPress={onClose}
              className="flex size-11 items-center justify-center rounded-field text-shell-ink hover:bg-shell-raised"
            >
              <X aria-hidden className="size-6" />
            </Button>
          </div>
          <ToastRegion inDialog />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
