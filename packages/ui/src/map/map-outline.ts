import { VOIVODESHIPS } from "./map-poland.ts";

export type MapPlace = {
  lat: number;
  lng: number;
};

/** An area of the map: west, south, east, north, in degrees. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

/** The whole country with a small margin. */
export const POLAND: MapBounds = [13.9, 48.85, 24.3, 55];

type Position = [lng: number, lat: number];

/** The voivodeships' borders as rings of positions in degrees; the last position repeats the first. */
export function voivodeshipRings(): Position[][] {
  return VOIVODESHIPS.map(({ steps }) => {
    let lng = 0;
    let lat = 0;
    const ring = steps.split(" ").map((step): Position => {
      const [east = 0, north = 0] = step.split(",").map(Number);
      lng += east;
      lat += north;
      return [lng / 1000, lat / 1000];
    });
    return ring.concat(ring.slice(0, 1));
  });
}

/** Whether a place is within an area of the map. */
export function isWithin([west, south, east, north]: MapBounds, { lat, lng }: MapPlace): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/**
 * The smallest area of the map that contains all the places, with `margin` degrees around; undefined when there are
 * none.
 */
export function boundsOf(places: readonly MapPlace[], margin = 0.05): MapBounds | undefined {
  if (places.length === 0) return undefined;
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const { lat, lng } of places) {
    bounds[0] = Math.min(bounds[0], lng - margin);
    bounds[1] = Math.min(bounds[1], lat - margin);
    bounds[2] = Math.max(bounds[2], lng + margin);
    bounds[3] = Math.max(bounds[3], lat + margin);
  }
  return bounds;
}
