import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useState } from "react";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { showPageHead, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormEmailField, FormTextField } from "#shared/fields/form-fields.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { startEntry } from "../campaigns.api.ts";
import { CheckMail } from "./check-mail.tsx";
import { typedBy } from "./typed-resolver.ts";

const EMPTY = { nip: "", email: "" };
type StartValues = typeof EMPTY;
const resolver = typedBy<StartValues>(() =>
  import("@plon/contract/portal/offers/campaigns.ts").then((module) => module.startCampaign.body),
);

/** A visitor's entrance to a campaign: the link to the form comes by e-mail. Account holders may sign in instead. */
export function StartForm({ slug }: { slug: string }) {
  const withKey = useRequestKey();
  const [sentTo, setSentTo] = useState<string>();
  const [form, draft] = useDraftedForm<StartValues>(
    { name: `campaign.${slug}.start`, byLink: true },
    { resolver, defaultValues: EMPTY },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => withKey((key) => startEntry(slug, values, key)),
    onSuccess: (_answer, { email }) => {
      draft.drop();
      setSentTo(email.trim());
      showPageHead();
    },
  });
  if (sentTo !== undefined) return <CheckMail email={sentTo} />;
  return (
    <Card title="Zgłoś udział">
      <p className="mb-5 text-soft">
        Masz konto w programie?{" "}
        <ModalLink modal="!logowanie" className="font-semibold text-action underline">
          Zaloguj się
        </ModalLink>
        , a wypełnimy część danych za Ciebie.
      </p>
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <FormRefusal>{problem}</FormRefusal>
        <FormTextField control={form.control} name="nip" label="NIP lub PESEL" required inputMode="numeric" />
        <FormEmailField
          control={form.control}
          name="email"
          hint="Wyślemy na niego odnośnik do formularza. Pod nim zobaczysz też status zgłoszenia."
        />
        <div className="flex flex-col sm:flex-row">
          <Button type="submit" pending={pending}>
            Wyślij odnośnik
          </Button>
        </div>
      </form>
    </Card>
  );
}
