import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { workingDaysText } from "@plon/rules/texts/polish-text.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Card } from "@plon/ui/card.tsx";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { call } from "#base/calls/api.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { settingsQuery } from "#base/settings.ts";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryLink, PrimaryModalLink } from "#shared/links/button-links.tsx";
import { SendAgain, SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { emailConfirmationQuery, registrationStateQuery, registrationToken } from "./registrations.api.ts";
import type { RegistrationState } from "./registrations.api.ts";

/**
 * `/rejestracja/dziekujemy`: where the contact is confirmed, and the target of the e-mail's link. The browser that sent
 * the registration can open it again at any time; elsewhere it only confirms the e-mail.
 */
export function ThankYouPage() {
  const { email: emailToken } = useSearch({ strict: false }) as { email?: string };
  const cache = useQueryClient();
  const token = registrationToken.read();
  const state = useQuery(registrationStateQuery(token));
  const link = useQuery(emailConfirmationQuery(emailToken));
  const confirmed = link.isSuccess;
  useEffect(() => {
    if (confirmed) void cache.invalidateQueries({ queryKey: registrationStateQuery(token).queryKey });
  }, [confirmed, cache, token]);

  const known = state.data ?? link.data;
  const unknown = token === null || (state.error instanceof ApiError && state.error.status === 404);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title={known ? "Dziękujemy za zgłoszenie" : "Twoje zgłoszenie"} />
      <div className="flex flex-col gap-4">
        {link.isSuccess && known?.status === "contact" && (
          <Alert tone="success" title="Adres e-mail został potwierdzony" />
        )}
        {link.isError && <LinkProblem error={link.error} onRetry={() => void link.refetch()} />}
        {known && <Standing state={known} token={unknown ? null : token} />}
        {!known && unknown && !link.isFetching && !link.isError && <NoRegistration />}
        {!known && !unknown && state.isError && <FailedPart error={state.error} onRetry={() => void state.refetch()} />}
        {!known && (link.isFetching || (!unknown && state.isPending)) && <LoadingSkeleton className="h-72 w-full" />}
      </div>
    </div>
  );
}

function LinkProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const used = error instanceof ApiError && [404, 422].includes(error.status);
  if (!used) return <FailedPart error={error} onRetry={onRetry} />;
  return (
    <Alert tone="warning" title="Ten odnośnik został wykorzystany albo stracił ważność">
      Jeśli adres nie jest jeszcze potwierdzony, otwórz tę stronę w przeglądarce, w której powstało zgłoszenie, i wyślij
      odnośnik ponownie.
    </Alert>
  );
}

function NoRegistration() {
  return (
    <Card>
      <EmptyPlace
        illustration={<GatePicture />}
        title="Nie ma tu Twojego zgłoszenia"
        next={<PrimaryLink to="/rejestracja">Zgłoś swój udział</PrimaryLink>}
      >
        Otwórz tę stronę w przeglądarce, w której powstało zgłoszenie, albo skorzystaj z odnośnika z wiadomości e-mail.
      </EmptyPlace>
    </Card>
  );
}

function Standing({ state, token }: { state: RegistrationState; token: string | null }) {
  if (state.status === "approved") {
    return (
      <Alert
        tone="success"
        title="Zgłoszenie przyjęte. Witamy w programie!"
        action={<PrimaryModalLink modal="!pierwsze-logowanie">Ustaw hasło i zaloguj się</PrimaryModalLink>}
      >
        Najprościej otwórz odnośnik z naszego SMS-a: ustawisz hasło i od razu wejdziesz. Możesz też ustawić je kodem
        SMS.
      </Alert>
    );
  }
  if (state.status === "rejected") {
    return (
      <Alert tone="warning" title="Nie mogliśmy przyjąć tego zgłoszenia">
        Powód wysłaliśmy na adres {state.email}. Masz pytania? Skontaktuj się z nami.
      </Alert>
    );
  }
  return (
    <>
      {state.status === "contact" && (
        <p>Został jeszcze jeden krok: potwierdź telefon i adres e-mail, abyśmy mogli sprawdzić zgłoszenie.</p>
      )}
      {state.status === "contact" && <PhonePart state={state} token={token} />}
      {state.status === "contact" && <EmailPart state={state} token={token} />}
      {state.status === "review" && (
        <Alert tone="success" title="Kontakt potwierdzony">
          Zgłoszenie jest u nas. Nie musisz już nic robić: napiszemy SMS-em, gdy je sprawdzimy.
        </Alert>
      )}
      <NextSteps done={state.status === "review" ? 1 : 0} />
    </>
  );
}

function Part({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  return (
    <Card
      title={title}
      action={<StatusChip tone={done ? "success" : "pending"} label={done ? "Potwierdzony" : "Czeka"} />}
    >
      {children}
    </Card>
  );
}

function PhonePart({ state, token }: { state: RegistrationState; token: string | null }) {
  const cache = useQueryClient();
  return (
    <Part title="Telefon" done={state.phone_confirmed}>
      {state.phone_confirmed && <p>{phoneNumber(state.phone)}</p>}
      {!state.phone_confirmed && token === null && <p>Kod SMS wpisz w przeglądarce, w której powstało zgłoszenie.</p>}
      {!state.phone_confirmed && token !== null && (
        <SmsCodeForm
          hint={`Wysłaliśmy 6 cyfr na numer ${phoneNumber(state.phone)}.`}
          button="Potwierdź telefon"
          autoFocus
          send={(sms_code) => call("POST /api/v1/registration/confirm-phone", { body: { token, sms_code } })}
          onSuccess={({ data }) => cache.setQueryData(registrationStateQuery(token).queryKey, data)}
          resend={() => call("POST /api/v1/registration/resend", { body: { token, channel: "sms" } })}
          againSeconds={state.sms_again_seconds}
        />
      )}
    </Part>
  );
}

function EmailPart({ state, token }: { state: RegistrationState; token: string | null }) {
  return (
    <Part title="Adres e-mail" done={state.email_confirmed}>
      <p className="wrap-anywhere">{state.email}</p>
      {!state.email_confirmed && (
        <>
          <p className="mt-1 text-soft">
            Otwórz wiadomość od nas i kliknij odnośnik. Nie ma jej? Zajrzyj też do folderu ze spamem.
          </p>
          {token !== null && (
            <div className="mt-3">
              <SendAgain
                resend={() => call("POST /api/v1/registration/resend", { body: { token, channel: "email" } })}
                seconds={state.email_again_seconds}
              >
                Wyślij wiadomość ponownie
              </SendAgain>
            </div>
          )}
        </>
      )}
    </Part>
  );
}

const nextSteps = (days: number | undefined) =>
  [
    ["Potwierdzasz kontakt", "Telefon kodem SMS, adres e-mail odnośnikiem."],
    ["Sprawdzamy zgłoszenie", days === undefined ? "" : `Zwykle zajmuje to do ${workingDaysText(days)}.`],
    ["Dostajesz SMS", "Napiszemy, gdy Twoje konto będzie gotowe."],
    ["Logujesz się pierwszy raz", "Ustawiasz hasło kodem SMS i zbierasz punkty."],
  ] as const;

function NextSteps({ done }: { done: number }) {
  const days = useQuery(settingsQuery).data?.registration_working_days;
  return (
    <Card title="Co dalej">
      <ol className="flex flex-col gap-4">
        {nextSteps(days).map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className={`figures flex size-8 shrink-0 items-center justify-center rounded-full font-semibold ${index < done ? "bg-success-tint text-success" : index === done ? "bg-action text-on-action" : "bg-sunken text-soft"}`}
            >
              {index < done ? "✓" : index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
