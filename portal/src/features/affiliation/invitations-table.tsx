import { type Column, DataTable, type Sort } from "@plon/ui/data-table.tsx";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { formatLastDayBefore, formatLongDay, formatPointsChange } from "@plon/client/format.ts";
import { ToForm } from "#shared/pages/to-form.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import type { Invitation } from "./affiliation.api.ts";

type InvitationsTableProps = {
  rows: Invitation[];
  loading: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Recommended farms with the outcome of each. */
export function InvitationsTable({ rows, loading, sort, onSort }: InvitationsTableProps) {
  return (
    <DataTable
      label="Twoje polecenia"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      loading={loading}
      sort={sort}
      onSort={onSort}
      empty={
        <EmptyPlace next={<ToForm>Poleć gospodarstwo</ToForm>} boxed illustration={<GatePicture />} title="Brak danych">
          Tu zobaczysz gospodarstwa, które polecisz, i punkty, które za nie dostaniesz.
        </EmptyPlace>
      }
    />
  );
}

const columns: Column<Invitation>[] = [
  {
    id: "name",
    header: "Kogo polecasz",
    card: "title",
    sortable: true,
    cell: ({ name, by_person: byPerson }) => (
      <>
        {name === null ? (
          <span className="font-normal text-soft">Zaproszona osoba</span>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
        {byPerson !== null && <span className="block text-sm font-normal text-soft">poleca: {byPerson}</span>}
      </>
    ),
  },
  {
    id: "created_at",
    header: "Data",
    sortable: true,
    cell: (row) => <span className="figures">{formatLongDay(row.created_at)}</span>,
  },
  {
    id: "status",
    header: "Status",
    cell: (row) => (
      <span className="flex flex-col items-start gap-1 @max-[52rem]:items-end">
        <StatusChip tone={chipTone(row.status.color)} label={row.status.label} />
        {row.state === "sent" && (
          <span className="text-sm text-soft">odnośnik działa do {formatLastDayBefore(row.expires_at)}</span>
        )}
      </span>
    ),
  },
  {
    id: "points",
    header: "Punkty",
    align: "end",
    card: "lead",
    cell: (row) => (
      <span className="figures font-semibold whitespace-nowrap">
        {row.points === null ? "–" : formatPointsChange(row.points)}
      </span>
    ),
  },
];
