import { Button } from "@plon/ui/button.tsx";
import { useForm } from "react-hook-form";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { toastRefusal } from "#shared/forms/form-cycle.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { maskIdentifier } from "#shared/fields/identifier-mask.ts";
import { requestCode } from "./request-code.ts";
import { sentNow, waitingCode } from "./waiting-code.ts";
import type { WaitingCode } from "./waiting-code.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access.ts").then((module) => module.passwordResetRequestBody),
);

type PasswordIdentifierStepProps = {
  intro: string;
  /** The prefilled number: a code went to its phone. */
  known: string;
  onCode: (code: WaitingCode) => void;
};

/** Step 1: whose password it is; sends the code, unless one already sent can still be entered. */
export function PasswordIdentifierStep({ intro, known, onCode }: PasswordIdentifierStepProps) {
  const form = useForm({
    resolver,
    defaultValues: { nip: known, account_type: "program.farmer" as const },
  });
  const onSubmit = form.handleSubmit(async ({ nip }) => {
    const waiting = waitingCode.read();
    if (waiting?.nip === nip) return onCode(waiting);
    const refusal = await requestCode(nip);
    if (!refusal) return onCode(sentNow(nip));
    if (refusal.nip !== undefined)
      form.setError("nip", { type: "server", message: refusal.nip }, { shouldFocus: true });
  }, toastRefusal);
  // A code may have been requested on another device, or be the day's last. When it was sent is not known here.
  const goOnWithCode = form.handleSubmit(({ nip }) => onCode({ nip, sentAtMs: 0 }), toastRefusal);
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <p className="text-sm text-soft">Krok 1 z 2</p>
      <p>{intro}</p>
      <FormTextField
        control={form.control}
        name="nip"
        label="NIP lub PESEL"
        required
        inputMode="numeric"
        autoComplete="username"
        autoFocus
        tidy={maskIdentifier}
      />
      <Button type="submit" pending={form.formState.isSubmitting}>
        Dalej
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void goOnWithCode()}>
        Mam już kod
      </Button>
    </form>
  );
}
