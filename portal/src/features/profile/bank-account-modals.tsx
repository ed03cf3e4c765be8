import { formatPoints } from "@plon/client/format.ts";
import { IBAN_HINT } from "@plon/rules/money/bank-account.ts";
import { bankName } from "@plon/rules/money/bank-name.ts";
import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { PointsWorth } from "#base/points-worth.tsx";
import { useProfile } from "#base/profile.ts";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormMaskedField } from "#shared/fields/form-fields.tsx";
import { ibanMask } from "#shared/fields/form-masks.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { PendingChange } from "./pending-change.tsx";
import { updateProfile, useTakeOver } from "./profile.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/account/profile.ts").then((module) => module.bankAccountBody),
);

/** `#!dodaj-numer-konta`: the number, then the SMS code that confirms it. */
export function AddBankAccountModal({ onClose }: ModalProps) {
  const { profile, pending_changes: waiting } = useProfile();
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <Modal
      title={confirmed ? "Gratulacje" : profile.bank_account === null ? "Dodaj numer konta" : "Zmień numer konta"}
      width={500}
      onClose={onClose}
    >
      {confirmed && <Confirmed onClose={onClose} />}
      {!confirmed && waiting.bank_account !== null && (
        <PendingChange
          kind="bank_account"
          value={waiting.bank_account}
          justAsked={asked}
          onConfirmed={() => setConfirmed(true)}
        />
      )}
      {!confirmed && waiting.bank_account === null && <AccountForm onAsked={() => setAsked(true)} />}
    </Modal>
  );
}

function AccountForm({ onAsked }: { onAsked: () => void }) {
  const takeOver = useTakeOver();
  const { has_passkey, points } = useProfile();
  const [form, draft] = useDraftedForm({ name: "bank-account" }, { resolver, defaultValues: { bank_account: "" } });
  const bank = bankName(useWatch({ control: form.control, name: "bank_account" }));
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => updateProfile(body),
    saved: null, // before it is confirmed
    onSuccess: ({ data }) => {
      draft.drop();
      onAsked();
      takeOver(data);
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <p>
        Masz {formatPoints(points.available)} <PointsWorth points={points.available} className="font-semibold" />.
      </p>
      <div className="flex flex-col gap-1">
        <FormMaskedField
          control={form.control}
          name="bank_account"
          label="Numer konta"
          hint={IBAN_HINT}
          required
          autoFocus
          autoComplete="off"
          mask={ibanMask}
        />
        <output className="text-soft">{bank}</output>
      </div>
      <p className="text-soft">
        Zmianę potwierdzisz {has_passkey ? "kluczem dostępu" : "kodem SMS"}. Dla bezpieczeństwa na nowe konto wypłacamy
        dopiero po 24 godzinach.
      </p>
      <Button type="submit" pending={pending}>
        Dalej
      </Button>
    </form>
  );
}

function Confirmed({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <output className="text-lg font-semibold">Numer konta został zapisany</output>
      <p className="text-soft">Wypłaty na to konto będą możliwe za 24 godziny.</p>
      <Button onClick={onClose}>Zamknij</Button>
    </div>
  );
}

/** `#!uzupelnij-numer-konta`: why a number is needed, and a link to add one. */
export function MissingBankAccountModal({ onClose }: ModalProps) {
  const { has_passkey } = useProfile();
  return (
    <Modal title="Uzupełnij numer konta" width={500} onClose={onClose}>
      <p>
        Aby wybrać wypłatę na konto, podaj numer swojego konta bankowego. Potwierdzisz go{" "}
        {has_passkey ? "kluczem dostępu" : "kodem SMS"}, a pierwsza wypłata będzie możliwa po 24 godzinach.
      </p>
      <p className="mt-3">
        Nie chcesz podawać konta?{" "}
        <Link
          to="/nagrody"
          search={{ kind: "voucher" }}
          className="font-semibold text-action underline underline-offset-4"
        >
          Wybierz bon
        </Link>
        : kod dostaniesz od razu.
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <PrimaryModalLink modal="!dodaj-numer-konta">Dodaj numer konta</PrimaryModalLink>
        <Button variant="secondary" onClick={onClose}>
          Nie teraz
        </Button>
      </div>
    </Modal>
  );
}
