import { withStop } from "@plon/rules/texts/polish-text.ts";
import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { Check, X } from "lucide-react";
import { useMemo } from "react";
import { useController, useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { showPageHead, useFormCycle } from "#shared/forms/form-cycle.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { LeafletButton } from "./grant-steps.tsx";
import { useKsefReload } from "./ksef-connections.api.ts";

type Offered = { consent: NonNullable<KsefState["consent"]>; operator: NonNullable<KsefState["operator"]> };

const READ = [
  "Faktury i korekty od dystrybutorów, którzy biorą udział w programie",
  "Tylko te, na których nabywcą jest Twoje gospodarstwo",
  "Wystawione od dnia zgody",
];
const NOT_READ = ["Faktur od innych sprzedawców", "Faktur, które wystawia Twoje gospodarstwo"];

/** Before the consent: what is read and what is not, who reads, and the consent itself. */
export function Offer({ state, ...offered }: { state: KsefState } & Offered) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Card>
        <p className="max-w-prose text-lg">
          Nadajesz uprawnienie raz, a program sam odczytuje faktury od dystrybutorów i nalicza punkty. Nie trzeba już
          nic zgłaszać ani fotografować.
        </p>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <Points title="Co odczytujemy" points={READ} isRead />
          <Points title="Czego nie odczytujemy" points={NOT_READ} isRead={false} />
        </div>
        <p className="mt-5 max-w-prose text-soft">
          Uprawnienie w KSeF technicznie otwiera wszystkie faktury gospodarstwa. Program pobiera tylko te z pierwszej
          listy, a każdy odczytany dokument zobaczysz na tej stronie.
        </p>
      </Card>
      <Card title="Kto odczytuje">
        <p className="wrap-anywhere">
          <span className="font-semibold">{offered.operator.name}</span>, NIP{" "}
          <span className="figures">{offered.operator.nip}</span>, jako operator programu.
        </p>
        <p className="mt-2 text-soft wrap-anywhere">{`Administrator Twoich danych w programie: ${withStop(state.data_controller)}`}</p>
      </Card>
      <Card title="Zgoda">
        <ConsentForm {...offered} />
      </Card>
      <div>
        <LeafletButton />
      </div>
    </div>
  );
}

function Points({ title, points, isRead }: { title: string; points: string[]; isRead: boolean }) {
  const Icon = isRead ? Check : X;
  return (
    <div>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isRead ? "text-success" : "text-danger"}`} />
            <span className="min-w-0 wrap-anywhere">{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Values = { consent: number };
const resolver = schemaResolver(() =>
  import("@plon/contract/portal/documents/ksef-connections.ts").then((module) => module.connectKsef.body),
);

function ConsentForm({ consent }: Offered) {
  const reload = useKsefReload();
  const nodes = useMemo(() => parseHtml(consent.content), [consent.content]);
  const form = useForm<Values>({ resolver, defaultValues: { consent: 0 } });
  const { field, fieldState } = useController({ control: form.control, name: "consent" });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => call("POST /api/v1/user/ksef/connect", { body: values }),
    onSuccess: () => {
      void reload();
      showPageHead();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <div className="max-w-prose">
        <RichText nodes={nodes} />
      </div>
      <div className="rounded-field bg-sunken px-3">
        <Checkbox
          name="consent"
          checked={field.value === consent.id}
          onChange={(isGiven) => field.onChange(isGiven ? consent.id : 0)}
          required
          error={fieldState.error?.message}
          inputRef={field.ref}
        >
          Wyrażam zgodę na odczyt faktur z KSeF
        </Checkbox>
      </div>
      <FormRefusal>{problem}</FormRefusal>
      <div>
        <Button type="submit" pending={pending} className="w-full sm:w-auto">
          Dalej: nadaj uprawnienie
        </Button>
      </div>
    </form>
  );
}
