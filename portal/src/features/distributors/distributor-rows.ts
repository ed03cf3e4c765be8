import type { DistributorRow } from "@plon/contract/portal/distributors.ts";
import type { Sort } from "@plon/ui/data-table.tsx";
import { distanceKm, isWithin } from "@plon/ui/map-outline.ts";
import type { MapBounds, MapPlace } from "@plon/ui/map-outline.ts";
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
 * The two lists, with electronic invoices and without, merged in the requested order; nearest first if distances are
 * known.
 */
export function mergedRows(lists: DistributorRow[][], sort: Sort, here: MapPlace | undefined): NearRow[] {
  const rows: NearRow[] = lists.flat();
  if (here) {
    return rows
      .map((row) => {
        const nearest = nearestBranch(row, here);
        const km = nearest ? distanceKm(here, nearest.position) : Number.POSITIVE_INFINITY;
        return Object.assign({ distanceKm: km, nearest }, row);
      })
      .toSorted((a, b) => a.distanceKm - b.distanceKm);
  }
  const key = sort.by as "distributor_name" | "city" | "nip";
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => direction * polish.compare(a[key], b[key]) || a.id - b.id);
}

const nearestBranch = ({ branches }: DistributorRow, here: MapPlace) =>
  branches.toSorted((a, b) => distanceKm(here, a.position) - distanceKm(here, b.position))[0];

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

const kilometres = new Intl.NumberFormat("pl-PL", { maximumFractionDigits: 0 });

/** A distance as text: whole kilometres, with a no-break space. */
export function distanceText(km: number): string {
  return km < 1 ? "mniej niż 1\u00a0km" : `${kilometres.format(km)}\u00a0km`;
}
