import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { Button } from "@plon/ui/button.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { useCountdown } from "#shared/forms/countdown.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { digitsOnly } from "#shared/fields/identifier-mask.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { NewPasswordFields } from "#shared/fields/new-password-fields.tsx";
import { requestCode } from "./request-code.ts";
import { sentNow } from "./waiting-code.ts";
import type { WaitingCode } from "./waiting-code.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access.ts").then((module) => module.passwordResetBody),
);

type PasswordCodeStepProps = {
  code: WaitingCode;
  /** Another code was sent. */
  onAgain: (code: WaitingCode) => void;
  onBack: () => void;
  onDone: () => void;
};

/** Step 2: the code and the new password. */
export function PasswordCodeStep({ code, onAgain, onBack, onDone }: PasswordCodeStepProps) {
  const { nip } = code;
  // Where a second step is asked for, which is said to nobody before the right code.
  const [asksEmailCode, setAsksEmailCode] = useState(false);
  const form = useForm({
    resolver,
    defaultValues: { nip, password: "", password_confirmation: "", sms_code: "", email_code: "" },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: async (body) => {
      try {
        await call("POST /api/v1/auth/password-reset", { body });
        return "set";
      } catch (error) {
        if (asksEmailCode || !isEmailCodeAsked(error)) throw error;
        return "asked";
      }
    },
    // Nothing was wrong yet: the next code is asked for like the first, and takes the focus.
    saved: (answer) => (answer === "asked" ? null : undefined),
    onSuccess: (answer) => (answer === "asked" ? setAsksEmailCode(true) : onDone()),
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <p className="text-sm text-soft">Krok 2 z 2</p>
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField
        control={form.control}
        name="sms_code"
        label="Kod SMS"
        hint={`Wysłaliśmy ${SMS_CODE.lengthDigits} cyfr. Kod jest ważny ${SMS_CODE.validMinutes} minut.`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        tidy={digitsOnly(SMS_CODE.lengthDigits)}
      />
      {asksEmailCode && (
        <FormTextField
          control={form.control}
          name="email_code"
          label="Kod z e-maila"
          hint={`Po haśle pytamy Cię o drugi krok, więc potrzebny jest jeszcze ten kod. Wysłaliśmy go razem z SMS-em, na adres z Twojego konta. Też ma ${SMS_CODE.lengthDigits} cyfr.`}
          required
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          tidy={digitsOnly(SMS_CODE.lengthDigits)}
        />
      )}
      <NewPasswordFields control={form.control} />
      <Button type="submit" pending={pending}>
        Zapisz
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="quiet" size="sm" onClick={onBack}>
          Wróć
        </Button>
        <SendAgain code={code} onAgain={onAgain} />
      </div>
    </form>
  );
}

/** Whether everything else was right. */
const isEmailCodeAsked = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).join() === "email_code";

/** Another code may be requested a minute after the last. */
function SendAgain({ code: { nip, sentAtMs }, onAgain }: Pick<PasswordCodeStepProps, "code" | "onAgain">) {
  const [waitSeconds, setWaitSeconds] = useCountdown(() =>
    Math.ceil(SMS_CODE.pauseSeconds - (Date.now() - sentAtMs) / 1000),
  );

  async function handleAgain() {
    if (await requestCode(nip)) return;
    setWaitSeconds(SMS_CODE.pauseSeconds);
    onAgain(sentNow(nip));
  }

  if (waitSeconds > 0)
    return <span className="figures text-sm text-soft">Ponownie możesz wysłać za {waitSeconds} s</span>;
  return (
    <Button variant="quiet" size="sm" needsNetwork onClick={() => void handleAgain()}>
      Wyślij kod ponownie
    </Button>
  );
}
