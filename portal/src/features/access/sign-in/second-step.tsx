import type { SecondStep as Facts } from "@plon/contract/portal/people/access.ts";
import { Button } from "@plon/ui/button.tsx";
import { useState } from "react";
import type { Token } from "#base/session/create-session.ts";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { KeyConfirmation } from "#shared/forms/key-confirmation.tsx";
import { signInByKey } from "./passkey-sign-in.tsx";

type SecondStepProps<Answer> = {
  facts: Facts;
  /** Sends the sign-in again, with the code. */
  send: (smsCode: string) => Promise<Answer>;
  onSuccess: (answer: Answer, smsCode: string) => void;
  sendCode: () => Promise<unknown>;
  /** Signed in by a key instead. */
  onSignedIn: (token: Token) => void | Promise<void>;
  onBack: () => void;
};

/** After the password: the code from an SMS, or the key of who has one. */
export function SecondStep<Answer>({ facts, send, onSuccess, sendCode, onSignedIn, onBack }: SecondStepProps<Answer>) {
  const [byKey, setByKey] = useState(facts.has_key && !facts.is_code_sent);
  const back = (
    <Button variant="quiet" size="sm" onClick={onBack}>
      Wróć
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">Drugi krok</h3>
      {byKey ? (
        <>
          <p>Hasło się zgadza. Potwierdź, że to Ty: palcem, twarzą albo PIN-em urządzenia.</p>
          <KeyConfirmation
            button="Użyj klucza dostępu"
            confirm={signInByKey}
            onConfirmed={(token) => void onSignedIn(token)}
            sendCode={sendCode}
            onCodeSent={() => setByKey(false)}
          >
            {back}
          </KeyConfirmation>
        </>
      ) : (
        <SmsCodeForm
          saved={null}
          hint={`Wysłaliśmy 6 cyfr na Twój numer kończący się na ${facts.phone_ending}.`}
          button="Zaloguj się"
          send={async (smsCode) => ({ answer: await send(smsCode), smsCode })}
          onSuccess={({ answer, smsCode }) => onSuccess(answer, smsCode)}
          resend={sendCode}
          {...(facts.is_code_sent ? { againSeconds: facts.wait_seconds } : {})}
          autoFocus
        >
          {back}
        </SmsCodeForm>
      )}
    </div>
  );
}
