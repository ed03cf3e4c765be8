import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { boundsOf } from "@plon/ui/map/map-outline.ts";
import type { MapBounds, MapPlace } from "@plon/ui/map/map-outline.ts";
import { Pagination } from "@plon/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { exactPlace, type Start } from "#base/address/farm-place.ts";
import { settingsQuery } from "#base/settings.ts";
import { countOf } from "@plon/client/format.ts";
import { ChosenPoint } from "#shared/map/chosen-point.tsx";
import { PointsMap } from "#shared/map/points-map.tsx";
import { pointsOf, ROWS_PER_PAGE, rowOfBranch, rowsWithin } from "./distributor-rows.ts";
import type { NearRow } from "./distributor-rows.ts";
import { currentSort } from "./distributors-search.ts";
import type { DistributorsSearch } from "./distributors-search.ts";
import { NearestDistributors } from "./nearest-distributors.tsx";
import { DistributorsTable, TABLE_LABEL } from "./distributors-table.tsx";

type DistributorsListProps = {
  rows: NearRow[];
  headings: Record<string, string>;
  loading: boolean;
  search: DistributorsSearch;
  start: Start | undefined;
  isMapShown: boolean;
  onMapWanted: () => void;
  onChange: (next: DistributorsSearch) => void;
  empty: ReactNode;
};

export const MAP_ID = "mapa-dystrybutorow";
const CLOSE_DEGREES = 0.6;
const NEAR_DEGREES = 0.8;

type MapSideProps = {
  map: MapOfRows;
  here: MapPlace | undefined;
  onlyInView: boolean;
  onSelect: (branchId: string) => void;
  onOnlyInView: (checked: boolean) => void;
};

/** The map, what is chosen on it, and whether the list follows its view. */
function MapSide({ map, here, onlyInView, onSelect, onOnlyInView }: MapSideProps) {
  return (
    <>
      <DistributorsMap map={map} here={here} onSelect={onSelect} />
      <ChosenPoint title={map.points.find(({ id }) => id === map.selectedId)?.title} onList={focusUnfolded} />
      <Checkbox name="in_view" checked={onlyInView} onChange={onOnlyInView}>
        Na liście tylko ci, których widać na mapie
      </Checkbox>
    </>
  );
}

/** List and map of the same rows: a choice in one shows in the other. */
export function DistributorsList(props: DistributorsListProps) {
  const { rows, search, start, isMapShown, onChange } = props;
  const map = useMapOf(rows, exactPlace(start));
  const [onlyInView, setOnlyInView] = useState(false);
  const isNarrowed = isMapShown && onlyInView && map.view !== undefined;
  const listed = isNarrowed ? rowsWithin(rows, map.view!) : rows;
  const { page, lastPage, pageRows } = pageOf(listed, search);
  const { page: _page, id: _id, ...filters } = search;

  function unfold(id: number | undefined) {
    const { id: _id, ...rest } = search;
    onChange(id === undefined ? rest : { ...rest, id, page: pageWith(listed, id) ?? page });
    const row = rows.find((other) => other.id === id);
    const branch = row?.nearest ?? row?.branches[0];
    if (branch && !isNarrowed) map.select(String(branch.id));
  }
  function handleSelect(branchId: string) {
    const row = rowOfBranch(rows, branchId);
    map.select(branchId);
    if (row) onChange({ ...filters, id: row.id });
  }
  function handleShow(branchId: string) {
    props.onMapWanted();
    map.goTo(branchId);
    // Runs once the hidden map is visible.
    setTimeout(() => document.getElementById(MAP_ID)?.scrollIntoView({ block: "nearest" }));
  }

  return (
    <div className={isMapShown ? "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-6" : ""}>
      <div id={MAP_ID} hidden={!isMapShown} className="mb-4 lg:sticky lg:top-(--sticky-top,16px) lg:order-last lg:mb-0">
        {isMapShown && (
          <MapSide
            map={map}
            here={exactPlace(start)}
            onlyInView={onlyInView}
            onSelect={handleSelect}
            onOnlyInView={(checked) => {
              setOnlyInView(checked);
              onChange(filters);
            }}
          />
        )}
      </div>
      <div className="min-w-0">
        {page === 1 && <Nearest {...props} rows={listed} onChoose={unfold} />}
        <output className="mb-3 block min-h-6 text-soft">
          {!props.loading && countWords(listed.length, isNarrowed)}
        </output>
        <DistributorsTable
          rows={pageRows}
          headings={props.headings}
          loading={props.loading}
          search={search}
          start={start}
          onChange={onChange}
          onUnfold={unfold}
          onShow={handleShow}
          empty={props.empty}
        />
        <Pagination
          label="Strony dystrybutorów"
          page={page}
          lastPage={lastPage}
          onPage={(next) => onChange({ ...filters, page: next })}
        />
      </div>
    </div>
  );
}

