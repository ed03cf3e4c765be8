import { expect, test } from "vitest";
import { nearestReward } from "./nearest-reward.ts";

const rewards = [
  { title: "Wiertarka", points: 900 },
  { title: "Kubek", points: 100 },
  { title: "Plecak", points: 300 },
];

test.each([
  [0, "Kubek", 100],
  [100, "Plecak", 200],
  [299, "Plecak", 1],
  [5000, "Wiertarka", 0],
])("with %i points it is %s, of which %i are missing", (points, title, missing) => {
  const found = nearestReward(points, rewards);
  expect([found?.reward.title, found?.missing]).toEqual([title, missing]);
});

test("without rewards there is none", () => {
  expect(nearestReward(100, [])).toBeUndefined();
});
