import { zodResolver } from "@hookform/resolvers/zod";
import { passwordResetRequestBody } from "@plon/contract/portal/auth.ts";
import { Button } from "@plon/ui/button.tsx";
import { useForm } from "react-hook-form";
import { FormTextField } from "#shared/form-fields.tsx";
import { maskIdentifier } from "#shared/identifier-mask.ts";
import { requestCode } from "./request-code.ts";

interface PasswordIdentifierStepProps {
  intro: string;
  onSent: (nip: string) => void;
}

/** Step 1: whose password it is; sends the code. */
export function PasswordIdentifierStep({ intro, onSent }: PasswordIdentifierStepProps) {
  const form = useForm({
    resolver: zodResolver(passwordResetRequestBody),
    defaultValues: { nip: "", account_type: "program.farmer" as const },
  });
  const onSubmit = form.handleSubmit(async ({ nip }) => {
    if (await requestCode(nip)) onSent(nip);
  });
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
    </form>
  );
}
