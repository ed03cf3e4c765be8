import Box from "@mui/material/Box";
import { DataTable } from "react-admin";
import { officeCreatePayoutBatch } from "@plon/contract/office/payouts.ts";
import { useMayCall } from "#shared/access.ts";
import { formatCount, formatDay, formatMoney } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { ConfirmationButton } from "./confirmation-button.tsx";
import { BATCH_CHOICES, type BatchRow } from "./payout-words.ts";

const filters = [searchFilter("Nazwisko albo identyfikator z banku"), choiceFilter(BATCH_CHOICES)];

const settled = (row: BatchRow) =>
  `${formatCount(row.paid_total)} z ${formatCount(row.lines_total)}${row.returned_total > 0 ? `, zwrócone: ${formatCount(row.returned_total)}` : ""}`;

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

const Column = DataTable.Col<BatchRow>;

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
        actions={false}
        opens
        empty={{ title: "Nie ma jeszcze paczek wypłat", hint: "Utworzysz je na stronie „Do wypłaty”." }}
        card={batchCard}
      >
        <Column source="id" label="Numer" render={(row) => <RecordLink>{row.number}</RecordLink>} />
        <Column label="Stan" render={(row) => <StatusChip status={row.status_label} />} />
        <Column label="Suma" align="right" render={(row) => formatMoney(row.total_grosze)} />
        <Column label="Wypłacone" render={(row) => settled(row)} />
        <Column label="Realizacja" render={(row) => formatDay(row.execution_date)} />
        <Column label="Utworzył(a)" render={(row) => row.created_by.name} />
        <Column label="Zatwierdził(a)" render={(row) => row.approved_by ?? "–"} />
      </OfficeList>
    </>
  );
}
