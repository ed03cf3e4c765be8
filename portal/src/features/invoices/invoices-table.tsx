import type { InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import { Button } from "@plon/ui/button.tsx";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { Tooltip } from "@plon/ui/layers/tooltip.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Download, X } from "lucide-react";
import type { ReactNode } from "react";
import { download } from "#base/calls/download.ts";
import { dayMark, formatDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { currentSort } from "./invoices-search.ts";
import type { InvoicesSearch } from "./invoices-search.ts";
import { DATE_ORIGIN_WORDS, SOURCE_WORDS } from "./source-words.ts";

type InvoicesTableProps = {
  rows: InvoiceRow[];
  loading: boolean;
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
  /** Undefined for who may not cancel or mend any. */
  onCancel: ((invoice: InvoiceRow) => void) | undefined;
  empty: ReactNode;
};

/** Invoices as rows; clicking one opens its details. */
export function InvoicesTable({ rows, loading, search, onChange, onCancel, empty }: InvoicesTableProps) {
  const navigate = useNavigate({ from: "/moje-faktury" });
  const { page: _page, ...filters } = search;
  return (
    <DataTable
      label="Faktury"
      columns={[...columns, actionsColumn(onCancel)]}
      rows={rows}
      rowId={(row) => String(row.id)}
      compact
      loading={loading}
      sort={currentSort(search)}
      onSort={({ by, descending }) =>
        onChange({
          ...filters,
          sortBy: by as NonNullable<InvoicesSearch["sortBy"]>,
          sortDesc: descending ? "true" : "false",
        })
      }
      onRowPress={(row) => void navigate({ search: true, hash: `!szczegoly-faktury?id=${row.id}`, resetScroll: false })}
      empty={empty}
    />
  );
}

const columns: Column<InvoiceRow>[] = [
  {
    id: "document",
    header: "Dokument",
    sortable: true,
    card: "title",
    cell: (row) => (
      <>
        <ModalLink
          modal={`!szczegoly-faktury?id=${row.id}`}
          className="-my-3 inline-block max-w-40 py-3 @max-[52rem]:block @max-[52rem]:max-w-full @min-[14rem]:@max-[52rem]:truncate font-semibold wrap-break-word underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {row.document}
        </ModalLink>
        {row.is_correction && <span className="block text-sm font-normal text-soft">korekta</span>}
      </>
    ),
  },
  {
    id: "distributor_name",
    header: "Dystrybutor",
    sortable: true,
    card: "note",
    cell: (row) => <span className="block @min-[14rem]:@max-[52rem]:truncate">{row.distributor_name}</span>,
  },
  {
    id: "date",
    header: "Data",
    sortable: true,
    card: "mark",
    cell: (row) => (
      <>
        <DayMark {...dayMark(row.date)} full={formatDay(row.date)} />
        {row.date_origin !== "document" && (
          <>
            <span className="block text-sm font-normal text-soft @max-[52rem]:sr-only">
              {DATE_ORIGIN_WORDS[row.date_origin].mark}
            </span>
            {/* No wider than the day: the rows stand below one another. */}
            <span aria-hidden className="block w-9 text-center text-sm text-soft @min-[52rem]:hidden">
              {DATE_ORIGIN_WORDS[row.date_origin].short}
            </span>
          </>
        )}
      </>
    ),
  },
  {
    id: "source",
    header: "Źródło",
    cell: (row) => <span className="whitespace-nowrap">{SOURCE_WORDS[row.source]}</span>,
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    card: "tail",
    cell: (row) => <StatusChip tone={chipTone(row.status.color)} label={row.status.label} />,
  },
  {
    id: "points",
    header: "Punkty",
    sortable: true,
    align: "end",
    card: "lead",
    cell: (row) => <InvoicePoints row={row} />,
  },
];

function InvoicePoints({ row }: { row: InvoiceRow }) {
  if (row.state !== "pending" && row.state !== "returned")
    return <span className="figures font-semibold whitespace-nowrap">{formatPoints(row.points)}</span>;
  if (row.pending_points === 0)
    return <span className="text-base font-normal whitespace-nowrap text-soft">do ustalenia</span>;
  return (
    <span className="whitespace-nowrap text-soft">
      <span className="figures">{formatPoints(row.pending_points)}</span>
      <span className="block text-sm font-normal @max-[52rem]:sr-only">oczekujące</span>
    </span>
  );
}

const actionsColumn = (onCancel: InvoicesTableProps["onCancel"]): Column<InvoiceRow> => ({
  id: "actions",
  header: "Działania",
  align: "end",
  card: "actions",
  cell: (row) => <RowActions row={row} onCancel={onCancel && (() => onCancel(row))} />,
});

function RowActions({ row, onCancel }: { row: InvoiceRow; onCancel: (() => void) | undefined }) {
  const { download: file } = row;
  return (
    <span className="flex flex-wrap justify-end gap-1 @max-[52rem]:-mx-3 @max-[52rem]:justify-start @max-[52rem]:forced-colors:mx-0">
      {onCancel && row.actions.includes("answer") && (
        <ModalLink
          modal={`!szczegoly-faktury?id=${row.id}`}
          label={`Popraw fakturę ${row.document}`}
          className="inline-flex min-h-11 items-center rounded-field px-3 text-sm font-semibold text-action hover:bg-action-tint md:min-h-9"
        >
          Popraw
        </ModalLink>
      )}
      {file !== null && (
        <Tooltip text="Pobierz plik">
          <Button
            variant="quiet"
            size="sm"
            needsNetwork
            aria-label={`Pobierz plik faktury ${row.document}`}
            onClick={() => void download(file, row.document)}
          >
            <Download aria-hidden className="size-5" />
            <span className="@min-[52rem]:sr-only">Pobierz plik</span>
          </Button>
        </Tooltip>
      )}
      {onCancel && row.actions.includes("cancel") && (
        <Tooltip text="Anuluj zgłoszenie">
          <Button
            variant="quiet"
            size="sm"
            needsNetwork
            aria-label={`Anuluj zgłoszenie faktury ${row.document}`}
            onClick={onCancel}
          >
            <X aria-hidden className="size-5" />
            <span className="@min-[52rem]:sr-only">Anuluj</span>
          </Button>
        </Tooltip>
      )}
    </span>
  );
}
