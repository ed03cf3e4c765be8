import { Button } from "@plon/ui/button.tsx";
import { InvoicePicture } from "@plon/ui/pictures/illustrations.tsx";
import { Pagination } from "@plon/ui/pagination.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { useMemo } from "react";
import { download } from "#base/calls/download.ts";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { countOf } from "@plon/client/format.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { BarTable } from "./bar-table.tsx";
import { PurchasesTable } from "./purchases-table.tsx";
import { SeasonCompared } from "./season-compared.tsx";
import { shoppingFileUrl, shoppingQuery } from "./shopping.api.ts";
import { type Bar, productBars, ROWS_PER_PAGE, sortedRows } from "./shopping-rows.ts";
import { currentSort } from "./shopping-search.ts";
import type { ShoppingSearch, ShoppingSort } from "./shopping-search.ts";

type Bought = { season: number | null; seasons: { season: number; turnover: Bar["value"] }[] };
type TurnoverProps = { bought: Bought; rows: ReturnType<typeof sortedRows> };

/** The turnover of all seasons, and by product for the rows shown. */
function Turnover({ bought, rows }: TurnoverProps) {
  return (
    <div className="mt-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
      <BarTable
        caption="Obrót w sezonach"
        heading="Sezon"
        bars={bought.seasons.map(({ season, turnover }) => ({
          key: String(season),
          label: `Sezon ${season}`,
          value: turnover,
        }))}
      />
      {rows.length > 0 && (
        <BarTable
          caption={bought.season === null ? "Obrót produktów" : `Obrót produktów w sezonie ${bought.season}`}
          heading="Produkt"
          bars={productBars(rows)}
        />
      )}
    </div>
  );
}

const REPORT_INVOICE = <SecondaryModalLink modal="!zglos-fakture">Zgłoś fakturę</SecondaryModalLink>;

function FileButton({ season }: { season: ShoppingSearch["season"] }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      needsNetwork
      onClick={() => void download(shoppingFileUrl(season), "moje-zakupy.csv")}
    >
      <FileDown aria-hidden className="size-5" />
      Pobierz CSV
    </Button>
  );
}

/** What the farmer bought in the programme, by product and distributor, season by season. */
export function ShoppingPage() {
  const search = useSearch({ from: "/_member/moje-zakupy" });
  const navigate = useNavigate({ from: "/moje-zakupy" });
  const list = useKeptList(shoppingQuery(search.season));
  const { by, descending } = currentSort(search);
  const rows = useMemo(() => sortedRows(list.data?.data ?? [], { by, descending }), [list.data, by, descending]);
  const lastPage = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(search.page ?? 1, lastPage);
  // Who bought nothing in any season has nothing to choose from, nor to take away as a file.
  const isBlank = list.data?.seasons.length === 0 && !list.isPlaceholderData && search.season === undefined;

  function handleChange(next: ShoppingSearch) {
    void navigate({ search: next, resetScroll: false });
  }

  return (
    <>
      <PageHeading title="Moje zakupy">{!isBlank && <FileButton season={search.season} />}</PageHeading>
      <p className="mb-6 max-w-prose text-soft">
        Produkty z zaakceptowanych faktur. Korekty odejmujemy. Obrót podajemy netto: według cen przeliczeniowych
        programu i według cen z faktur. Kreska oznacza, że ceny nie znamy, bo nikt jej nie wpisał z faktury.
      </p>
      {list.data?.compared && <SeasonCompared {...list.data.compared} />}
      {!isBlank && (
        <ShoppingFilters
          search={search}
          seasons={list.data?.seasons ?? []}
          shown={list.data?.season}
          onChange={handleChange}
        />
      )}
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && !isBlank && countOf(rows.length, "pozycja", "pozycje", "pozycji")}
      </output>
      <MissedList list={list} />
      <PurchasesTable
        rows={rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
        loading={list.isPending || list.isPlaceholderData}
        search={search}
        season={search.season ?? list.data?.season ?? undefined}
        onChange={handleChange}
        empty={
          <NoRows
            picture={<InvoicePicture />}
            isFiltered={search.season !== undefined}
            filtered="W tym sezonie nie masz zaakceptowanych zakupów."
            resetLabel="Pokaż ostatni sezon"
            onReset={() => handleChange({})}
            next={REPORT_INVOICE}
          >
            Zakupy pojawią się tu, gdy zaakceptujemy pierwszą fakturę.
          </NoRows>
        }
      />
      <Pagination
        label="Strony zakupów"
        page={page}
        lastPage={lastPage}
        onPage={(next) => handleChange({ ...search, page: next })}
      />
      {list.data && list.data.seasons.length > 0 && <Turnover bought={list.data} rows={rows} />}
    </>
  );
}

const SORT_CHOICES = [
  { id: "product false", label: "Produkt: od A do Z" },
  { id: "distributor false", label: "Dystrybutor: od A do Z" },
  { id: "points true", label: "Punkty: od największych" },
  { id: "turnover true", label: "Obrót: od największego" },
];

type ShoppingFiltersProps = {
  search: ShoppingSearch;
  seasons: { season: number }[];
  /** The season shown; null for all of them. */
  shown: number | null | undefined;
  onChange: (next: ShoppingSearch) => void;
};

function ShoppingFilters({ search, seasons, shown, onChange }: ShoppingFiltersProps) {
  const { page: _page, ...filters } = search;
  const { by, descending } = currentSort(search);
  const known = new Set(seasons.map(({ season }) => season));
  if (typeof search.season === "number") known.add(search.season);
  const years = [...known].toSorted((a, b) => b - a);
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-2 md:max-w-md lg:max-w-lg">
      <SelectField
        label="Sezon"
        name="season"
        options={[
          ...years.map((year) => ({ id: String(year), label: `Sezon ${year}` })),
          { id: "all", label: "Wszystkie sezony" },
        ]}
        value={String(search.season ?? shown ?? "all")}
        onChange={(season) => onChange({ ...filters, season: season === "all" ? "all" : Number(season) })}
      />
      <div className="xl:hidden">
        <SelectField
          label="Kolejność"
          name="sort"
          options={SORT_CHOICES}
          value={`${by} ${descending}`}
          onChange={(choice) => {
            const [sortBy, sortDesc] = choice.split(" ") as [ShoppingSort, "true" | "false"];
            onChange({ ...filters, sortBy, sortDesc });
          }}
        />
      </div>
    </div>
  );
}
