import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { buttonClass } from "../button-class.ts";
import { ToastRegion } from "./toast.tsx";

export type ModalWidth = 300 | 500 | 800 | 1140;

const widths: Record<ModalWidth, string> = {
  300: "sm:max-w-[300px]",
  500: "sm:max-w-[500px]",
  800: "sm:max-w-[800px]",
  1140: "sm:max-w-[1140px]",
};

export type ModalProps = {
  title: string;
  width?: ModalWidth;
  /** Omitted if the dialog must be answered: then neither Escape nor a button closes it. */
  onClose?: () => void;
  children: ReactNode;
  /** A confirmation that interrupts; read out as an alert dialog. */
  role?: "dialog" | "alertdialog";
};

/** The window of `Modal`. */
export function ModalWindow({ title, width = 500, onClose, children, role = "dialog" }: ModalProps) {
  return (
    <I18nProvider locale="pl-PL">
      <ModalOverlay
        isOpen
        isDismissable={false}
        isKeyboardDismissDisabled={onClose === undefined}
        onOpenChange={(open) => !open && onClose?.()}
        className="fixed inset-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-scrim animate-appear sm:items-center sm:p-6"
      >
        <AriaModal
          className={`flex max-h-[94%] w-full flex-col overflow-hidden rounded-t-card bg-surface shadow-float animate-rise sm:max-h-full sm:rounded-card ${widths[width]}`}
        >
          <Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
            <div className="flex items-start justify-between gap-4 px-4 pt-4 pb-2 md:px-6 md:pt-5">
              <Heading slot="title" className="pt-2 text-xl font-semibold">
                {title}
              </Heading>
              {onClose !== undefined && (
                <Button
                  aria-label="Zamknij"
                  onPress={onClose}
                  className={`${buttonClass("quiet", "icon")} size-11! text-ink`}
                >
                  <X aria-hidden className="size-6" />
                </Button>
              )}
            </div>
            <ToastRegion inDialog />
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6">
              {children}
            </div>
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </I18nProvider>
  );
}
