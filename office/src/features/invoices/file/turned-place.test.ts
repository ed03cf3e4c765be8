import { expect, test } from "vitest";
import { turnedPlace } from "./turned-place.ts";

const place = { page: 1, x: 10, y: 20, width: 30, height: 5 };

test("a place turns with its page, and comes back after a whole turn", () => {
  const upright = { width: 100, height: 200 };
  const lying = { width: 200, height: 100 };
  const once = turnedPlace(place, 90, lying);
  expect(once).toEqual({ page: 1, x: 175, y: 10, width: 5, height: 30 });
  expect(turnedPlace(once, 270, upright)).toEqual(place);
  expect(turnedPlace(turnedPlace(place, 180, upright), 180, upright)).toEqual(place);
  expect(turnedPlace(place, 0, upright)).toEqual(place);
});
