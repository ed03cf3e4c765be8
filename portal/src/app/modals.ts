import { lazy } from "react";
import type { ComponentType } from "react";
import type { Audience } from "./modal-hash.ts";

export interface ModalProps {
  params: Record<string, string>;
  onClose: () => void;
}

interface ModalEntry {
  audience: Audience;
  /** Fetches the code; called as soon as the hash is seen, so that it is there when the modal opens. */
  load: () => Promise<unknown>;
  Component: ComponentType<ModalProps>;
}

function entry(audience: Audience, load: () => Promise<{ default: ComponentType<ModalProps> }>): ModalEntry {
  return { audience, load, Component: lazy(load) };
}

/** Every modal that an address can open, by its name after "#!". A new one is one line here and one file in its feature. */
export const MODALS: Record<string, ModalEntry | undefined> = {
  logowanie: entry("visitor", () =>
    import("#features/access/login-modal.tsx").then((m) => ({ default: m.LoginModal })),
  ),
  "reset-hasla": entry("visitor", () =>
    import("#features/access/password-modals.tsx").then((m) => ({ default: m.PasswordResetModal })),
  ),
  "pierwsze-logowanie": entry("visitor", () =>
    import("#features/access/password-modals.tsx").then((m) => ({ default: m.FirstLoginModal })),
  ),
  "zglos-fakture": entry("member", () =>
    import("#features/invoices/submit-modal.tsx").then((m) => ({ default: m.SubmitInvoiceModal })),
  ),
  potwierdzenie: entry("member", () =>
    import("#features/content/confirmation-modal.tsx").then((m) => ({ default: m.ConfirmationModal })),
  ),
  uwaga: entry("member", () =>
    import("#features/content/warning-modal.tsx").then((m) => ({ default: m.WarningModal })),
  ),
  "szczegoly-faktury": entry("member", () =>
    import("#features/invoices/details-modal.tsx").then((m) => ({ default: m.InvoiceDetailsModal })),
  ),
  zgody: entry("member-here", () =>
    import("#features/consents/consents-modal.tsx").then((m) => ({ default: m.ConsentsModal })),
  ),
  "edycja-danych-profilu": entry("member", () =>
    import("#features/profile/edit-modal.tsx").then((m) => ({ default: m.EditProfileModal })),
  ),
  "dodaj-numer-konta": entry("member", () =>
    import("#features/profile/bank-account-modals.tsx").then((m) => ({ default: m.AddBankAccountModal })),
  ),
  "uzupelnij-numer-konta": entry("member", () =>
    import("#features/profile/bank-account-modals.tsx").then((m) => ({ default: m.MissingBankAccountModal })),
  ),
};
