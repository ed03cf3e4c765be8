import type { ConfirmationAsked, ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { signWithKey } from "@plon/client/passkeys.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { toastSaved } from "./form-cycle.ts";
import { SmsCodeForm } from "./form-sms-code.tsx";
import { KeyConfirmation } from "./key-confirmation.tsx";

type ActConfirmationProps<Answer> = {
  /** The button that does it. */
  button: string;
  /** How the server wants it confirmed. */
  asked: ConfirmationAsked;
  /** Asks the server again: for another code, or for what a key signs next. */
  ask: (byCode: boolean) => Promise<ConfirmationAsked>;
  send: (confirmation: ConfirmedBy) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The last step of an act: the owner's key where there is one, else the code of an SMS that was sent for this act alone. */
export function ActConfirmation<Answer>(props: ActConfirmationProps<Answer>) {
  const { button, ask, send, onDone, children } = props;
  const [asked, setAsked] = useState(props.asked);
  // What was asked for once is signed once.
  const isFresh = useRef(true);

  async function handleKey(): Promise<Answer> {
    const now = isFresh.current ? asked : await ask(false);
    isFresh.current = false;
    if (now.by === "code") {
      // The key was taken out meanwhile, on another device.
      setAsked(now);
      throw new DOMException("", "NotAllowedError");
    }
    return await send({ passkey: await signWithKey(now.options) });
  }
  function handleDone(answer: Answer) {
    onDone(answer);
    toastSaved();
  }
  const handleCode = async () => setAsked(await ask(true));

  if (asked.by === "key") {
    return (
      <KeyConfirmation
        button={button}
        confirm={handleKey}
        onConfirmed={handleDone}
        sendCode={handleCode}
        // The answer to the code that was asked for shows the field.
        onCodeSent={() => {}}
        autoFocus
      >
        {children}
      </KeyConfirmation>
    );
  }
  return (
    <SmsCodeForm
      hint={`Wysłaliśmy kod na Twój numer kończący się na ${asked.phone_ending}.`}
      button={button}
      send={(sms_code) => send({ sms_code })}
      saved={null}
      onSuccess={handleDone}
      resend={handleCode}
      againSeconds={asked.wait_seconds}
      autoFocus
      isStacked
    >
      {children}
    </SmsCodeForm>
  );
}

type ConfirmActDialogProps<Answer> = ActConfirmationProps<Answer> & {
  title: string;
  /** What is given for what, and to whom. */
  children: ReactNode;
  onClose: () => void;
};

/** The same over a form, after what is about to be done. It cannot be closed while it is done. */
export function ConfirmActDialog<Answer>(props: ConfirmActDialogProps<Answer>) {
  const { title, children, onClose, send, ...act } = props;
  const [isBusy, setIsBusy] = useState(false);

  async function handleSend(confirmation: ConfirmedBy): Promise<Answer> {
    setIsBusy(true);
    try {
      return await send(confirmation);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Modal title={title} width={300} role="alertdialog" {...(isBusy ? {} : { onClose })}>
      <div className="mb-5 flex flex-col gap-3">{children}</div>
      <ActConfirmation {...act} send={handleSend}>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Nie, wracam
        </Button>
      </ActConfirmation>
    </Modal>
  );
}
