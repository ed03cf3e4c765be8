import type { availabilityBranches, BranchWithPacks } from "@plon/contract/portal/goods/availability.ts";
import type { Place } from "@plon/rules/places/nearness.ts";
import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { boundsOf } from "@plon/ui/map/map-outline.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { exactPlace, type Start } from "#base/address/farm-place.ts";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { settingsQuery } from "#base/settings.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { totalOf } from "@plon/client/format.ts";
import { ChosenPoint } from "#shared/map/chosen-point.tsx";
import { hasRoomForMap, MapToggle } from "#shared/map/map-toggle.tsx";
import { PointsMap } from "#shared/map/points-map.tsx";
import type { MapPoint } from "#shared/map/points-map.tsx";
import { BranchCard } from "./branch-card.tsx";
import { branchesQuery, nearestQuery, selectedQuery } from "./products.api.ts";
import { selectedSaps } from "./products-search.ts";
import type { AvailabilitySearch } from "./products-search.ts";

type AvailabilityResultsProps = {
  search: AvailabilitySearch;
  start: Start | undefined;
  onPage: (page: number) => void;
  onReset: () => void;
  /** Narrows the list to one branch. */
  onBranch: (phrase: string) => void;
};

const MAP_ID = "mapa-dostepnosci";
const LIST_LABEL = "Dostępność produktów";
const CLOSE_DEGREES = 0.6;
const NO_ROWS: BranchWithPacks[] = [];

/** Branches that have the chosen products, and a map of all of them: a choice in one shows in the other. */
export function AvailabilityResults({ search, start, onPage, onReset, onBranch }: AvailabilityResultsProps) {
  const here = exactPlace(start);
  const list = useKeptList(nearestQuery(search, here));
  const rows = list.data?.data ?? NO_ROWS;
  const chosen = useQuery(selectedQuery(selectedSaps(search.products))).data ?? [];
  const [isMapWanted, setMapWanted] = useState(hasRoomForMap);
  const isMapShown = isMapWanted && rows.length > 0;
  const branches = useQuery({ ...branchesQuery(search), enabled: isMapShown });
  const map = useMapOf(branches.data);
  const goToList = () => {
    const isOnPage = rows.some(({ branch_id }) => String(branch_id) === map.selected?.id);
    if (isOnPage) focusMarked();
    else if (map.selected) onBranch(map.selected.phrase);
  };
  const showOnMap = (id: number) => {
    setMapWanted(true);
    map.goTo(String(id));
    // Runs once the hidden map is visible.
    setTimeout(() => document.getElementById(MAP_ID)?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-soft">
          {list.data && totalOf(list.data.meta, "oddział", "oddziały", "oddziałów")}
        </output>
        {rows.length > 0 && <MapToggle mapId={MAP_ID} isShown={isMapShown} onChange={setMapWanted} />}
      </div>
      <div className={isMapShown ? "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-6" : ""}>
        <div
          id={MAP_ID}
          hidden={!isMapShown}
          className="mb-4 scroll-mt-(--sticky-top,0px) lg:sticky lg:top-(--sticky-top,16px) lg:order-last lg:mb-0"
        >
          {isMapShown && <AvailabilityMap map={map} here={here} onList={goToList} />}
        </div>
        <div className="min-w-0">
          <MissedList list={list} />
          {list.isPending ? (
            <BranchSkeletons />
          ) : rows.length === 0 ? (
            <NobodyHasThem isNarrowed={search.search !== undefined} onReset={onReset} />
          ) : (
            <ul
              aria-label={LIST_LABEL}
              aria-busy={list.isPlaceholderData}
              className={`grid grid-cols-1 gap-4 ${isMapShown ? "" : "md:grid-cols-2 xl:grid-cols-3"} ${list.isPlaceholderData ? "opacity-60" : ""}`}
            >
              {rows.map((branch) => (
                <BranchCard
                  key={branch.branch_id}
                  branch={branch}
                  precision={start?.precision ?? "exact"}
                  isMarked={isMapShown && String(branch.branch_id) === map.selected?.id}
                  chosen={chosen}
                  onShow={() => showOnMap(branch.branch_id)}
                />
              ))}
            </ul>
          )}
          <ListPages label="Strony dostępności" list={list} asked={search.page} onPage={onPage} />
        </div>
      </div>
    </>
  );
}

function NobodyHasThem({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  return (
    <NoRows
      next={<SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>}
      picture={<FieldPicture />}
      isFiltered={isNarrowed}
      filtered="Nikt w tym miejscu nie zgłosił, że ma te produkty."
      resetLabel="Szukaj wszędzie"
      onReset={onReset}
    >
      Żaden dystrybutor nie zgłosił, że ma te produkty. Zapytaj przedstawiciela handlowego.
    </NoRows>
  );
}

function BranchSkeletons() {
  return (
    <output aria-label="Ładowanie..." className="flex flex-col gap-4">
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </output>
  );
}

type Branches = (typeof availabilityBranches)["data"]["_output"];
type BranchPoint = MapPoint & { phrase: string };
type MapOfBranches = ReturnType<typeof useMapOf>;

/** What the map of these branches shows; the chosen one stays while it is among them. */
function useMapOf(branches: Branches | undefined) {
  const points = useMemo(() => pointsOf(branches ?? []), [branches]);
  const [chosen, setChosen] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const pointOf = (id: string | undefined) => points.find((point) => point.id === id);
  const near = pointOf(wanted);
  const focus = useMemo(() => near && boundsOf([near], CLOSE_DEGREES), [near]);
  const goTo = (id: string) => {
    setChosen(id);
    setWanted(id);
  };
  return { points, selected: pointOf(chosen), focus, select: setChosen, goTo };
}

const pointsOf = (branches: Branches): BranchPoint[] =>
  branches.map(({ id, distributor, branch, lat, lng }) => ({
    id: String(id),
    lat,
    lng,
    title: `${distributor}, ${branch}`,
    phrase: `${branch} ${distributor}`,
  }));

type AvailabilityMapProps = { map: MapOfBranches; here: Place | undefined; onList: () => void };

function AvailabilityMap({ map, here, onList }: AvailabilityMapProps) {
  const tiles = useQuery(settingsQuery).data?.map_tiles;
  return (
    <>
      <PointsMap
        label="Mapa dostępności"
        points={map.points}
        selectedId={map.selected?.id}
        onSelect={map.select}
        here={here}
        focus={map.focus}
        tiles={tiles ?? undefined}
        className="h-80 lg:h-[min(36rem,calc(100dvh-10rem))] lg:min-h-96"
      />
      <ChosenPoint title={map.selected?.title} onList={onList} />
    </>
  );
}

/** The link from the map to the chosen branch's entry. */
function focusMarked(): void {
  document.querySelector<HTMLElement>(`ul[aria-label="${LIST_LABEL}"] li[aria-current] a`)?.focus();
}
