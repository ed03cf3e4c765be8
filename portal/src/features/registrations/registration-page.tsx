import type { RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { StepsProgress } from "@plon/ui/steps-progress.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { knownNewcomer } from "#base/member/newcomer.ts";
import { Needed } from "#base/needed.tsx";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { forgetInvitation, keepInvitation, knownInvitation } from "./registration-draft.ts";
import { invitationQuery } from "./registrations.api.ts";
import type { RegistrationValues } from "./registration-form.ts";
import { ConsentsPart, ContactStep, IdentifierStep, PersonStep, TransferPart } from "./registration-steps.tsx";
import { useRegistration } from "./use-registration.ts";

/** Nobody begins with these two. */
const cropsStep = arriving(() => import("./crops-step.tsx").then((module) => module.CropsStep));
const summary = arriving(() => import("./registration-summary.tsx").then((module) => module.RegistrationSummary));

type RegistrationPageProps = {
  form: RegistrationForm;
  hash?: string;
};

/** `/rejestracja` and `/zglos-udzial-1`, with or without an invitation. */
export function RegistrationPage({ form, hash: given }: RegistrationPageProps) {
  // Whoever left the form and came back without the link was led here by it all the same.
  const [known] = useState(() => knownInvitation(form));
  const hash = given ?? known;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Zgłoś swój udział" />
      {hash === undefined ? <Uninvited form={form} /> : <Invited form={form} hash={hash} />}
    </div>
  );
}

/** Whoever comes from a page that knows them, as that of a campaign's entry, need not say it again. */
function Uninvited({ form }: Pick<RegistrationPageProps, "form">) {
  const [known] = useState(knownNewcomer);
  if (!known) return <Steps form={form} />;
  const { nip, email, phone, first_name, last_name } = known;
  return <Steps form={form} prefill={prefillOf({ nip, email, phone, first_name, last_name })} />;
}

function Invited({ form, hash }: Required<RegistrationPageProps>) {
  const invitation = useQuery(invitationQuery(hash));
  const { isSuccess } = invitation;
  const isGone = invitation.error instanceof ApiError && [404, 422].includes(invitation.error.status);
  useEffect(() => {
    if (isSuccess) keepInvitation(form, hash);
    if (isGone) forgetInvitation(form);
  }, [isSuccess, isGone, form, hash]);
  if (invitation.isPending) {
    return <LoadingSkeleton className="h-96 w-full" />;
  }
  if (invitation.isError) {
    if (!isGone) return <FailedPart error={invitation.error} onRetry={() => void invitation.refetch()} />;
    return (
      <>
        <Alert tone="warning" title="To zaproszenie zostało wykorzystane albo straciło ważność">
          Możesz zgłosić udział bez zaproszenia: wypełnij formularz poniżej.
        </Alert>
        <div className="mt-4">
          <Steps form={form} />
        </div>
      </>
    );
  }
  const { inviter, ...known } = invitation.data;
  return (
    <>
      {inviter !== null && (
        <div className="mb-4">
          {isFilledIn(known) ? (
            <Alert tone="info" title={`Zaprasza Cię ${inviter}`}>
              Część danych wpisaliśmy za Ciebie. Sprawdź je i popraw, jeśli trzeba.
            </Alert>
          ) : (
            <Alert tone="info" title={`${inviter} poleca Ci program`}>
              Wypełnij zgłoszenie: gdy je przyjmiemy, polecenie będzie zapisane.
            </Alert>
          )}
        </div>
      )}
      <Steps form={form} hash={hash} prefill={prefillOf(known)} />
    </>
  );
}

const isFilledIn = (known: Record<string, string>) => Object.values(known).some((value) => value !== "");

function prefillOf(known: { nip: string; email: string; phone: string } & Partial<RegistrationValues>) {
  const type = known.nip.length === 10 ? "nip" : known.nip.length === 11 ? "pesel" : "";
  return { ...known, identifier_type: type, phone: phoneMask.format(known.phone) };
}

const NOTHING_KNOWN: Partial<RegistrationValues> = {};

function Steps({
  form: kind,
  hash,
  prefill = NOTHING_KNOWN,
}: RegistrationPageProps & { prefill?: Partial<RegistrationValues> }) {
  // Fetched ahead of their steps.
  useArrived(cropsStep);
  useArrived(summary);
  const walk = useRegistration({ form: kind, hash, prefill });
  const { form, steps, step, current, consents, company, go } = walk;
  const asksArea = steps.some(({ id }) => id === "crops");
  const blocked = step.id === "summary" && !consents.isSuccess;
  return (
    <>
      {current === 0 && (
        <p className="mb-4 text-soft">
          Zgłoszenie zajmuje około 5 minut. Przygotuj NIP lub PESEL
          {asksArea ? ", telefon i powierzchnię upraw" : " i telefon"}. Masz już konto?{" "}
          <Link to="." hash="!logowanie" search className="font-semibold text-action underline underline-offset-4">
            Zaloguj się
          </Link>
        </p>
      )}
      <StepsProgress steps={steps.map(({ name }) => name)} current={current} />
      <Card className="mt-4">
        <form onSubmit={(event) => void walk.onSubmit(event)} noValidate className="flex flex-col gap-6">
          <StepHeading key={step.id} name={step.name} />
          <FormRefusal>{walk.problem}</FormRefusal>
          {step.id === "identifier" && <IdentifierStep form={form} />}
          {step.id === "person" && <PersonStep form={form} company={company} />}
          {step.id === "contact" && <ContactStep form={form} />}
          {step.id === "crops" && <Needed part={cropsStep}>{(CropsStep) => <CropsStep form={form} />}</Needed>}
          {step.id === "summary" && (
            <>
              <Needed part={summary}>{(Summary) => <Summary form={form} steps={steps} onChange={go} />}</Needed>
              <TransferPart form={form} />
              <ConsentsPart form={form} consents={consents} />
            </>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
            {current > 0 ? (
              <Button variant="secondary" onClick={() => go(current - 1)}>
                Wróć
              </Button>
            ) : (
              <span />
            )}
            <Button
              type="submit"
              pending={walk.pending}
              disabled={blocked}
              needsNetwork={step.id === "summary" || step.id === "identifier"}
            >
              {step.id === "summary" ? "Wyślij zgłoszenie" : walk.changing ? "Zapisz i wróć do podsumowania" : "Dalej"}
            </Button>
          </div>
        </form>
      </Card>
      {walk.kept && <p className="mt-3 text-sm text-soft">Szkic zapisany na tym urządzeniu.</p>}
    </>
  );
}

/** The step's name; takes the focus when coming from another step, so that it is read out and visible. */
function StepHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const moved = document.activeElement === document.body || document.activeElement?.closest("form") !== null;
    if (moved) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
      {name}
    </h2>
  );
}