const countWords = (count: number, isNarrowed: boolean) =>
  `${countOf(count, "dystrybutor", "dystrybutorzy", "dystrybutorów")}${isNarrowed ? " w widoku mapy" : ""}`;

type NearestProps = Pick<DistributorsListProps, "rows" | "start" | "search" | "loading"> & {
  onChoose: (id: number) => void;
};

/** What the list itself does not say while it is in another order. */
function Nearest({ rows, start, search, loading, onChoose }: NearestProps) {
  if (!start || loading || currentSort(search, true).by === "distance") return null;
  return <NearestDistributors rows={rows} start={start} onChoose={onChoose} />;
}

function focusUnfolded(): void {
  document.querySelector<HTMLElement>(`table[aria-label="${TABLE_LABEL}"] button[aria-expanded="true"]`)?.focus();
}

/** The page with a row; undefined without it. */
function pageWith(rows: readonly NearRow[], id: number): number | undefined {
  const place = rows.findIndex((row) => row.id === id);
  return place < 0 ? undefined : Math.floor(place / ROWS_PER_PAGE) + 1;
}

/** The page in the address, or the one with the row it unfolds; never beyond the last. */
function pageOf(rows: readonly NearRow[], { page, id }: DistributorsSearch) {
  const lastPage = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const wanted = page ?? (id === undefined ? 1 : (pageWith(rows, id) ?? 1));
  const shown = Math.min(wanted, lastPage);
  return { page: shown, lastPage, pageRows: rows.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE) };
}

type MapOfRows = ReturnType<typeof useMapOf>;

/** What the map of these rows shows: its points, the chosen one, and its view. */
function useMapOf(rows: readonly NearRow[], here: MapPlace | undefined) {
  const points = useMemo(() => pointsOf(rows), [rows]);
  const [selectedId, select] = useState<string>();
  const [view, setView] = useState<MapBounds>();
  const [wanted, setWanted] = useState<{ bounds: MapBounds | undefined; here: MapPlace | undefined }>();
  const around = useMemo(() => (here ? boundsOf([here], NEAR_DEGREES) : undefined), [here]);
  // A click on "Na mapie" counts until the farmer's own location is requested again.
  const focus = wanted && wanted.here === here ? wanted.bounds : around;
  function goTo(branchId: string) {
    const point = points.find(({ id }) => id === branchId);
    select(branchId);
    if (point) setWanted({ bounds: boundsOf([point], CLOSE_DEGREES), here });
  }
  return { points, selectedId, select, view, setView, focus, goTo };
}

type DistributorsMapProps = {
  map: MapOfRows;
  here: MapPlace | undefined;
  onSelect: (branchId: string) => void;
};

function DistributorsMap({ map, here, onSelect }: DistributorsMapProps) {
  const tiles = useQuery(settingsQuery).data?.map_tiles;
  return (
    <PointsMap
      label="Mapa dystrybutorów"
      points={map.points}
      selectedId={map.selectedId}
      onSelect={onSelect}
      onView={map.setView}
      here={here}
      focus={map.focus}
      tiles={tiles ?? undefined}
      className="h-80 lg:h-[min(36rem,calc(100dvh-10rem))] lg:min-h-96"
    />
  );
}
