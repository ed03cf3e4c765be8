import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { Button } from "@plon/ui/button.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPhoneField, FormTextField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { digitsOnly } from "#shared/fields/identifier-mask.ts";
import { NewPasswordFields } from "#shared/fields/new-password-fields.tsx";

const contract = () => import("@plon/contract/portal/people/members-sign-in.ts");
const requestResolver = schemaResolver(() => contract().then((module) => module.personPasswordRequestBody));
const passwordResolver = schemaResolver(() => contract().then((module) => module.personPasswordBody));

/** A new password for somebody whom a farm lets in: their phone, then the code that was sent to it. */
export function PersonPassword({ onBack }: { onBack: () => void }) {
  const [phone, setPhone] = useState<string>();
  if (phone !== undefined) return <CodeStep phone={phone} onBack={() => setPhone(undefined)} onDone={onBack} />;
  return <PhoneStep onSent={setPhone} onBack={onBack} />;
}

function PhoneStep({ onSent, onBack }: { onSent: (phone: string) => void; onBack: () => void }) {
  const form = useForm({ resolver: requestResolver, defaultValues: { phone: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/auth/person-password/request", { body }),
    saved: null, // a code is on its way
    onSuccess: (_answer, { phone }) => onSent(phone),
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p>Podaj numer telefonu, którym się logujesz. Wyślemy na niego kod SMS.</p>
      <FormRefusal>{problem}</FormRefusal>
      <FormPhoneField control={form.control} name="phone" />
      <Button type="submit" pending={pending}>
        Dalej
      </Button>
      <Button variant="quiet" size="sm" onClick={onBack}>
        Wróć
      </Button>
    </form>
  );
}

function CodeStep({ phone, onBack, onDone }: { phone: string; onBack: () => void; onDone: () => void }) {
  const form = useForm({
    resolver: passwordResolver,
    defaultValues: { phone, password: "", password_confirmation: "", sms_code: "" },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/auth/person-password", { body }),
    saved: ({ message }) => message,
    onSuccess: onDone,
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p>Jeśli ten numer ma dostęp do gospodarstwa, wysłaliśmy na niego kod SMS.</p>
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField
        control={form.control}
        name="sms_code"
        label="Kod SMS"
        hint={`${SMS_CODE.lengthDigits} cyfr. Kod jest ważny ${SMS_CODE.validMinutes} minut.`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        tidy={digitsOnly(SMS_CODE.lengthDigits)}
      />
      <NewPasswordFields control={form.control} />
      <Button type="submit" pending={pending}>
        Zapisz
      </Button>
      <Button variant="quiet" size="sm" onClick={onBack}>
        Wróć
      </Button>
    </form>
  );
}
