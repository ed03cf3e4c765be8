import type { User } from "@plon/contract/portal/account/profile.ts";
import type { MemberRole } from "@plon/rules/people/member-role.ts";
import { type Arriving, arriving } from "@plon/ui/arriving.ts";
import { modalWindow } from "@plon/ui/layers/modal.tsx";
import type { ComponentType } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { undecidedPromotions } from "#features/promotions/prompts/undecided-promotions.ts";
import { newPromotionOf } from "#features/promotions/prompts/new-promotions.ts";
import type { Audience } from "./modal-hash.ts";

type ModalOptions = {
  /** The signed-in users for whom the hash opens it; for the others the hash is removed. */
  opensFor?: (user: User) => boolean;
  /** Where closing navigates; without it the page stays. */
  closesTo?: "/nagrody";
  /** What power over the farm it takes; others are told instead what is missing. */
  takes?: MemberRole | "owner";
  /** Whether it takes points out of the account: while the balance is locked, it says so instead. */
  spends?: true;
};

type Load = () => Promise<{ default: ComponentType<ModalProps> }>;
export type ModalPart = Arriving<ComponentType<ModalProps>>;

export type ModalEntry = {
  audience: Audience;
  /** Its code; asked for as soon as a link to it is approached or its hash is seen, so that it arrives in time. */
  part: ModalPart;
} & ModalOptions;

export type Modals = Record<string, ModalEntry | undefined>;

/** The code of a modal, which is of no use without the window that all of them open in. */
const windowed = (load: Load): ModalPart =>
  arriving(async () => {
    const [code] = await Promise.all([load(), modalWindow.come()]);
    return code.default;
  });

const entry = (audience: Audience, load: Load, options: ModalOptions = {}): ModalEntry => ({
  audience,
  part: windowed(load),
  ...options,
});

/** In place of a modal for whom a power over the farm is missing. */
export const BARRED = windowed(() =>
  import("#features/members/barred-modal.tsx").then((m) => ({ default: m.BarredModal })),
);

/** In place of a modal that spends, while the balance is locked. */
export const LOCKED = windowed(() =>
  import("#base/member/balance-locked.tsx").then((m) => ({ default: m.BalanceLockedModal })),
);

/**
 * Accepted rules are not shown again: only an undecided or refused promotion opens them. One for invited farms only
 * opens just for those.
 */
const rulesOf = (promotion: keyof User["promo_agreements"], title: string) =>
  entry(
    "member",
    () => import("#features/promotions/rules-modal.tsx").then((m) => ({ default: m.rulesModalOf(promotion, title) })),
    {
      opensFor: (user) =>
        user.promo_agreements[promotion] !== true &&
        (promotion !== "tank_to_full" || user.open_promotions.includes(promotion)),
    },
  );

/** What is the owner's alone. */
const owners = (load: Load) => entry("member", load, { takes: "owner" });

