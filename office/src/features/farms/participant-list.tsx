import Stack from "@mui/material/Stack";
import { officeHandOverParticipants } from "@plon/contract/office/account/farms.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatDay, formatPoints } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { listedName } from "#shared/words/participant-names.ts";
import { ParticipantSteps } from "#shared/lists/participant-steps.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { ResultsNotice } from "#shared/lists/results-notice.tsx";
import { RecordLink } from "#shared/records/record-link.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { HandOverButton } from "./hand-over-button.tsx";
import { locksOf, participantName, type ParticipantRow, personName } from "./participant-words.ts";

const filters = [
  searchFilter("Nazwisko, telefon, e-mail, NIP, firma"),
  choiceFilter(
    [
      { id: "false", name: "Czynne" },
      { id: "true", name: "Zablokowane" },
    ],
    { source: "locked", label: "Konto" },
  ),
  choiceFilter([{ id: "true", name: "W ostatnich 30 dniach" }], {
    source: "recent",
    label: "W programie od",
    emptyText: "Kiedykolwiek",
  }),
  choiceFilter([{ id: "true", name: "Wygasną w 60 dni" }], { source: "lapsing", label: "Punkty" }),
];

/** The locks of a participant, each as a chip; nothing if there are none. */
function Locks({ person }: { person: ParticipantRow }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      {locksOf(person).map((status) => (
        <StatusChip key={status.label} status={status} />
      ))}
      {!person.has_password && <StatusChip status={{ label: "Bez logowania", color: "grey" }} />}
    </Stack>
  );
}

function participantCard(person: ParticipantRow): RecordCard {
  return {
    title: participantName(person),
    aside: formatPoints(person.available),
    lines: [
      `${person.identifier_type.toUpperCase()} ${person.identifier}`,
      `${personName(person)}, ${person.company_city}`,
    ],
    body: <Locks person={person} />,
  };
}

/** Whoever may only read takes the chosen ones away as a file. */
const participantSteps = (
  <BulkSteps<ParticipantRow>>{(rows) => <ParticipantSteps rows={rows} nameOf={participantName} />}</BulkSteps>
);

const Column = OfficeColumn<ParticipantRow>;

/** Participants, searchable by anything a caller may say on the phone. */
export default function ParticipantList() {
  // Only an administrator may move many farms at once, like corrections of balances.
  const isAdmin = useMayCall(officeHandOverParticipants);
  return (
    <OfficeList<ParticipantRow>
      sort={{ field: "name", order: "ASC" }}
      above={<ResultsNotice />}
      filters={filters}
      actions={isAdmin && <HandOverButton />}
      opens
      empty={{ title: "Nie ma jeszcze uczestników" }}
      card={participantCard}
      bulk={participantSteps}
    >
      <Column
        source="name"
        label="Nazwisko i imię"
        render={(row) => (
          <>
            <RecordLink>{listedName(row)}</RecordLink>
            <Locks person={row} />
          </>
        )}
        text={listedName}
        sx={{ fontWeight: 600, minWidth: 165 }}
      />
      <Column source="company_name" label="Firma" text={(row) => row.company_name} oneLine={190} />
      {/* Kept under the name that saved views and browsers know. */}
      <Column source="nip" label="NIP lub PESEL" text={(row) => row.identifier} disableSort />
      <Column source="city" label="Miejscowość" text={(row) => row.company_city} oneLine={140} />
      <Column
        align="right"
        source="available"
        label="Do wydania"
        text={(row) => formatPoints(row.available)}
        inFile={(row) => String(row.available)}
      />
      <Column
        align="right"
        source="pending"
        label="Oczekujące"
        disableSort
        text={(row) => formatPoints(row.pending)}
        inFile={(row) => String(row.pending)}
      />
      <Column source="created_at" label="W programie od" text={(row) => formatDay(row.created_at)} />
    </OfficeList>
  );
}
