import { distanceKm, type Place } from "./nearness.ts";

/** Less than this is no shorter way, only another rounding. */
const SHORTER_KM = 1e-6;

/** How long a way through the stops is, as the crow flies, in kilometres; from `from` if it begins somewhere else. */
export function routeKm(stops: readonly Place[], from?: Place): number {
  const way = from ? [from, ...stops] : stops;
  return way.reduce((sum, stop, at) => (at === 0 ? 0 : sum + distanceKm(way[at - 1]!, stop)), 0);
}

/**
 * The stops in an order that makes the day's way short: always to the nearest one that is left, then turned around wherever
 * two parts of the way cross. It begins at `from`, or at the first stop, and ends wherever the last one is. Distances are
 * straight lines: no roads are known. Every stop is in it once, and the way is never longer than that of the nearest ones.
 */
export function dayRoute<Stop extends Place>(stops: readonly Stop[], from?: Place): Stop[] {
  const [first, ...others] = stops;
  if (first === undefined) return [];
  if (from) return uncrossed(nearestNext(stops, from), from);
  return [first, ...uncrossed(nearestNext(others, first), first)];
}

function nearestNext<Stop extends Place>(stops: readonly Stop[], from: Place): Stop[] {
  const left = [...stops];
  const route: Stop[] = [];
  let here: Place = from;
  while (left.length > 0) {
    const far = left.map((stop) => distanceKm(here, stop));
    const [next] = left.splice(far.indexOf(Math.min(...far)), 1);
    route.push(next!);
    here = next!;
  }
  return route;
}

/** 2-opt: a part of the way is turned around as long as that makes it shorter. */
function uncrossed<Stop extends Place>(stops: readonly Stop[], from: Place): Stop[] {
  let route = [...stops];
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (let start = 0; start < route.length - 1; start++) {
      for (let end = start + 1; end < route.length; end++) {
        if (gainKm(route, from, start, end) <= SHORTER_KM) continue;
        route = [...route.slice(0, start), ...route.slice(start, end + 1).toReversed(), ...route.slice(end + 1)];
        isShorter = true;
      }
    }
  }
  return route;
}

/** By how much the way gets shorter if its stops from `start` to `end` are turned around. */
function gainKm(route: readonly Place[], from: Place, start: number, end: number): number {
  const before = route[start - 1] ?? from;
  const after = route[end + 1];
  const [first, last] = [route[start]!, route[end]!];
  const now = distanceKm(before, first) + (after ? distanceKm(last, after) : 0);
  return now - distanceKm(before, last) - (after ? distanceKm(first, after) : 0);
}