/** Every modal that an address can open, by its name after "#!". A new one is one line here and one file in its feature. */
export const MODALS: Modals = {
  logowanie: entry("visitor", () =>
    import("#features/access/sign-in/login-modal.tsx").then((m) => ({ default: m.LoginModal })),
  ),
  "reset-hasla": entry("visitor", () =>
    import("#features/access/password/password-modals.tsx").then((m) => ({ default: m.PasswordResetModal })),
  ),
  "pierwsze-logowanie": entry("visitor", () =>
    import("#features/access/password/password-modals.tsx").then((m) => ({ default: m.FirstLoginModal })),
  ),
  "zmien-haslo": owners(() =>
    import("#features/access/password/change-password-modal.tsx").then((m) => ({ default: m.ChangePasswordModal })),
  ),
  "zglos-fakture": entry(
    "member",
    () => import("#app/submit-invoice.tsx").then((m) => ({ default: m.SubmitInvoice })),
    {
      takes: "submit",
    },
  ),
  "niewyslane-faktury": entry("member", () =>
    import("#features/invoices/sending/unsent-modal.tsx").then((m) => ({ default: m.UnsentModal })),
  ),
  potwierdzenie: entry("member", () =>
    import("#features/content/notices/confirmation-modal.tsx").then((m) => ({ default: m.ConfirmationModal })),
  ),
  uwaga: entry("member", () =>
    import("#features/content/notices/warning-modal.tsx").then((m) => ({ default: m.WarningModal })),
  ),
  "szczegoly-faktury": entry("member", () =>
    import("#features/invoices/details-modal.tsx").then((m) => ({ default: m.InvoiceDetailsModal })),
  ),
  zgody: entry(
    "member-here",
    () => import("#features/consents/consents-modal.tsx").then((m) => ({ default: m.ConsentsModal })),
    { takes: "owner" },
  ),
  "edycja-danych-profilu": owners(() =>
    import("#features/profile/edit-modal.tsx").then((m) => ({ default: m.EditProfileModal })),
  ),
  "osoby-w-gospodarstwie": owners(() =>
    import("#features/members/members-modal.tsx").then((m) => ({ default: m.MembersModal })),
  ),
  "moje-gospodarstwa": entry(
    "member",
    () => import("#features/members/farms-modal.tsx").then((m) => ({ default: m.FarmsModal })),
    { opensFor: (user) => user.member !== null },
  ),
  "zalogowane-urzadzenia": owners(() =>
    import("#features/profile/ways-in/devices-modal.tsx").then((m) => ({ default: m.DevicesModal })),
  ),
  "klucze-dostepu": owners(() =>
    import("#features/profile/ways-in/passkeys-modal.tsx").then((m) => ({ default: m.PasskeysModal })),
  ),
  "drugi-krok": entry("member", () =>
    import("#features/profile/ways-in/second-step-modal.tsx").then((m) => ({ default: m.SecondStepModal })),
  ),
  "dodaj-numer-konta": owners(() =>
    import("#features/profile/bank-account-modals.tsx").then((m) => ({ default: m.AddBankAccountModal })),
  ),
  "uzupelnij-numer-konta": owners(() =>
    import("#features/profile/bank-account-modals.tsx").then((m) => ({ default: m.MissingBankAccountModal })),
  ),
  "akcja-pewnosc100": entry("any", () =>
    import("#features/campaigns/satisfaction/satisfaction-modal.tsx").then((m) => ({ default: m.SatisfactionModal })),
  ),
  "dodaj-stale-przekazywanie-punktow": entry(
    "member",
    () => import("#features/transfers/add-standing-modal.tsx").then((m) => ({ default: m.AddStandingModal })),
    { takes: "full", spends: true },
  ),
  "usun-stale-przekazywanie-punktow": entry(
    "member",
    () => import("#features/transfers/remove-standing-modal.tsx").then((m) => ({ default: m.RemoveStandingModal })),
    { takes: "full" },
  ),
  "nagroda-pieniezna": entry(
    "member",
    () => import("#features/money-rewards/chooser-modal.tsx").then((m) => ({ default: m.MoneyRewardChooser })),
    { closesTo: "/nagrody", takes: "full", spends: true },
  ),
  "satagro-zgody": owners(() =>
    import("#features/satagro/consent-modal.tsx").then((m) => ({ default: m.SatagroConsentModal })),
  ),
  "satagro-cofnij-zgody": entry(
    "member",
    () => import("#features/satagro/revoke-modal.tsx").then((m) => ({ default: m.SatagroRevokeModal })),
    { takes: "owner", opensFor: (user) => user.has_satagro },
  ),
  "szczegoly-zakupow": entry("member", () =>
    import("#features/shopping/purchase-details-modal.tsx").then((m) => ({ default: m.PurchaseDetailsModal })),
  ),
  "nowa-promocja": entry(
    "member",
    () =>
      import("#features/promotions/prompts/new-promotion-modal.tsx").then((m) => ({ default: m.NewPromotionModal })),
    { opensFor: (user) => newPromotionOf(user) !== undefined },
  ),
  "wszystkie-promocje": entry(
    "member",
    () =>
      import("#features/promotions/prompts/all-promotions-modal.tsx").then((m) => ({ default: m.AllPromotionsModal })),
    { opensFor: (user) => undecidedPromotions(user).length > 0 },
  ),
  "regulamin-wiosenna-dawka-paliwa": rulesOf("spring_promo_fuel", "Wiosenna dawka paliwa"),
  "regulamin-tankuj-dovvo": rulesOf("dovvo_refuel", "Tankuj z Dovvo"),
  "regulamin-pogromcy-chwastow": rulesOf("weed_buster", "Pogromcy chwastów"),
  "regulamin-tankuj-do-pelna": rulesOf("tank_to_full", "TanQuj do pełna"),
  "regulamin-zyskaj-wiecej-halvetic-mauser": rulesOf("get_more_halvetic_mauser", "ZysQaj więcej"),
};
