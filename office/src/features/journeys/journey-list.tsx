import { formatCount, formatInstant } from "@plon/client/format.ts";
import { officeCreateJourney } from "@plon/contract/office/offers/journeys.ts";
import { JOURNEY_TRIGGERS } from "@plon/rules/messages/journey-triggers.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { type Journey, STATE_CHOICES, STATES } from "./journey-words.ts";

const filters = [choiceFilter(STATE_CHOICES, { source: "status" })];

const triggerOf = ({ trigger }: Journey) => JOURNEY_TRIGGERS[trigger].title;
const countsOf = (row: Journey) =>
  `Weszło: ${formatCount(row.entered_count)}, dostało: ${formatCount(row.told_count)}, cel: ${formatCount(row.goal_count)}`;

const journeyCard = (row: Journey): RecordCard => ({
  title: row.title,
  aside: <StatusChip status={STATES[row.status]} />,
  lines: [triggerOf(row), countsOf(row)],
});

const Column = OfficeColumn<Journey>;

/** Messages that the programme sends by itself, and how many each has told; a row opens it. */
export default function JourneyList() {
  const canWrite = useMayCall(officeCreateJourney);
  return (
    <OfficeList<Journey>
      sort={{ field: "id", order: "DESC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{
        title: "Nie ma jeszcze żadnej ścieżki",
        hint: "Zacznij od szablonu: powitanie, brak pierwszej faktury albo punkty, które przepadają.",
      }}
      card={journeyCard}
    >
      <Column source="title" label="Nazwa" disableSort text={(row) => row.title} as="link" />
      <Column label="Co ją zaczyna" text={triggerOf} />
      <Column label="Stan" status={(row) => STATES[row.status]} />
      <Column align="right" label="Weszło" text={(row) => formatCount(row.entered_count)} />
      <Column align="right" label="Dostało" text={(row) => formatCount(row.told_count)} />
      <Column align="right" label="Cel" text={(row) => formatCount(row.goal_count)} />
      <Column label="Zmiana" text={(row) => `${formatInstant(row.changed_at)}, ${row.changed_by}`} />
    </OfficeList>
  );
}
