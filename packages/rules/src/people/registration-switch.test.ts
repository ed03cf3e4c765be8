import { expect, test } from "vitest";
import { isRegistrationSwitched } from "./registration-switch.ts";

test("the link changes at midnight in Warsaw, at the beginning of 2023-09-16", () => {
  expect(isRegistrationSwitched(new Date("2023-09-15T21:59:59.999Z"))).toBe(false);
  expect(isRegistrationSwitched(new Date("2023-09-15T22:00:00Z"))).toBe(true);
  expect(isRegistrationSwitched(new Date("2026-11-21T12:00:00Z"))).toBe(true);
});
