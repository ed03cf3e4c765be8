import { Button } from "@plon/ui/button.tsx";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useStart } from "#base/address/farm-place.ts";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { StartBar } from "#base/address/start-bar.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { hasRoomForMap, MapToggle } from "#shared/map/map-toggle.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { distributorsQuery } from "./distributors.api.ts";
import { DistributorsFilters } from "./distributors-filters.tsx";
import { DistributorsList, MAP_ID } from "./distributors-list.tsx";
import { mergedRows } from "./distributor-rows.ts";
import { currentSort } from "./distributors-search.ts";
import type { DistributorsSearch } from "./distributors-search.ts";

/** Where to buy: the same distributors on a list and on a map. */
export function DistributorsPage() {
  const search = useSearch({ from: "/_member/dystrybutorzy" });
  const navigate = useNavigate({ from: "/dystrybutorzy" });
  const from = useStart(search.postcode);
  const place = from.start?.place;
  const [isMapShown, setMapShown] = useState(hasRoomForMap);
  const electronic = useKeptList(distributorsQuery(true, search));
  const others = useKeptList(distributorsQuery(false, search));
  const lists = [electronic, others];
  const rows = useMemo(() => {
    const chosen = [
      search.edi === "false" ? undefined : electronic.data,
      search.edi === "true" ? undefined : others.data,
    ];
    const found = chosen.filter((list) => list !== undefined).map(({ items }) => items);
    return mergedRows(found, currentSort(search, place !== undefined), place);
  }, [electronic.data, others.data, search, place]);
  const fields = electronic.data?.fields ?? others.data?.fields ?? [];

  function handleChange(next: DistributorsSearch) {
    void navigate({ search: next, resetScroll: false });
  }

  return (
    <>
      <PageHeading title="Dystrybutorzy">
        <MapToggle mapId={MAP_ID} isShown={isMapShown} onChange={setMapShown} />
      </PageHeading>
      <StartBar
        from={from}
        isAsked={search.postcode !== undefined}
        onPostcode={(postcode) => {
          const { page: _page, postcode: _before, ...rest } = search;
          handleChange(postcode === undefined ? rest : { ...rest, postcode });
        }}
      />
      <DistributorsFilters search={search} isStartKnown={from.start !== undefined} onChange={handleChange} />
      <MissedList
        list={{
          missed: electronic.missed ?? others.missed,
          refetch: () => lists.forEach((list) => list.missed && void list.refetch()),
        }}
      />
      <DistributorsList
        rows={rows}
        headings={Object.fromEntries(fields.map(({ key, label }) => [key, label]))}
        loading={from.isPending || lists.some((list) => list.isPending || list.isPlaceholderData)}
        search={search}
        start={from.start}
        isMapShown={isMapShown}
        onMapWanted={() => setMapShown(true)}
        onChange={handleChange}
        empty={<NoDistributors search={search} onReset={() => handleChange({})} />}
      />
    </>
  );
}

function NoDistributors({ search, onReset }: { search: DistributorsSearch; onReset: () => void }) {
  const isFiltered = search.search !== undefined || search.edi !== undefined;
  return (
    <EmptyPlace
      illustration={<GatePicture />}
      title="Brak danych"
      next={
        isFiltered ? (
          <Button variant="secondary" onClick={onReset}>
            Pokaż wszystkich dystrybutorów
          </Button>
        ) : (
          <SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>
        )
      }
    >
      {isFiltered
        ? "Żaden dystrybutor nie pasuje do wyszukiwania."
        : "Lista dystrybutorów jest jeszcze pusta. Zajrzyj tu wkrótce."}
    </EmptyPlace>
  );
}
