import { Modal } from "@plon/ui/layers/modal.tsx";
import { useState } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { PasswordCodeStep } from "./password-code-step.tsx";
import { PasswordDone } from "./password-done.tsx";
import { PasswordIdentifierStep } from "./password-identifier-step.tsx";
import { finishCode } from "./request-code.ts";
import { waitingCode } from "./waiting-code.ts";
import type { WaitingCode } from "./waiting-code.ts";

/** `#!reset-hasla` */
export function PasswordResetModal({ onClose }: ModalProps) {
  return (
    <PasswordFlow
      title="Ustaw nowe hasło"
      intro="Podaj swój NIP lub PESEL. Wyślemy kod SMS na numer telefonu z Twojego konta."
      onClose={onClose}
    />
  );
}

/** `#!pierwsze-logowanie`: the same two steps; the first password is set like a forgotten one. */
export function FirstLoginModal({ onClose }: ModalProps) {
  return (
    <PasswordFlow
      title="Pierwsze logowanie"
      intro="Podaj NIP lub PESEL ze zgłoszenia. Wyślemy kod SMS na podany w nim numer telefonu, a Ty ustawisz hasło."
      onClose={onClose}
    />
  );
}

function PasswordFlow({ title, intro, onClose }: { title: string; intro: string; onClose: () => void }) {
  const [waiting, setWaiting] = useState(() => waitingCode.read());
  const [done, setDone] = useState(false);

  function handleCode(code: WaitingCode) {
    waitingCode.write(code);
    setWaiting(code);
  }
  function handleDone() {
    waitingCode.clear();
    finishCode();
    setDone(true);
  }

  return (
    <Modal title={done ? "Gratulacje!" : title} width={500} onClose={onClose}>
      {done && <PasswordDone />}
      {!done && waiting === undefined && (
        <PasswordIdentifierStep intro={intro} known={waitingCode.read()?.nip ?? ""} onCode={handleCode} />
      )}
      {!done && waiting !== undefined && (
        <PasswordCodeStep
          code={waiting}
          onAgain={handleCode}
          onBack={() => setWaiting(undefined)}
          onDone={handleDone}
        />
      )}
    </Modal>
  );
}
