import { expect, test } from "vitest";
import { pausedUntil } from "./contact-pause.ts";

const at = new Date("2026-06-10T10:00:00Z");
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

test.each([
  [[], null],
  [[null, null], null],
  [[hoursAgo(24)], null],
  [[hoursAgo(23)], "2026-06-10T11:00:00.000Z"],
  [[hoursAgo(23), hoursAgo(1)], "2026-06-11T09:00:00.000Z"],
  [[hoursAgo(1), null], "2026-06-11T09:00:00.000Z"],
  [[hoursAgo(100), hoursAgo(23)], "2026-06-10T11:00:00.000Z"],
])("after changes at %j points stay until %s", (changes, until) => {
  expect(pausedUntil(changes, at)?.toISOString() ?? null).toBe(until);
});
