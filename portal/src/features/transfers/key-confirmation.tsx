import { keyProblem, knowsPasskeys } from "@plon/client/passkeys.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { confirmByKey, resendCode } from "./transfers.api.ts";

type KeyConfirmationProps = {
  transferId: number;
  onConfirmed: () => void;
  /** The sender asked for a code instead, and it is on its way. */
  onCodeSent: () => void;
};

/** The sender's finger, face or PIN instead of a code; a code is sent to whoever asks for one. */
export function KeyConfirmation({ transferId, onConfirmed, onCodeSent }: KeyConfirmationProps) {
  const confirm = useMutation({ mutationFn: () => confirmByKey(transferId), onSuccess: onConfirmed });
  const send = useMutation({ mutationFn: () => resendCode(transferId), onSuccess: onCodeSent });
  const refusal = send.error instanceof ApiError ? send.error.message : null;
  return (
    <div className="flex flex-col gap-4">
      <FormRefusal>{confirm.error ? keyProblem(confirm.error, "użyj kodu SMS") : refusal}</FormRefusal>
      {knowsPasskeys() && (
        <Button needsNetwork pending={confirm.isPending} onClick={() => confirm.mutate()}>
          <Fingerprint aria-hidden className="size-5" />
          Przekaż punkty
        </Button>
      )}
      <Button variant="quiet" needsNetwork pending={send.isPending} onClick={() => send.mutate()}>
        Wyślij kod SMS
      </Button>
    </div>
  );
}
