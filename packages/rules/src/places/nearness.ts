import { POSTAL_AREAS } from "./postal-areas.ts";

/** A position in degrees (WGS 84). */
export type Place = { lat: number; lng: number };

/** How well a starting point is known: the device's own; a town whose branches we know; or only a postal area. */
export type Precision = "exact" | "town" | "area";

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance as the crow flies, in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const height = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const width = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const chord = height + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * width;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const NO_BREAK = "\u00a0";
const AREA_STEP_KM = 10;

/**
 * A distance in words that promise no more than is known: whole kilometres from the device's position, "ok." from a
 * town, and tens of kilometres from a postal area.
 */
export function distanceText(km: number, precision: Precision): string {
  if (precision === "area") {
    const tens = Math.round(km / AREA_STEP_KM) * AREA_STEP_KM;
    return tens === 0 ? `do ${AREA_STEP_KM}${NO_BREAK}km` : `ok.${NO_BREAK}${tens}${NO_BREAK}km`;
  }
  if (km < 1) return precision === "exact" ? `mniej niż 1${NO_BREAK}km` : "na miejscu";
  const whole = `${Math.round(km)}${NO_BREAK}km`;
  return precision === "exact" ? whole : `ok.${NO_BREAK}${whole}`;
}

/** A place of which the postcode and the town are known. */
export type PostalPlace = Place & { postcode: string; city: string };

export type StartingPoint = Place & { precision: "town" | "area"; postcode: string; name: string };

/** The digits two postcodes must begin with to belong to one town and its surroundings: "87-1". */
const TOWN_PREFIX = 4;

/** The beginning that the postcodes of one town and its surroundings have in common. */
export const townPrefix = (postcode: string): string => postcode.slice(0, TOWN_PREFIX);

/**
 * Where a postcode is: in the middle of the `known` places of the same town, those with the same postcode before others,
 * or else in its postal area. Undefined if there is no such area.
 */
export function placeOfPostcode(postcode: string, known: readonly PostalPlace[]): StartingPoint | undefined {
  const around = known.filter((place) => townPrefix(place.postcode) === townPrefix(postcode));
  const same = around.filter((place) => place.postcode === postcode);
  const town = same.length > 0 ? same : around;
  if (town.length > 0) {
    const mean = (of: (place: Place) => number) => town.reduce((sum, place) => sum + of(place), 0) / town.length;
    return {
      lat: mean(({ lat }) => lat),
      lng: mean(({ lng }) => lng),
      precision: "town",
      postcode,
      name: town[0]!.city,
    };
  }
  const area = POSTAL_AREAS[postcode.slice(0, 2)];
  return area && { lat: area.lat, lng: area.lng, precision: "area", postcode, name: `okolice ${area.name}` };
}

/** The things with their distances, nearest first; equally far ones stay in their order. */
export function nearestFirst<Thing extends Place>(things: readonly Thing[], from: Place): (Thing & { km: number })[] {
  return things.map((thing) => ({ ...thing, km: distanceKm(from, thing) })).toSorted((one, other) => one.km - other.km);
}
