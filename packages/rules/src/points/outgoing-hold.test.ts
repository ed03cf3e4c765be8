import { expect, test } from "vitest";
import { extendedHoldDay, firstHoldDay, heldText } from "./outgoing-hold.ts";

test("a hold lasts three working days", () => {
  expect(firstHoldDay("2026-11-25")).toBe("2026-11-30");
});

test("it is extended by five working days from today, and never beyond twenty from its beginning", () => {
  expect(extendedHoldDay({ began: "2026-11-02", until: "2026-11-05" }, "2026-11-05")).toBe("2026-11-13");
  expect(extendedHoldDay({ began: "2026-11-02", until: "2026-11-30" }, "2026-11-30")).toBe("2026-12-01");
  expect(extendedHoldDay({ began: "2026-11-02", until: "2026-12-01" }, "2026-12-01")).toBeUndefined();
  // Pressed again on the same day it adds nothing.
  expect(extendedHoldDay({ began: "2026-11-02", until: "2026-11-13" }, "2026-11-05")).toBeUndefined();
});

test("the farmer reads by when, and nothing of why", () => {
  expect(heldText("order", "2026-12-03")).toBe("Sprawdzamy to zamówienie. Odpowiemy do 3\u00a0grudnia\u00a02026.");
  expect(heldText("transfer", "2026-12-03")).toContain("Sprawdzamy to przekazanie.");
});
