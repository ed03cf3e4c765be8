import { boundsOf } from "@plon/ui/map/map-outline.ts";
import type { MapBounds } from "@plon/ui/map/map-outline.ts";
import Supercluster from "supercluster";
import { countOf } from "@plon/client/format.ts";

export type MapPoint = {
  id: string;
  lat: number;
  lng: number;
  /** A one-line description of the place. */
  title: string;
};

/** What is drawn in one place: a point, or the number of points too close to be told apart. */
export type MapMark = {
  key: string;
  lat: number;
  lng: number;
  count: number;
  label: string;
  /** The point itself; undefined for several. */
  point?: MapPoint;
  /** The bounds of the several points. */
  bounds?: () => MapBounds | undefined;
};

const RADIUS_PX = 40;
/** The drawings' zoom counts in worlds of 512 pixels. */
const WORLD_PX = 512;
/**
 * Zoomed in further than this, points stay separate: on one spot one marker covers the other, and the list tells them
 * apart.
 */
const ZOOM_MAX = 13;

/**
 * Points close together are one mark with their number, at every zoom. The marks of a view are ordered from north to
 * south.
 */
export function clusterPoints(points: readonly MapPoint[]) {
  const index = new Supercluster<{ point: MapPoint }>({ radius: RADIUS_PX, maxZoom: ZOOM_MAX, extent: WORLD_PX });
  index.load(
    points.map((point) => ({
      type: "Feature",
      properties: { point },
      geometry: { type: "Point", coordinates: [point.lng, point.lat] },
    })),
  );
  return (view: MapBounds, zoom: number): MapMark[] =>
    index
      .getClusters([...view], Math.max(0, Math.round(zoom)))
      .map((found): MapMark => {
        const [lng = 0, lat = 0] = found.geometry.coordinates;
        if (!("cluster" in found.properties)) {
          const { point } = found.properties;
          return { key: point.id, lat, lng, count: 1, label: point.title, point };
        }
        const { cluster_id: id, point_count: count } = found.properties;
        return {
          key: `cluster ${id}`,
          lat,
          lng,
          count,
          label: `${countOf(count, "punkt", "punkty", "punktów")}: powiększ mapę`,
          bounds: () => boundsOf(index.getLeaves(id, points.length).map((leaf) => leaf.properties.point)),
        };
      })
      .toSorted((a, b) => b.lat - a.lat || a.lng - b.lng);
}

/** The chosen point is visible even inside a cluster. */
export function withSelected(marks: MapMark[], selected: MapPoint | undefined): MapMark[] {
  if (!selected || marks.some(({ point }) => point?.id === selected.id)) return marks;
  const { id, lat, lng, title } = selected;
  return [...marks, { key: id, lat, lng, count: 1, label: title, point: selected }];
}

export type Clusters = ReturnType<typeof clusterPoints>;
