import type { User } from "@plon/contract/portal/account/profile.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProfile } from "#base/profile.ts";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { SendAgain, SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { KeyConfirmation } from "#shared/forms/key-confirmation.tsx";
import { cancelChangeOf, confirmAccountByKey, confirmChangeBy, resendChange, useTakeOver } from "./profile.api.ts";
import type { ChangeKind } from "./profile.api.ts";

const WORDS: Record<ChangeKind, { title: string; confirmed: string }> = {
  email: { title: "Nowy adres e-mail czeka na potwierdzenie", confirmed: "Adres e-mail został zmieniony" },
  phone: { title: "Nowy telefon czeka na potwierdzenie", confirmed: "Numer telefonu został zmieniony" },
  bank_account: { title: "Nowy numer konta czeka na potwierdzenie", confirmed: "Numer konta został zapisany" },
};

type PendingChangeProps = {
  kind: ChangeKind;
  /** The new value, as shown. */
  value: string;
  /** On the page: the change may be cancelled there. */
  justAsked?: boolean;
  onConfirmed?: () => void;
};

/** A pending change of contact or bank account: confirm it, resend the message, or cancel it. */
export function PendingChange({ kind, value, justAsked = false, onConfirmed }: PendingChangeProps) {
  const { phone, has_passkey } = useProfile();
  const takeOver = useTakeOver();
  // Who has a key is sent a code only when asking for one.
  const [byKey, setByKey] = useState(kind === "bank_account" && has_passkey);
  const cancel = useMutation({
    mutationFn: () => cancelChangeOf(kind),
    onSuccess: ({ data }) => {
      takeOver(data);
      toastSaved("Zmiana została anulowana");
    },
    onError: toastProblem,
  });
  const handleConfirmed = ({ data }: { data: User }) => {
    takeOver(data);
    toastSaved(WORDS[kind].confirmed);
    onConfirmed?.();
  };
  const giveUp = (
    <Button variant="quiet" size="sm" needsNetwork pending={cancel.isPending} onClick={() => cancel.mutate()}>
      Anuluj zmianę
    </Button>
  );
  return (
    <section className="rounded-card border-l-4 border-warning bg-warning-tint p-4">
      <h3 className="font-semibold">{WORDS[kind].title}</h3>
      <p className="figures mt-1 wrap-anywhere">{kind === "phone" ? phoneNumber(value) : value}</p>
      <div className="mt-3">
        {kind === "email" && <ByLink justAsked={justAsked}>{giveUp}</ByLink>}
        {byKey && (
          <KeyConfirmation
            button="Potwierdź kluczem"
            confirm={confirmAccountByKey}
            onConfirmed={handleConfirmed}
            sendCode={() => resendChange(kind)}
            onCodeSent={() => setByKey(false)}
          >
            {giveUp}
          </KeyConfirmation>
        )}
        {kind !== "email" && !byKey && (
          <SmsCodeForm
            saved={null}
            hint={`Wysłaliśmy 6 cyfr na ${kind === "phone" ? "nowy numer" : `numer ${phoneNumber(phone)}`}.`}
            button="Potwierdź"
            autoFocus={justAsked}
            send={(code) => confirmChangeBy(kind, code)}
            onSuccess={handleConfirmed}
            resend={() => resendChange(kind)}
          >
            {giveUp}
          </SmsCodeForm>
        )}
      </div>
    </section>
  );
}

function ByLink({ justAsked, children }: { justAsked: boolean; children: ReactNode }) {
  return (
    <>
      <p>Otwórz wiadomość, którą wysłaliśmy na ten adres, i kliknij odnośnik. Do tego czasu nic się nie zmieni.</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <SendAgain resend={() => resendChange("email")} seconds={justAsked ? SMS_CODE.pauseSeconds : 0}>
          Wyślij wiadomość ponownie
        </SendAgain>
        {children}
      </div>
    </>
  );
}
