import { zodResolver } from "@hookform/resolvers/zod";
import { type OwnFarm, personLoginBody } from "@plon/contract/portal/members-sign-in.ts";
import { Button } from "@plon/ui/button.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#base/api.ts";
import type { Token } from "#base/create-session.ts";
import { useFormCycle } from "#shared/form-cycle.ts";
import { FormPasswordField, FormPhoneField } from "#shared/form-fields.tsx";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { PersonPassword } from "./person-password.tsx";

type PersonLoginProps = {
  onSignedIn: (answer: Token) => void | Promise<void>;
  /** Back to the owner's sign-in. */
  onBack: () => void;
};

type Step = { at: "number" } | { at: "farm"; farms: OwnFarm[] } | { at: "password" };

/** The sign-in of somebody whom a farm lets in: phone and password, then the farm where there are several. */
export function PersonLogin({ onSignedIn, onBack }: PersonLoginProps) {
  const [step, setStep] = useState<Step>({ at: "number" });
  const form = useForm({ resolver: zodResolver(personLoginBody), defaultValues: { phone: "", password: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/auth/person-login", { body }),
    onSuccess: ({ data: { session, farms } }) => {
      if (session) void onSignedIn(session);
      else setStep({ at: "farm", farms });
    },
    signsIn: true,
  });
  if (step.at === "password") return <PersonPassword onBack={() => setStep({ at: "number" })} />;
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      {step.at === "number" ? (
        <>
          <p>Dla osób, którym właściciel gospodarstwa dał dostęp.</p>
          <FormPhoneField control={form.control} name="phone" />
          <FormPasswordField control={form.control} name="password" label="Hasło" autoComplete="current-password" />
          <Button type="submit" pending={pending}>
            Zaloguj się
          </Button>
          <div className="flex flex-wrap justify-between gap-x-6">
            <Button variant="quiet" size="sm" onClick={() => setStep({ at: "password" })}>
              Nie pamiętam hasła
            </Button>
            <Button variant="quiet" size="sm" onClick={onBack}>
              Loguję się numerem NIP lub PESEL
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>Do którego gospodarstwa chcesz wejść?</p>
          {step.farms.map(({ membership_id, name }) => (
            <Button
              key={membership_id}
              type="submit"
              variant="secondary"
              disabled={pending}
              onClick={() => form.setValue("membership_id", membership_id)}
            >
              {name}
            </Button>
          ))}
        </>
      )}
    </form>
  );
}
