import type { invitationBody } from "@plon/contract/portal/offers/affiliation.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { Control } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormMaskedField, FormTextField } from "#shared/fields/form-fields.tsx";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { maskIdentifier } from "#shared/fields/identifier-mask.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { INVITATIONS_KEY } from "./affiliation.api.ts";

type Values = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  nip: string;
  person_consent: boolean;
};
const EMPTY: Values = { first_name: "", last_name: "", phone: "", email: "", nip: "", person_consent: false };
const resolver = schemaResolver<z.output<typeof invitationBody>, Values>(
  () => import("@plon/contract/portal/offers/affiliation.ts").then((module) => module.invitationBody) as never,
);

function PersonFields({ control }: { control: Control<Values, unknown, z.output<typeof invitationBody>> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField control={control} name="first_name" label="Imię" required autoComplete="off" />
        <FormTextField control={control} name="last_name" label="Nazwisko" required autoComplete="off" />
      </div>
      <FormMaskedField
        control={control}
        name="phone"
        label="Telefon"
        hint="Tu wyślemy SMS z odnośnikiem"
        required
        inputMode="tel"
        autoComplete="off"
        mask={phoneMask}
      />
      <FormTextField
        control={control}
        name="email"
        label="E-mail"
        hint="Podaj e-mail albo NIP lub PESEL"
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="nip"
        label="NIP lub PESEL"
        deps={["email"]}
        inputMode="numeric"
        autoComplete="off"
        tidy={maskIdentifier}
      />
    </>
  );
}

/**
 * Whom to invite. Another person's data is not stored on this device: what is typed is kept with the tab, until the
 * form is left.
 */
export function RecommendForm() {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [done, setDone] = useState<string>();
  const [form, draft] = useDraftedForm<Values, z.output<typeof invitationBody>>(
    { name: "recommendation", except: ["person_consent"] },
    { resolver, defaultValues: EMPTY },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    createMode: true,
    send: (body) => withKey((idempotencyKey) => call("POST /api/v1/user/invitations", { body }, { idempotencyKey })),
    saved: "Polecenie zapisane",
    onSuccess: ({ message }) => {
      draft.drop();
      setDone(message);
      void cache.invalidateQueries({ queryKey: INVITATIONS_KEY });
    },
  });
  const { control } = form;
  return (
    <form
      onSubmit={(event) => {
        setDone(undefined);
        void onSubmit(event);
      }}
      noValidate
      className="flex flex-col gap-5"
    >
      <FormRefusal>{problem}</FormRefusal>
      <output className="block empty:hidden">{done !== undefined && <Alert tone="success">{done}</Alert>}</output>
      <PersonFields control={control} />
      <FormCheckbox control={control} name="person_consent">
        Ta osoba zgadza się na przekazanie jej danych i na wysłanie jej zaproszenia. Usuniecie te dane, gdy odnośnik
        przestanie działać.
      </FormCheckbox>
      <div className="flex flex-col sm:flex-row">
        <Button type="submit" pending={pending}>
          Poleć gospodarstwo
        </Button>
      </div>
    </form>
  );
}
