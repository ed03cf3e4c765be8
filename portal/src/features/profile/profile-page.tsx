import { groupedIban } from "@plon/rules/money/bank-account.ts";
import type { OWN_DATA_JSON_PATH, OWN_DATA_PDF_PATH } from "@plon/contract/portal/account/own-data.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { CROP_GROUPS } from "@plon/rules/goods/crops.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { download } from "#base/calls/download.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { displayName, mayDo, useProfile } from "#base/profile.ts";
import { formatHectares, formatLongInstant } from "@plon/client/format.ts";
import { PrimaryModalLink, SecondaryModalLink } from "#shared/links/button-links.tsx";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { MailText } from "#shared/links/mail-text.tsx";
import { Needed } from "#base/needed.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { ClosingCard } from "./closing-card.tsx";
import { LookCard } from "./look-card.tsx";
import { emailConfirmationQuery } from "./profile.api.ts";
import { Fact } from "#shared/pages/fact.tsx";

/** Only while a change waits for its code. */
const pendingChange = arriving(() => import("./pending-change.tsx").then((module) => module.PendingChange));

/**
 * `/moj-profil`: the user's data and everything that can be done with it. `consents` is the consents' part of the page.
 */
export function ProfilePage({ consents }: { consents: ReactNode }) {
  const user = useProfile();
  const { email, phone } = user.pending_changes;
  const isOwner = mayDo(user, "owner");
  return (
    <>
      <PageHeading title="Mój profil">
        {isOwner && <PrimaryModalLink modal="!edycja-danych-profilu">Edytuj dane</PrimaryModalLink>}
      </PageHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <EmailLink />
        {user.member && (
          <Alert tone="info">{`To dane gospodarstwa. Zmienia je tylko właściciel: ${displayName(user)}.`}</Alert>
        )}
        {isOwner && (phone ?? email) !== null && (
          <Needed part={pendingChange}>
            {(PendingChange) => (
              <>
                {phone !== null && <PendingChange kind="phone" value={phone} />}
                {email !== null && <PendingChange kind="email" value={email} />}
              </>
            )}
          </Needed>
        )}
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-4 md:gap-6">
            <PersonCard />
            <ContactCard />
          </div>
          <div className="flex flex-col gap-4 md:gap-6">
            <BankAccountCard />
            <CropsCard />
          </div>
        </div>
        {isOwner ? (
          <>
            <PeopleCard />
            {consents}
            <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
              <SecurityCard />
              <div className="flex flex-col gap-4 md:gap-6">
                <LookCard />
                <OwnDataCard>
                  Wszystko, co o Tobie przechowujemy: dane, faktury, punkty, zgody i wiadomości. PDF do czytania, JSON
                  do przeniesienia.
                </OwnDataCard>
              </div>
            </div>
            <ClosingCard />
          </>
        ) : (
          <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
            <OwnSignInCard />
            <div className="flex flex-col gap-4 md:gap-6">
              <LookCard />
              <OwnDataCard>
                Wszystko, co przechowujemy o Tobie, a nie o gospodarstwie: telefon, dostęp, logowania i wykonane
                czynności. PDF do czytania, JSON do przeniesienia.
              </OwnDataCard>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** The link of an e-mail that confirms a new address leads here. */
function EmailLink() {
  const { email: token } = useSearch({ strict: false }) as { email?: string };
  const confirmation = useQuery(emailConfirmationQuery(token));
  if (token === undefined || confirmation.isPending) return null;
  if (confirmation.isSuccess) {
    return (
      <Alert
        tone="success"
        title="Adres e-mail został zmieniony"
      >{`Od teraz piszemy na ${confirmation.data.email}.`}</Alert>
    );
  }
  const refused = confirmation.error instanceof ApiError && [404, 422].includes(confirmation.error.status);
  if (!refused) return <FailedPart error={confirmation.error} onRetry={() => void confirmation.refetch()} />;
  return (
    <Alert tone="warning" title="Nie udało się potwierdzić adresu">
      {confirmation.error.message}
    </Alert>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_1fr] sm:gap-y-3">{children}</dl>;
}

function PersonCard() {
  const user = useProfile();
  const { profile } = user;
  return (
    <Card title="Twoje dane">
      <Facts>
        <Fact name={user.identifier_type === "nip" ? "NIP" : "PESEL"}>
          <span className="figures">{user.nip}</span>
        </Fact>
        <Fact name="Uczestnik">{displayName(user)}</Fact>
        {profile.company_name !== "" && profile.company_name !== displayName(user) && (
          <Fact name="Gospodarstwo lub firma">{profile.company_name}</Fact>
        )}
        <Fact name="Adres siedziby">
          <Address
            street={profile.company_street}
            number={profile.company_street_number}
            flat={profile.company_street_number_place}
            postcode={profile.company_postcode}
            city={profile.company_city}
          />
        </Fact>
        <Fact name="Numer uczestnika">
          <span className="figures">{profile.participant_id}</span>
        </Fact>
      </Facts>
    </Card>
  );
}

function ContactCard() {
  const { email, phone, profile } = useProfile();
  return (
    <Card title="Kontakt">
      <Facts>
        <Fact name="Telefon">{phone === "" ? "–" : phoneNumber(phone)}</Fact>
        <Fact name="Adres e-mail">{email === "" ? "–" : <MailText>{email}</MailText>}</Fact>
        <Fact name="Korespondencja">
          {profile.correspondence_address ? (
            <Address
              street={profile.correspondence_street}
              number={profile.correspondence_street_number}
              flat={profile.correspondence_street_number_place}
              postcode={profile.correspondence_postcode}
              city={profile.correspondence_city}
            />
          ) : (
            "Na adres siedziby"
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

type AddressProps = {
  street: string;
  number: string;
  flat: string;
  postcode: string;
  city: string;
};

function Address({ street, number, flat, postcode, city }: AddressProps) {
  return (
    <>
      {street} {number}
      {flat === "" ? "" : `/${flat}`}
      <br />
      <span className="whitespace-nowrap">{postcode}</span> {city}
    </>
  );
}

function BankAccountCard() {
  const user = useProfile();
  const { profile, bank_account_blocked_until: blockedUntil } = user;
  const { bank_account: awaited } = user.pending_changes;
  return (
    <Card
      title="Numer konta"
      action={
        mayDo(user, "owner") &&
        awaited === null && (
          <ModalLink modal="!dodaj-numer-konta" className="font-semibold text-action underline underline-offset-4">
            {profile.bank_account === null ? "Dodaj numer" : "Zmień numer"}
          </ModalLink>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {profile.bank_account === null ? (
          <p className="text-soft">
            Nie mamy jeszcze numeru Twojego konta. Jest potrzebny, aby wypłacić nagrodę w złotówkach.
          </p>
        ) : (
          <p className="figures font-semibold">
            {mayDo(user, "full") ? groupedIban(profile.bank_account) : profile.bank_account}
          </p>
        )}
        {mayDo(user, "owner") && awaited !== null && (
          <Needed part={pendingChange}>
            {(PendingChange) => <PendingChange kind="bank_account" value={awaited} />}
          </Needed>
        )}
        {blockedUntil !== null && (
          <Alert tone="info">Wypłaty na to konto będą możliwe od {formatLongInstant(blockedUntil)}.</Alert>
        )}
      </div>
    </Card>
  );
}

function CropsCard() {
  const { area, acreage } = useProfile();
  const hectares = new Map(area.map(({ id, value }) => [id, value]));
  const grown = CROP_GROUPS.flatMap(({ options }) => options).filter(({ id }) => (hectares.get(id) ?? 0) > 0);
  return (
    <Card title="Uprawy">
      {grown.length === 0 ? (
        <p className="text-soft">Nie znamy jeszcze Twoich upraw. Dzięki nim pokażemy oferty, które do nich pasują.</p>
      ) : (
        <Facts>
          {grown.map(({ id, name }) => (
            <Fact key={id} name={name}>
              <span className="figures">{formatHectares(hectares.get(id) ?? 0)}</span>
            </Fact>
          ))}
          <Fact name="Razem">
            <span className="figures">{formatHectares(acreage)}</span>
          </Fact>
        </Facts>
      )}
    </Card>
  );
}

function PeopleCard() {
  return (
    <Card title="Osoby w gospodarstwie">
      <p>
        Żona, mąż, dziecko albo księgowa mogą mieć własne logowanie do Twojego gospodarstwa. Ty decydujesz, co mogą, a
        dostęp odbierasz w każdej chwili.
      </p>
      <div className="mt-4">
        <SecondaryModalLink modal="!osoby-w-gospodarstwie">Osoby i uprawnienia</SecondaryModalLink>
      </div>
    </Card>
  );
}

function SecurityCard() {
  return (
    <Card title="Bezpieczeństwo">
      <p>Aby nikt nie zmienił Twoich danych bez Twojej wiedzy:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-soft">
        <li>o nowym adresie e-mail piszemy na dotychczasowy adres,</li>
        <li>o nowym telefonie powiadamiamy SMS-em dotychczasowy numer,</li>
        <li>o nowym koncie piszemy i SMS-em, i e-mailem, a wypłaty wstrzymujemy na 24 godziny,</li>
        <li>zmiana hasła wylogowuje wszystkie urządzenia.</li>
      </ul>
      <p className="mt-3 text-soft">Masz wiadomość o zmianie, która nie jest Twoja? Zadzwoń do nas od razu.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SecondaryModalLink modal="!zmien-haslo">Zmień hasło</SecondaryModalLink>
        <SecondaryModalLink modal="!drugi-krok">Drugi krok przy logowaniu</SecondaryModalLink>
        <SecondaryModalLink modal="!klucze-dostepu">Klucze dostępu</SecondaryModalLink>
        <SecondaryModalLink modal="!zalogowane-urzadzenia">Zalogowane urządzenia</SecondaryModalLink>
      </div>
    </Card>
  );
}

/** For one of the farm's people, whose sign-in is their own. */
function OwnSignInCard() {
  return (
    <Card title="Twoje logowanie">
      <p className="text-soft">
        Telefon i hasło są tylko Twoje. Możesz dodać drugi krok: po haśle zapytamy jeszcze o kod z SMS-a.
      </p>
      <div className="mt-4">
        <SecondaryModalLink modal="!drugi-krok">Drugi krok przy logowaniu</SecondaryModalLink>
      </div>
    </Card>
  );
}

function OwnDataCard({ children }: { children: ReactNode }) {
  return (
    <Card title="Pobierz swoje dane">
      <p className="text-soft">{children}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton format="pdf" />
        <DownloadButton format="json" />
      </div>
    </Card>
  );
}

const OWN_DATA = { json: "/api/v1/user/data.json", pdf: "/api/v1/user/data.pdf" } satisfies {
  json: typeof OWN_DATA_JSON_PATH;
  pdf: typeof OWN_DATA_PDF_PATH;
};

function DownloadButton({ format }: { format: "pdf" | "json" }) {
  return (
    <Button variant="secondary" needsNetwork onClick={() => void download(OWN_DATA[format], `moje-dane.${format}`)}>
      <Download aria-hidden className="size-5" />
      Pobierz {format.toUpperCase()}
    </Button>
  );
}
