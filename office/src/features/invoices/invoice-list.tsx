import PersonIcon from "@mui/icons-material/Person";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { type OfficeInvoiceRow, officeRejectInvoice } from "@plon/contract/office/documents/invoices.ts";
import { useMayCall } from "#shared/calls/access.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatDay } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useNextInvoiceKey } from "#shared/lists/next-invoice.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { ResultsNotice } from "#shared/lists/results-notice.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { invoiceSteps } from "./invoice-steps.tsx";
import { invoicePoints, invoicePointsText, SOURCE_LABELS, STATE_CHOICES } from "./invoice-words.ts";

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

const statusOf = (invoice: OfficeInvoiceRow): StatusLabel =>
  invoice.is_overdue ? { label: "Po terminie", color: "red" } : invoice.status_label;

const stateText = (invoice: OfficeInvoiceRow) =>
  [statusOf(invoice).label, invoice.is_correction && "korekta", invoice.assigned_to?.name].filter(Boolean).join(", ");

function InvoiceState({ invoice }: { invoice: OfficeInvoiceRow }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusChip status={statusOf(invoice)} />
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

/** Farms begin with the same words: cut, their names hide whose they are, so that the surname stands first. */
const personWithFarm = ({ participant }: OfficeInvoiceRow): string =>
  [participant.listed_name, participant.company_name].filter(Boolean).join(", ");

function invoiceCard(invoice: OfficeInvoiceRow): RecordCard {
  return {
    title: invoice.document,
    aside: invoicePointsText(invoice),
    lines: [personWithFarm(invoice), `${invoice.distributor_name} · ${formatDay(invoice.date)}`],
    body: <InvoiceState invoice={invoice} />,
  };
}

const Column = OfficeColumn<OfficeInvoiceRow>;

/** The queue: waiting invoices, the oldest first. Other filters show any invoice. */
export default function InvoiceList() {
  useNextInvoiceKey();
  const mayWork = useMayCall(officeRejectInvoice);
  return (
    <OfficeList<OfficeInvoiceRow>
      sort={{ field: "submitted_at", order: "ASC" }}
      above={<ResultsNotice />}
      filterDefaultValues={{ status: "pending" }}
      filters={filters}
      opens
      empty={{ title: "Kolejka jest pusta", hint: "Nowe faktury pojawią się tutaj, gdy rolnicy je zgłoszą." }}
      card={invoiceCard}
      {...(mayWork ? { bulk: invoiceSteps } : {})}
    >
      <Column source="submitted_at" label="Zgłoszona" text={(row) => formatDay(row.submitted_at)} />
      <Column source="document" label="Dokument" text={(row) => row.document} as="link" oneLine={210} />
      <Column source="participant" label="Uczestnik" text={personWithFarm} oneLine={190} />
      <Column source="distributor_name" label="Dystrybutor" text={(row) => row.distributor_name} oneLine={160} />
      <Column source="date" label="Data faktury" text={(row) => formatDay(row.date)} onWide />
      <Column label="Status" render={(row) => <InvoiceState invoice={row} />} text={stateText} />
      <Column
        align="right"
        source="points"
        label="Punkty"
        text={(row) => invoicePointsText(row)}
        inFile={(row) => String(invoicePoints(row))}
      />
      <Column
        source="decision_due"
        label="Decyzja do"
        disableSort
        text={(row) => (row.decision_due ? formatDay(row.decision_due) : "–")}
      />
    </OfficeList>
  );
}
