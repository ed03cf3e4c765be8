import Box from "@mui/material/Box";
import { DataTable } from "react-admin";
import { formatInstant } from "@plon/client/format.ts";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { choiceFilter } from "#shared/list-filters.tsx";
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

const Column = DataTable.Col<BatchRow>;

/** Batches sent by distributors' systems, newest first. */
export default function FeedBatchList() {
  return (
    <OfficeList<BatchRow>
      sort={{ field: "id", order: "DESC" }}
      filters={filters}
      actions={false}
      opens
      empty={{
        title: "Żaden system nie przysłał jeszcze dokumentów",
        hint: "Klucz dla systemu dystrybutora utworzysz na stronie dystrybutora.",
      }}
      card={batchCard}
    >
      <Column source="id" label="Numer" render={(row) => <RecordLink>{row.id}</RecordLink>} />
      <Column label="Przysłano" render={(row) => formatInstant(row.received_at)} />
      <Column label="Dystrybutor" render={senderOf} />
      <Column label="Zawartość" render={(row) => contentOf(row)} />
      <Column label="Stan" render={(row) => <StatusChip status={batchStatus(row)} />} />
      <Column label="Wynik" render={(row) => resultOf(row)} />
    </OfficeList>
  );
}
