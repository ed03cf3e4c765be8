import { formatCount, formatDay, formatInstant } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { ListPart } from "#shared/lists/list-part.tsx";
import type { RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { outcomeOf } from "./partner-words.ts";
import type { PartnerEvent } from "./partners.api.ts";

const filters = [
  choiceFilter(
    [
      { id: "accepted", name: "Przyjęte" },
      { id: "refused", name: "Odrzucone" },
    ],
    { source: "status", label: "Stan" },
  ),
];

const eventCard = (row: PartnerEvent): RecordCard => ({
  title: row.external_id,
  aside: <StatusChip status={outcomeOf(row)} />,
  lines: [`${row.kind}, ${formatDay(row.occurred_on)}`, `${formatCount(row.points)} pkt`],
});

const Column = OfficeColumn<PartnerEvent>;

/** What a partner told of farms, newest first. */
export function PartnerEvents({ partnerId }: { partnerId: number }) {
  return (
    <ListPart<PartnerEvent>
      resource="partner-events"
      title="Zdarzenia"
      sort={{ field: "id", order: "DESC" }}
      within={{ partnerId }}
      filters={filters}
      empty={{
        title: "Partner niczego jeszcze nie zgłosił",
        hint: "Zdarzenia zgłasza jego system, kluczem z prawem do zdarzeń.",
      }}
      card={eventCard}
    >
      <Column label="Numer partnera" text={(row) => row.external_id} oneLine={220} />
      <Column label="Rodzaj" text={(row) => row.kind} />
      <Column label="Dzień" text={(row) => formatDay(row.occurred_on)} />
      <Column label="Zgłoszono" text={(row) => formatInstant(row.received_at)} />
      <Column label="Uczestnik" text={(row) => String(row.participant_id)} />
      <Column label="Stan" status={outcomeOf} />
      <Column align="right" label="Punkty" text={(row) => formatCount(row.points)} />
    </ListPart>
  );
}
