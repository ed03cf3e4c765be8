import Box from "@mui/material/Box";
import { formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import {
  type BatchRow,
  batchStatus,
  contentOf,
  KIND_CHOICES,
  resultOf,
  senderOf,
  STATUS_CHOICES,
} from "./feed-words.ts";

const filters = [
  choiceFilter(STATUS_CHOICES, { label: "Dokumenty" }),
  choiceFilter(KIND_CHOICES, { source: "kind", label: "Rodzaj" }),
];

function batchCard(row: BatchRow): RecordCard {
  return {
    title: `Paczka ${row.id}`,
    aside: formatInstant(row.received_at),
    body: (
      <Box sx={{ display: "flex", flexDirection: "column", gap: 0.5, alignItems: "flex-start" }}>
        <span>
          {senderOf(row)}, {contentOf(row)}
        </span>
        <StatusChip status={batchStatus(row)} />
        <span>{resultOf(row)}</span>
      </Box>
    ),
  };
}

const Column = OfficeColumn<BatchRow>;

/** Batches sent by distributors' systems, newest first. */
export default function FeedBatchList() {
  return (
    <OfficeList<BatchRow>
      sort={{ field: "id", order: "DESC" }}
      filters={filters}
      opens
      empty={{
        title: "Żaden system nie przysłał jeszcze dokumentów",
        hint: "Klucz dla systemu dystrybutora utworzysz na stronie dystrybutora.",
      }}
      card={batchCard}
    >
      <Column source="id" label="Numer" text={(row) => String(row.id)} as="link" />
      <Column label="Przysłano" text={(row) => formatInstant(row.received_at)} />
      <Column label="Dystrybutor" text={senderOf} />
      <Column label="Zawartość" text={(row) => contentOf(row)} />
      <Column label="Stan" status={(row) => batchStatus(row)} />
      <Column label="Wynik" text={(row) => resultOf(row)} />
    </OfficeList>
  );
}
