import type { PurchaseRecord } from "@plon/contract/portal/documents/shopping.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { zloty } from "./shopping-rows.ts";
import { currentSort } from "./shopping-search.ts";
import type { ShoppingSearch, ShoppingSort } from "./shopping-search.ts";

type PurchasesTableProps = {
  rows: PurchaseRecord[];
  loading: boolean;
  search: ShoppingSearch;
  /** The rows' season: their details are from the same one. */
  season: ShoppingSearch["season"];
  onChange: (next: ShoppingSearch) => void;
  empty: ReactNode;
};

const modalOf = (row: PurchaseRecord, season: ShoppingSearch["season"]) =>
  `!szczegoly-zakupow?group=${row.group}&distributor=${row.distributor}${season === undefined ? "" : `&season=${season}`}` as const;

/** What was bought where; clicking a row opens the invoices behind it, with what it came to. */
export function PurchasesTable({ rows, loading, search, season, onChange, empty }: PurchasesTableProps) {
  const navigate = useNavigate({ from: "/moje-zakupy" });
  const { page: _page, ...filters } = search;
  return (
    <DataTable
      label="Moje zakupy"
      columns={columnsOf(season)}
      rows={rows}
      rowId={(row) => `${row.group} ${row.distributor}`}
      compact
      loading={loading}
      sort={currentSort(search)}
      onSort={({ by, descending }) =>
        onChange({ ...filters, sortBy: by as ShoppingSort, sortDesc: descending ? "true" : "false" })
      }
      onRowPress={(row) => void navigate({ search: true, hash: modalOf(row, season), resetScroll: false })}
      empty={empty}
    />
  );
}

const figure = (text: string, isStrong = false) => (
  <span className={`figures whitespace-nowrap ${isStrong ? "font-semibold" : ""}`}>{text}</span>
);

const columnsOf = (season: ShoppingSearch["season"]): Column<PurchaseRecord>[] => [
  {
    id: "product",
    header: "Produkt",
    sortable: true,
    card: "title",
    cell: (row) => (
      <ModalLink
        modal={modalOf(row, season)}
        className="-my-3 inline-block py-3 font-semibold wrap-break-word underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {row.info.product}
      </ModalLink>
    ),
  },
  {
    id: "distributor",
    header: "Dystrybutor",
    sortable: true,
    card: "note",
    cell: (row) => <span>{row.info.distributor}</span>,
  },
  {
    id: "volume",
    header: "Ilość",
    sortable: true,
    align: "end",
    card: "tail",
    cell: (row) => figure(`${formatQuantity(row.volume)}\u00a0${row.unit}`),
  },
  {
    id: "points",
    header: "Punkty",
    sortable: true,
    align: "end",
    card: "lead",
    cell: (row) => figure(formatPoints(row.points), true),
  },
  {
    id: "turnover",
    header: "Obrót wg cen przeliczeniowych",
    sortable: true,
    align: "end",
    cell: (row) => figure(zloty(row.turnover)),
  },
  {
    id: "turnover_fv",
    header: "Obrót wg cen z faktur",
    sortable: true,
    align: "end",
    cell: (row) => (
      <span className="figures whitespace-nowrap">
        {zloty(row.turnover_fv)}
        {row.turnover_fv !== null && row.turnover_fv_missing > 0 && (
          <span className="block text-sm text-soft">niepełny</span>
        )}
      </span>
    ),
  },
];
