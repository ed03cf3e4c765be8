import type { DistributorRow } from "@plon/contract/portal/people/distributors.ts";
import { nearestFirst, type Place } from "@plon/rules/places/nearness.ts";
import type { Sort } from "@plon/ui/data-table.tsx";
import { isWithin } from "@plon/ui/map/map-outline.ts";
import type { MapBounds } from "@plon/ui/map/map-outline.ts";
import type { MapPoint } from "#shared/map/points-map.tsx";

export type NearRow = {
  /** To its nearest branch, if the starting point is known. */
  distanceKm?: number;
  /** That branch: the row's location details are its. */
  nearest?: DistributorRow["branches"][number] | undefined;
} & DistributorRow;

/** Rows per page (not in the specification; the same as the other lists). */
export const ROWS_PER_PAGE = 16;

const polish = new Intl.Collator("pl");

/**
 * The two lists, with electronic invoices and without, in the requested order; each row with its nearest branch if the
 * starting point is known. In either order of distance those without a branch come last.
 */
export function mergedRows(lists: DistributorRow[][], sort: Sort, here: Place | undefined): NearRow[] {
  const rows: NearRow[] = here ? lists.flat().map((row) => withNearest(row, here)) : lists.flat();
  const direction = sort.descending ? -1 : 1;
  if (sort.by === "distance") {
    const [near, elsewhere] = [rows.filter(isMeasured), rows.filter((row) => !isMeasured(row))];
    return [...near.toSorted((a, b) => direction * (a.distanceKm - b.distanceKm)), ...elsewhere];
  }
  const key = sort.by as "distributor_name" | "city" | "nip";
  return rows.toSorted((a, b) => direction * polish.compare(a[key], b[key]) || a.id - b.id);
}

type MeasuredRow = NearRow & Required<Pick<NearRow, "distanceKm">>;
const isMeasured = (row: NearRow): row is MeasuredRow => row.distanceKm !== undefined;

/** How many are named above a list that is in another order. */
const NEAREST_SHOWN = 3;

/** The nearest of the rows; none where there is nothing to choose from. */
export function nearestRows(rows: readonly NearRow[]): MeasuredRow[] {
  if (rows.length <= NEAREST_SHOWN) return [];
  return rows
    .filter(isMeasured)
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, NEAREST_SHOWN);
}

function withNearest(row: DistributorRow, here: Place): NearRow {
  const [nearest] = branchesByDistance(row, here);
  return nearest ? { ...row, nearest, distanceKm: nearest.km } : row;
}

/** Its branches with their distances, nearest first. */
export const branchesByDistance = ({ branches }: DistributorRow, here: Place) =>
  nearestFirst(
    branches.map((branch) => ({ ...branch, ...branch.position })),
    here,
  );

/** The rows with a branch within the map's bounds. */
export const rowsWithin = (rows: NearRow[], view: MapBounds): NearRow[] =>
  rows.filter(({ branches }) => branches.some(({ position }) => isWithin(view, position)));

/** The rows' branches as map points. */
export const pointsOf = (rows: readonly DistributorRow[]): MapPoint[] =>
  rows.flatMap(({ distributor_name, branches }) =>
    branches.map(({ id, name, position }) => ({ ...position, id: String(id), title: `${distributor_name}, ${name}` })),
  );

/** The row that a branch belongs to. */
export const rowOfBranch = (rows: readonly NearRow[], branchId: string): NearRow | undefined =>
  rows.find(({ branches }) => branches.some(({ id }) => String(id) === branchId));
