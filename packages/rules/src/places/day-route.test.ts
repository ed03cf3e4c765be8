import { array, assert, double, property, record } from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, type Place } from "./nearness.ts";
import { dayRoute, routeKm } from "./day-route.ts";

const at = (name: string, lat: number, lng: number) => ({ name, lat, lng });
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join("");
const LINE = [at("c", 52.3, 19), at("a", 52.1, 19), at("d", 52.4, 19), at("b", 52.2, 19)];

test.each([
  ["from the south", { lat: 52, lng: 19 }, "abcd"],
  ["from the north", { lat: 53, lng: 19 }, "dcba"],
])("stops on a line are visited along it, %s", (_, from, order) => {
  expect(names(dayRoute(LINE, from))).toBe(order);
});

test("without a start the first stop stays the first", () => {
  expect(names(dayRoute(LINE))[0]).toBe("c");
});

test("where going to the nearest would cross the way, it is turned around", () => {
  // The nearest next goes back and forth: the far one to the west is left for the end.
  const stops = [at("a", 52, 19.1), at("b", 52, 18.85), at("c", 52, 19.45), at("d", 52, 18.1)];
  const from = { lat: 52, lng: 19 };
  const route = dayRoute(stops, from);
  expect(routeKm(route, from)).toBeLessThan(routeKm([stops[0]!, stops[1]!, stops[2]!, stops[3]!], from));
});

test("no stop has no way, and one has the way to it", () => {
  expect(dayRoute([])).toEqual([]);
  expect(routeKm([])).toBe(0);
  const [stop] = LINE;
  expect(routeKm(dayRoute([stop!], { lat: 52, lng: 19 }), { lat: 52, lng: 19 })).toBeCloseTo(33.36, 1);
});

const place = record({
  lat: double({ min: 49, max: 55, noNaN: true }),
  lng: double({ min: 14, max: 24.2, noNaN: true }),
});
const stops = array(place, { maxLength: 14 }).map((places) =>
  places.map((one, id) => ({ ...one, id }) as Place & { id: number }),
);

test("every stop is in the way once, no turn makes it shorter, and it ends", () => {
  assert(
    property(stops, place, (given, from) => {
      const route = dayRoute(given, from);
      expect(route.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(given.map(({ id }) => id));
      const km = routeKm(route, from);
      for (let start = 0; start < route.length - 1; start++) {
        for (let end = start + 1; end < route.length; end++) {
          const turned = [
            ...route.slice(0, start),
            ...route.slice(start, end + 1).toReversed(),
            ...route.slice(end + 1),
          ];
          expect(routeKm(turned, from)).toBeGreaterThan(km - 1e-3);
        }
      }
    }),
  );
});

test("the way is as long as its parts", () => {
  const [one, other] = [LINE[0]!, LINE[1]!];
  expect(routeKm([one, other])).toBe(distanceKm(one, other));
});
