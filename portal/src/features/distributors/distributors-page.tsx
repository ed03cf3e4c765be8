import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { GatePicture } from "@plon/ui/illustrations.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LocateFixed, LocateOff } from "lucide-react";
import { useMemo, useState } from "react";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { hasRoomForMap, MapToggle } from "#shared/map/map-toggle.tsx";
import { PageHeading } from "#shared/page-heading.tsx";
import { distributorsQuery } from "./distributors.api.ts";
import { DistributorsFilters } from "./distributors-filters.tsx";
import { DistributorsList, MAP_ID } from "./distributors-list.tsx";
import { mergedRows } from "./distributor-rows.ts";
import { currentSort } from "./distributors-search.ts";
import type { DistributorsSearch } from "./distributors-search.ts";
import { useNear } from "./use-near.ts";

/** Where to buy: the same distributors on a list and on a map. */
export function DistributorsPage() {
  const search = useSearch({ from: "/_member/dystrybutorzy" });
  const navigate = useNavigate({ from: "/dystrybutorzy" });
  const near = useNear();
  const [isMapShown, setMapShown] = useState(hasRoomForMap);
  const electronic = useKeptList(distributorsQuery(true, search));
  const others = useKeptList(distributorsQuery(false, search));
  const lists = [electronic, others];
  const { by, descending } = currentSort(search);
  const rows = useMemo(() => {
    const chosen = [
      search.edi === "false" ? undefined : electronic.data,
      search.edi === "true" ? undefined : others.data,
    ];
    const found = chosen.filter((list) => list !== undefined).map(({ items }) => items);
    return mergedRows(found, { by, descending }, near.here);
  }, [electronic.data, others.data, search.edi, by, descending, near.here]);
  const fields = electronic.data?.fields ?? others.data?.fields ?? [];

  function handleChange(next: DistributorsSearch) {
    void navigate({ search: next, resetScroll: false });
  }

  return (
    <>
      <PageHeading title="Dystrybutorzy">
        <div className="flex flex-wrap gap-2">
          <NearButton near={near} />
          <MapToggle mapId={MAP_ID} isShown={isMapShown} onChange={setMapShown} />
        </div>
      </PageHeading>
      {near.state === "refused" && (
        <div className="mb-4">
          <Alert tone="info" title="Nie znamy Twojego położenia">
            Pozwól przeglądarce podać położenie (ikona przy adresie strony) i spróbuj jeszcze raz albo wyszukaj swoją
            miejscowość.
          </Alert>
        </div>
      )}
      <DistributorsFilters search={search} isNear={near.state === "on"} onChange={handleChange} />
      <MissedList
        list={{
          missed: electronic.missed ?? others.missed,
          refetch: () => lists.forEach((list) => list.missed && void list.refetch()),
        }}
      />
      <DistributorsList
        rows={rows}
        headings={Object.fromEntries(fields.map(({ key, label }) => [key, label]))}
        loading={lists.some((list) => list.isPending || list.isPlaceholderData)}
        search={search}
        here={near.here}
        isMapShown={isMapShown}
        onMapWanted={() => setMapShown(true)}
        onChange={handleChange}
        empty={<NoDistributors search={search} onReset={() => handleChange({})} />}
      />
    </>
  );
}

function NearButton({ near }: { near: ReturnType<typeof useNear> }) {
  if (near.state === "on") {
    return (
      <Button variant="secondary" size="sm" onClick={near.stop}>
        <LocateOff aria-hidden className="size-5" />
        Wyłącz „Blisko mnie”
      </Button>
    );
  }
  return (
    <Button variant="secondary" size="sm" pending={near.state === "asking"} onClick={near.ask}>
      {near.state !== "asking" && <LocateFixed aria-hidden className="size-5" />}
      Blisko mnie
    </Button>
  );
}

function NoDistributors({ search, onReset }: { search: DistributorsSearch; onReset: () => void }) {
  const isFiltered = search.search !== undefined || search.edi !== undefined;
  return (
    <EmptyState
      illustration={<GatePicture />}
      title="Brak danych"
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onReset}>
            Pokaż wszystkich dystrybutorów
          </Button>
        )
      }
    >
      {isFiltered
        ? "Żaden dystrybutor nie pasuje do wyszukiwania."
        : "Lista dystrybutorów jest jeszcze pusta. Zajrzyj tu wkrótce."}
    </EmptyState>
  );
}
