import { distanceText, type Precision } from "@plon/rules/places/nearness.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import type { ReactNode } from "react";
import type { Start } from "#base/address/farm-place.ts";
import { CallLink } from "#shared/links/call-link.tsx";
import { RouteButton } from "#shared/links/route-button.tsx";
import { DistributorDetails } from "./distributor-details.tsx";
import type { NearRow } from "./distributor-rows.ts";
import { currentSort, withSort } from "./distributors-search.ts";
import type { DistributorsSearch } from "./distributors-search.ts";

type DistributorsTableProps = {
  rows: NearRow[];
  /** Columns as the server names them. */
  headings: Record<string, string>;
  loading: boolean;
  search: DistributorsSearch;
  start: Start | undefined;
  onChange: (next: DistributorsSearch) => void;
  onUnfold: (id: number | undefined) => void;
  onShow: (branchId: string) => void;
  empty: ReactNode;
};

export const TABLE_LABEL = "Dystrybutorzy";

/** Distributors as rows; each unfolds to its branches. */
export function DistributorsTable(props: DistributorsTableProps) {
  const { rows, headings, loading, search, start, onChange, onUnfold, onShow, empty } = props;
  const { page: _page, id, ...filters } = search;
  return (
    <DataTable
      label={TABLE_LABEL}
      columns={columnsOf(headings, start?.precision)}
      rows={rows}
      rowId={(row) => String(row.id)}
      loading={loading}
      sort={currentSort(search, start !== undefined)}
      onSort={(sort) => onChange(withSort(filters, sort))}
      rowDetail={detailOf(start, onShow)}
      unfolded={{
        id: id === undefined ? undefined : String(id),
        onChange: (next) => onUnfold(next === undefined ? undefined : Number(next)),
      }}
      empty={empty}
    />
  );
}

const detailOf = (start: Start | undefined, onShow: (branchId: string) => void) => (row: NearRow) => (
  <DistributorDetails row={row} start={start} onShow={onShow} />
);

function columnsOf(headings: Record<string, string>, precision: Precision | undefined): Column<NearRow>[] {
  const heading = (key: string) => headings[key] ?? "";
  return [
    {
      id: "distributor_name",
      header: heading("distributor_name"),
      sortable: true,
      card: "title",
      cell: (row) => <span className="block font-semibold text-balance">{row.distributor_name}</span>,
    },
    ...(precision ? [distanceColumn(precision)] : []),
    {
      id: "city",
      // From where one is it is a branch, which is no town.
      header: precision ? "Najbliższe miejsce" : heading("city"),
      sortable: true,
      cell: (row) => <span>{placeOf(row)}</span>,
    },
    // A card says it once it is unfolded.
    {
      id: "nip",
      header: heading("nip"),
      sortable: true,
      card: "note",
      cell: (row) => <span className="figures">{row.nip}</span>,
    },
    {
      id: "status",
      header: heading("status"),
      cell: (row) => <StatusChip tone={chipTone(row.status.color)} label={row.status.label} />,
    },
    {
      id: "route",
      header: "Działania",
      align: "end",
      card: "actions",
      cell: (row) => <RowActions row={row} />,
    },
  ];
}

/** Calling and driving to the place the row speaks of; a table leaves the call to the details, where the number is read. */
function RowActions({ row }: { row: NearRow }) {
  const { position, phone } = row.nearest ?? row;
  const name = row.nearest ? `${row.distributor_name}, ${row.nearest.name}` : row.distributor_name;
  return (
    <span className="flex flex-wrap @max-[52rem]:-mx-3 @min-[52rem]:justify-end forced-colors:gap-2 @max-[52rem]:forced-colors:mx-0">
      <span className="contents @min-[52rem]:hidden">
        <CallLink name={name} phone={phone} />
      </span>
      {position && <RouteButton name={name} position={position} />}
    </span>
  );
}

/** A row's location: the seat, or the nearest branch, with the distance beside it. */
export function placeOf({ city, nearest }: NearRow): string {
  if (!nearest) return city;
  return nearest.name.includes(nearest.city) ? nearest.name : `${nearest.city} (${nearest.name})`;
}

const distanceColumn = (precision: Precision): Column<NearRow> => ({
  id: "distance",
  header: "Odległość",
  sortable: true,
  align: "end",
  card: "lead",
  cell: ({ distanceKm: km }) => (
    <span className="figures whitespace-nowrap">{km === undefined ? "–" : distanceText(km, precision)}</span>
  ),
});
