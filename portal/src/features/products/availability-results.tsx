import type { AvailabilityRow } from "@plon/contract/portal/products.ts";
import { Button } from "@plon/ui/button.tsx";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { FieldPicture } from "@plon/ui/illustrations.tsx";
import { Pagination } from "@plon/ui/pagination.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery } from "@tanstack/react-query";
import { askedPage } from "#shared/asked-page.ts";
import { bindShortWords, counted, phoneNumber, shortDate } from "#shared/format.ts";
import { RouteButton } from "#shared/route-button.tsx";
import { packText } from "./pack-points.tsx";
import { availabilityQuery } from "./products-api.ts";
import type { AvailabilitySearch } from "./products-search.ts";

interface AvailabilityResultsProps {
  search: AvailabilitySearch;
  onPage: (page: number) => void;
  onReset: () => void;
}

/** Packs at branches, those in stock first. The map of the same rows stands between the count and the table. */
export function AvailabilityResults({ search, onPage, onReset }: AvailabilityResultsProps) {
  const list = useQuery(availabilityQuery(search));
  return (
    <>
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && counted(list.data.meta.total, "wynik", "wyniki", "wyników")}
      </output>
      <DataTable
        label="Dostępność produktów"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={(row) => row.id}
        loading={list.isPending || list.isPlaceholderData}
        empty={
          <EmptyState
            illustration={<FieldPicture />}
            title="Brak danych"
            action={
              search.search !== undefined && (
                <Button variant="secondary" onClick={onReset}>
                  Szukaj wszędzie
                </Button>
              )
            }
          >
            {search.search === undefined
              ? "Żaden dystrybutor nie zgłosił, że ma te produkty. Zapytaj przedstawiciela handlowego."
              : "Nikt w tym miejscu nie zgłosił, że ma te produkty."}
          </EmptyState>
        }
      />
      {list.data && (
        <Pagination
          label="Strony dostępności"
          page={askedPage(list, search.page)}
          lastPage={list.data.meta.last_page}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** A postcode never breaks at its hyphen. */
const wholePostcode = (address: string) => address.replace(/(\d{2})-(\d{3})/, "$1\u2011$2");

const columns: Column<AvailabilityRow>[] = [
  {
    id: "product",
    header: "Produkt",
    card: "title",
    cell: (row) => (
      <span>
        {row.product}
        <span className="block text-base font-normal text-soft @min-[52rem]:text-sm">
          {packText(row.pack, row.unit)}
        </span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Dostępność",
    card: "lead",
    cell: (row) => <StatusChip tone={chipTone(row.status_label.color)} label={row.status_label.label} />,
  },
  {
    id: "distributor",
    header: "Dystrybutor",
    cell: (row) => (
      <span>
        {bindShortWords(row.distributor)}
        <span className="block text-sm text-soft">{row.branch}</span>
      </span>
    ),
  },
  { id: "address", header: "Adres", cell: (row) => <span>{wholePostcode(bindShortWords(row.address))}</span> },
  {
    id: "phone",
    header: "Telefon",
    cell: (row) => (
      <a
        href={`tel:${row.phone}`}
        className="-my-2 figures inline-flex min-h-11 items-center whitespace-nowrap text-action underline underline-offset-4"
      >
        {phoneNumber(row.phone)}
      </a>
    ),
  },
  {
    id: "updated_at",
    header: "Stan na",
    cell: (row) => <span className="figures whitespace-nowrap">{shortDate(row.updated_at)}</span>,
  },
  {
    id: "route",
    header: "Trasa",
    align: "end",
    card: "actions",
    cell: (row) => <RouteButton name={`${row.distributor}, ${row.branch}`} position={{ lat: row.lat, lng: row.lng }} />,
  },
];
