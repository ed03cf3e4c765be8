import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";

/** The numbers of the farms on today's way: no names, and gone with the tab. */
const PLACE = "plon.field-route";

type Kept = { day: string; ids: number[] };

/** Which farms are on the way of this day, in order. */
export function keptRoute(day: string): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Kept | null;
    return kept?.day === day ? kept.ids : [];
  } catch {
    return [];
  }
}

export function keepRoute(day: string, ids: readonly number[]): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ day, ids }));
  } catch {
    // A browser without room for it keeps the way as long as the page stands.
  }
}

/** The farms of a way that are still there. */
export const chosenOf = (ids: readonly number[], farms: ReadonlyMap<number, FieldFarm>): FieldFarm[] =>
  ids.flatMap((id) => farms.get(id) ?? []);
