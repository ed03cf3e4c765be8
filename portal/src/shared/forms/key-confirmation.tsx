import { keyProblem, knowsPasskeys } from "@plon/client/passkeys.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import type { ReactNode } from "react";
import { FormRefusal } from "./form-refusal.tsx";

type KeyConfirmationProps<Answer> = {
  /** What the press does. */
  button: string;
  confirm: () => Promise<Answer>;
  onConfirmed: (answer: Answer) => void;
  sendCode: () => Promise<unknown>;
  /** A code was asked for instead, and is on its way. */
  onCodeSent: () => void;
  /** The step before had the focus, and is gone. */
  autoFocus?: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

/** The owner's finger, face or PIN instead of a code; a code is sent to whoever asks for one. */
export function KeyConfirmation<Answer>(props: KeyConfirmationProps<Answer>) {
  const confirm = useMutation({ mutationFn: props.confirm, onSuccess: props.onConfirmed });
  const send = useMutation({ mutationFn: props.sendCode, onSuccess: props.onCodeSent });
  const refusal = send.error instanceof ApiError ? send.error.message : null;
  return (
    <div className="flex flex-col gap-4">
      <FormRefusal>{confirm.error ? keyProblem(confirm.error, "użyj kodu SMS") : refusal}</FormRefusal>
      {knowsPasskeys() && (
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the step before had the focus, and is gone
          autoFocus={props.autoFocus ?? false}
          needsNetwork
          pending={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          <Fingerprint aria-hidden className="size-5" />
          {props.button}
        </Button>
      )}
      <Button variant="quiet" needsNetwork pending={send.isPending} onClick={() => send.mutate()}>
        Wyślij kod SMS
      </Button>
      {props.children}
    </div>
  );
}
