import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RecordContextProvider } from "react-admin";
import { useParams } from "react-router";
import { officeGetParticipant } from "@plon/contract/office/account/farms.ts";
import { officeListPayoutBatches } from "@plon/contract/office/money/payouts.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { AuditLink } from "#shared/records/audit-link.tsx";
import { MailLink, PhoneLink } from "#shared/records/contact-links.tsx";
import {
  countOf,
  formatCount,
  formatInstant,
  formatLastDayBefore,
  formatLongDay,
  formatPoints,
  formatQuantity,
} from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { dataOf } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { ParticipantActions } from "./participant-actions.tsx";
import { Crops, ParticipantNotices } from "./participant-farm.tsx";
import { ParticipantTabs } from "./participant-tabs.tsx";
import { locksOf, type Participant, participantName, personName } from "../participant-words.ts";

const participantQuery = (participantId: number) =>
  queryOptions({
    queryKey: ["participants", "details", participantId],
    queryFn: dataOf(officeGetParticipant, { params: { participantId } }),
  });

function Head({ person }: { person: Participant }) {
  return (
    <RecordHead name={participantName(person)} statuses={locksOf(person)}>
      <Box component="span" sx={{ mr: 2 }}>
        {person.identifier_type.toUpperCase()} {person.identifier}
      </Box>
      <AuditLink subject={{ subject_type: "participant", subject_id: String(person.id) }} />
    </RecordHead>
  );
}

function Balance({ points }: { points: Participant["points"] }) {
  const rest: [string, number][] = [
    ["Oczekujące na decyzję", points.pending],
    ["Zarezerwowane", points.held],
    ["Zdobyte od początku", points.total],
  ];
  if (points.debt > 0) rest.push(["Dług po korektach", points.debt]);
  return (
    <Panel title="Do wydania">
      <Typography sx={{ fontSize: 40, fontWeight: 700, lineHeight: 1.1, mb: 1.5 }} component="p">
        {formatCount(points.available)}{" "}
        <Typography component="span" color="textSecondary">
          pkt
        </Typography>
      </Typography>
      <Facts facts={rest.map(([name, value]) => [name, formatPoints(value)])} />
    </Panel>
  );
}

const FIRST_EXPIRIES = 6;

function Expiry({ calendar }: { calendar: Participant["expiry_calendar"] }) {
  const facts = calendar.map(({ expires_at, points }): [string, string] => [
    formatLastDayBefore(expires_at),
    formatPoints(points),
  ]);
  return (
    <Panel title="Kiedy punkty tracą ważność">
      {calendar.length === 0 ? (
        <Typography color="textSecondary">Żadne punkty nie mają daty ważności.</Typography>
      ) : (
        <>
          <Facts facts={facts.slice(0, FIRST_EXPIRIES)} />
          {facts.length > FIRST_EXPIRIES && (
            <details>
              <Typography component="summary" variant="body2" color="primary" sx={{ py: 1, cursor: "pointer" }}>
                I jeszcze {countOf(facts.length - FIRST_EXPIRIES, "termin", "terminy", "terminów")}
              </Typography>
              <Facts facts={facts.slice(FIRST_EXPIRIES)} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

function addressText(address: NonNullable<Participant["correspondence_address"]>): string {
  const place = address.street_number_place ? `/${address.street_number_place}` : "";
  return `${address.street} ${address.street_number}${place}, ${address.postcode} ${address.city}`;
}

type Fact = [string, ReactNode];

function Contact({ person }: { person: Participant }) {
  const street = `${person.company_street} ${person.company_street_number}`.trim();
  const place = person.company_street_number_place ? `/${person.company_street_number_place}` : "";
  const other = person.correspondence_address;
  const seesAccounts = useMayCall(officeListPayoutBatches);
  const facts: Fact[] = [
    ["Osoba", personName(person)],
    ["Telefon", <PhoneLink key="phone" phone={person.phone} />],
    ["E-mail", <MailLink key="email" email={person.email} />],
    ["Adres", `${street}${place}, ${person.company_postcode} ${person.company_city}`],
    ...(other ? [["Do korespondencji", addressText(other)] as Fact] : []),
    ["Powierzchnia", `${formatQuantity(person.acreage)} ha`],
    ...(seesAccounts
      ? [["Konto bankowe", person.bank_account_ending ? `kończy się na ${person.bank_account_ending}` : "brak"] as Fact]
      : []),
    ...(person.level
      ? [["Poziom programu", `${person.level.name}, do końca sezonu ${person.level.until_season}`] as Fact]
      : []),
    ["Przedstawiciel", person.representative?.name ?? "brak"],
    ["Ostatnie logowanie", person.last_sign_in_at ? formatInstant(person.last_sign_in_at) : "jeszcze nie było"],
    ["W programie od", formatLongDay(person.created_at)],
  ];
  return (
    <Panel title="Dane">
      <Facts facts={facts} />
    </Panel>
  );
}

/** One participant on one page: identity, and everything else in tabs, each fetched when it is opened. */
export default function ParticipantPage() {
  const participantId = Number(useParams()["id"]);
  const participant = useQuery(participantQuery(participantId));
  if (participant.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (participant.isError) return <FailedPage error={participant.error} onRetry={() => participant.refetch()} />;
  const person = participant.data;
  return (
    <RecordContextProvider value={person}>
      <RecordTitle title={participantName(person)} />
      <Head person={person} />
      <ParticipantActions person={person} />
      <WaitingChange />
      <ParticipantNotices person={person} />
      <ParticipantTabs
        person={person}
        overview={
          <PanelGrid columns={3}>
            <Stack sx={{ gap: 2 }}>
              <Balance points={person.points} />
              <Crops area={person.area} />
            </Stack>
            <Expiry calendar={person.expiry_calendar} />
            <Contact person={person} />
          </PanelGrid>
        }
      />
    </RecordContextProvider>
  );
}
