import Box from "@mui/material/Box";
import { officeCreatePayoutBatch } from "@plon/contract/office/money/payouts.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay, formatMoney } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ConfirmationButton } from "./confirmation-button.tsx";
import { BATCH_CHOICES, type BatchRow } from "./payout-words.ts";

const filters = [
  searchFilter("Nazwisko albo identyfikator z banku"),
  choiceFilter(BATCH_CHOICES),
  choiceFilter([{ id: "true", name: "Czekają na drugą osobę" }], {
    source: "claimed",
    label: "Zgłoszenia i zwroty",
    emptyText: "Wszystkie",
  }),
];

const settled = (row: BatchRow) =>
  [
    `${formatCount(row.paid_total)} z ${formatCount(row.lines_total)}`,
    ...(row.returned_total > 0 ? [`zwrócone: ${formatCount(row.returned_total)}`] : []),
    ...(row.questions_total > 0 ? [`do wyjaśnienia: ${formatCount(row.questions_total)}`] : []),
  ].join(", ");

function batchCard(row: BatchRow): RecordCard {
  return {
    title: row.number,
    aside: formatMoney(row.total_grosze),
    body: (
      <Box sx={{ display: "flex", flexDirection: "column", gap: 0.5, alignItems: "flex-start" }}>
        <StatusChip status={row.status_label} />
        <span>
          Realizacja {formatDay(row.execution_date)}, wypłacone {settled(row)}
        </span>
      </Box>
    ),
  };
}

const Column = OfficeColumn<BatchRow>;

/** Batches of payments, newest first. */
export default function BatchList() {
  const canWrite = useMayCall(officeCreatePayoutBatch);
  return (
    <>
      {canWrite && (
        <Box sx={{ mt: 1 }}>
          <ConfirmationButton />
        </Box>
      )}
      <OfficeList<BatchRow>
        sort={{ field: "id", order: "DESC" }}
        filters={filters}
        opens
        empty={{ title: "Nie ma jeszcze paczek wypłat", hint: "Utworzysz je na stronie „Do wypłaty”." }}
        card={batchCard}
      >
        <Column source="id" label="Numer" text={(row) => row.number} as="link" />
        <Column label="Stan" status={(row) => row.status_label} />
        <Column label="Suma" align="right" text={(row) => formatMoney(row.total_grosze)} />
        <Column label="Wypłacone" text={(row) => settled(row)} />
        <Column label="Realizacja" text={(row) => formatDay(row.execution_date)} />
        <Column label="Utworzył(a)" text={(row) => row.created_by.name} />
        <Column label="Zatwierdził(a)" text={(row) => row.approved_by ?? "–"} />
      </OfficeList>
    </>
  );
}
