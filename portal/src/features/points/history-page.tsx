import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { download } from "#base/calls/download.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { PointsWorth } from "#base/points-worth.tsx";
import { useProfile } from "#base/profile.ts";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { formatPoints, totalOf } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { historyFileUrl, historyQuery } from "./points.api.ts";
import { HistoryFilters } from "./history-filters.tsx";
import type { HistorySearch } from "./history-search.ts";
import { HistoryTable } from "./history-table.tsx";

/** Every movement of points with its cause. */
export function HistoryPage() {
  const user = useProfile();
  const search = useSearch({ from: "/_member/historia-punktow" });
  const navigate = useNavigate({ from: "/historia-punktow" });
  const history = useKeptList(historyQuery(search));
  const filtered = search.kind !== undefined || search.from !== undefined || search.to !== undefined;
  // Where nothing happened yet there is nothing to look for, and nothing to take away as a file.
  const isBlank = history.data?.meta.total === 0 && !history.isPlaceholderData && !filtered;

  function handleChange(next: HistorySearch) {
    void navigate({ search: next, resetScroll: false });
  }

  if (history.isLoadingError) return <FailedPage error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <>
      <PageHeading title="Historia punktów">
        {!isBlank && (
          <div className="flex flex-wrap gap-2">
            <FileButton format="csv" search={search} />
            <FileButton format="pdf" search={search} />
          </div>
        )}
      </PageHeading>
      <p className="-mt-3 mb-4">
        Masz <span className="figures font-semibold">{formatPoints(user.points.available)}</span>{" "}
        <PointsWorth points={user.points.available} />
      </p>
      {!isBlank && <HistoryFilters search={search} onChange={handleChange} />}
      <output className="mb-3 block min-h-6 text-soft">
        {history.data && !isBlank && totalOf(history.data.meta, "operacja", "operacje", "operacji")}
      </output>
      <MissedList list={history} />
      <HistoryTable
        rows={history.data?.data ?? []}
        months={history.data?.meta.months ?? []}
        loading={history.isPending || history.isPlaceholderData}
        empty={
          <NoRows
            next={<SecondaryModalLink modal="!zglos-fakture">Zgłoś fakturę</SecondaryModalLink>}
            picture={<SheafPicture />}
            isFiltered={filtered}
            filtered="Żadna operacja nie pasuje do wybranych filtrów."
            resetLabel="Pokaż wszystkie operacje"
            onReset={() => handleChange({})}
          >
            Tu zobaczysz każdą zmianę punktów z jej powodem. Pierwsza pojawi się po zgłoszeniu faktury.
          </NoRows>
        }
      />
      <ListPages
        label="Strony historii"
        list={history}
        asked={search.page}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
    </>
  );
}

function FileButton({ format, search }: { format: "csv" | "pdf"; search: HistorySearch }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      needsNetwork
      onClick={() => void download(historyFileUrl(format, search), `historia-punktow.${format}`)}
    >
      <FileDown aria-hidden className="size-5" />
      Pobierz {format.toUpperCase()}
    </Button>
  );
}
