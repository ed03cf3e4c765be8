import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { settingsQuery } from "#base/settings.ts";
import { showPageHead, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormEmailField, FormPhoneField, FormTextField } from "#shared/fields/form-fields.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { CampaignSteps } from "../campaign-steps.tsx";
import { campaignQuery, enterPromotion } from "../campaigns.api.ts";
import { CheckMail } from "../entry/check-mail.tsx";
import { isNoCampaign, NoCampaign } from "../no-campaign.tsx";
import { RulesCheckbox, useShownRules } from "../entry/rules-checkbox.tsx";
import { typedBy } from "../entry/typed-resolver.ts";

/** /pewnosc100 and /halvetic100pewnosci: the entrance to the satisfaction promotion (status 0), or why it is closed. */
export function SatisfactionEntryPage({ title }: { title: string }) {
  const settings = useQuery(settingsQuery);
  const campaign = useQuery(campaignQuery("pewnosc100"));
  const [sentTo, setSentTo] = useState<string>();
  if (settings.isLoadingError) return <FailedPage error={settings.error} onRetry={() => void settings.refetch()} />;
  if (campaign.isLoadingError && !isNoCampaign(campaign.error)) {
    return <FailedPage error={campaign.error} onRetry={() => void campaign.refetch()} />;
  }
  // The dates are those of the specification; whether it is open at all, and what it gives, the campaign itself knows.
  const phase = campaign.data && settings.data?.satisfaction_phase;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title={title} />
      <div className="flex flex-col gap-4">
        {campaign.isError && <NoCampaign />}
        {campaign.data && <p className="text-lg">{campaign.data.lead}</p>}
        {sentTo !== undefined && <CheckMail email={sentTo} />}
        {sentTo === undefined && phase === "open" && <EntryForm onSent={setSentTo} />}
        {phase === "before" && (
          <Alert tone="info" title="Akcja jeszcze się nie rozpoczęła">
            Zgłoszenia przyjmujemy od 11 maja do 15 września 2023 r.
          </Alert>
        )}
        {phase === "entered_only" && (
          <Alert tone="info" title="Termin zgłoszeń minął 15 września 2023 r.">
            Kto jest już zgłoszony, może złożyć reklamację pod odnośnikiem z&nbsp;wiadomości e-mail.
          </Alert>
        )}
        {campaign.data && <CampaignSteps title="Jak to działa" steps={campaign.data.steps} />}
      </div>
    </div>
  );
}

type EntryValues = typeof EMPTY;
const EMPTY = { first_name: "", last_name: "", nip: "", email: "", phone: "", accept_rules: false };
const resolver = typedBy<EntryValues>(() =>
  import("@plon/contract/portal/offers/campaigns.ts").then((module) => module.satisfactionEntryBody),
);

function EntryForm({ onSent }: { onSent: (email: string) => void }) {
  const withKey = useRequestKey();
  const shownRules = useShownRules("pewnosc100");
  const [form, draft] = useDraftedForm<EntryValues>(
    { name: "campaign.satisfaction", except: ["accept_rules"], byLink: true },
    { resolver, defaultValues: EMPTY },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => withKey((key) => enterPromotion({ ...values, ...shownRules, accept_rules: true }, key)),
    onSuccess: (_answer, { email }) => {
      draft.drop();
      onSent(email.trim());
      showPageHead();
    },
  });
  const { control } = form;
  return (
    <Card title="Zgłoś udział w akcji">
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <FormRefusal>{problem}</FormRefusal>
        <FormTextField control={control} name="first_name" label="Imię" required autoComplete="given-name" />
        <FormTextField control={control} name="last_name" label="Nazwisko" required autoComplete="family-name" />
        <FormTextField control={control} name="nip" label="NIP lub PESEL" required inputMode="numeric" />
        <FormEmailField control={control} name="email" hint="Wyślemy na niego odnośnik do Twojego zgłoszenia." />
        <FormPhoneField control={control} name="phone" />
        <RulesCheckbox control={control} name="accept_rules" slug="pewnosc100">
          {" i\u00a0znam "}
          <Link to="/polityka-prywatnosci" target="_blank" rel="noreferrer" className="underline">
            politykę prywatności<span className="sr-only"> (otwiera się w nowej karcie)</span>
          </Link>
          .
        </RulesCheckbox>
        <div className="flex flex-col sm:flex-row">
          <Button type="submit" pending={pending}>
            Zgłaszam udział
          </Button>
        </div>
      </form>
    </Card>
  );
}
