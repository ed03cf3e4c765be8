import PersonIcon from "@mui/icons-material/Person";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { DataTable } from "react-admin";
import type { OfficeInvoiceRow } from "@plon/contract/office/invoices.ts";
import { formatDay } from "@plon/client/format.ts";
import { useNextInvoiceKey } from "#shared/next-invoice.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { OneLine } from "#shared/one-line.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { invoicePointsText, SOURCE_LABELS, STATE_CHOICES } from "./invoice-words.ts";

const filters = [
  searchFilter("Numer, potwierdzenie, uczestnik, dystrybutor"),
  choiceFilter(STATE_CHOICES, { label: "Status" }),
  choiceFilter(
    [
      { id: "me", name: "Ja" },
      { id: "nobody", name: "Nikt" },
    ],
    { source: "assigned", label: "Kto się zajmuje", emptyText: "Wszyscy" },
  ),
  choiceFilter([{ id: "true", name: "Po terminie" }], { source: "overdue", label: "Termin", emptyText: "Każdy" }),
  choiceFilter(
    [
      { id: "manual", name: SOURCE_LABELS.manual },
      { id: "edi", name: SOURCE_LABELS.edi },
    ],
    { source: "source", label: "Źródło", emptyText: "Każde" },
  ),
];

function InvoiceState({ invoice }: { invoice: OfficeInvoiceRow }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusChip status={invoice.is_overdue ? { label: "Po terminie", color: "red" } : invoice.status} />
      {invoice.is_correction && <Chip size="small" label="Korekta" variant="outlined" />}
      {invoice.assigned_to && (
        <Chip
          size="small"
          icon={<PersonIcon />}
          label={invoice.assigned_to.name}
          variant="outlined"
          sx={{ maxWidth: 170 }}
        />
      )}
    </Stack>
  );
}

function invoiceCard(invoice: OfficeInvoiceRow): RecordCard {
  return {
    title: invoice.document,
    aside: invoicePointsText(invoice),
    lines: [
      invoice.participant.company_name || invoice.participant.name,
      `${invoice.distributor_name} · ${formatDay(invoice.date)}`,
    ],
    body: <InvoiceState invoice={invoice} />,
  };
}

const Column = DataTable.Col<OfficeInvoiceRow>;

/** The queue: waiting invoices, the oldest first. Other filters show any invoice. */
export default function InvoiceList() {
  useNextInvoiceKey();
  return (
    <OfficeList<OfficeInvoiceRow>
      sort={{ field: "submitted_at", order: "ASC" }}
      filterDefaultValues={{ status: "pending" }}
      filters={filters}
      opens
      actions={false}
      empty={{ title: "Kolejka jest pusta", hint: "Nowe faktury pojawią się tutaj, gdy rolnicy je zgłoszą." }}
      card={invoiceCard}
    >
      <Column source="submitted_at" label="Zgłoszona" render={(row) => formatDay(row.submitted_at)} />
      <Column
        source="document"
        label="Dokument"
        render={(row) => (
          <RecordLink>
            <OneLine text={row.document} width={210} />
          </RecordLink>
        )}
      />
      <Column
        source="participant"
        label="Uczestnik"
        render={(row) => <OneLine text={row.participant.company_name || row.participant.name} width={190} />}
      />
      <Column
        source="distributor_name"
        label="Dystrybutor"
        render={(row) => <OneLine text={row.distributor_name} width={160} />}
      />
      <Column
        source="date"
        label="Data faktury"
        render={(row) => formatDay(row.date)}
        sx={{ display: { xs: "none", xl: "table-cell" } }}
      />
      <Column label="Status" render={(row) => <InvoiceState invoice={row} />} />
      <Column align="right" source="points" label="Punkty" render={(row) => invoicePointsText(row)} />
      <Column
        source="decision_due"
        label="Decyzja do"
        disableSort
        render={(row) => (row.decision_due ? formatDay(row.decision_due) : "–")}
      />
    </OfficeList>
  );
}
