import { expect, test } from "vitest";
import { boundsOf, isWithin, POLAND, voivodeshipRings } from "./map-outline.ts";

test("the outline is sixteen closed rings within the country", () => {
  const rings = voivodeshipRings();
  expect(rings).toHaveLength(16);
  for (const ring of rings) {
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring.every(([lng, lat]) => isWithin(POLAND, { lat, lng }))).toBe(true);
  }
});

test("places have bounds with a margin, none have none", () => {
  expect(boundsOf([])).toBeUndefined();
  expect(
    boundsOf(
      [
        { lat: 50, lng: 20 },
        { lat: 52, lng: 18 },
      ],
      1,
    ),
  ).toEqual([17, 49, 21, 53]);
});
