import { expect, test } from "vitest";
import { DELAYS_MS, TOAST_MS } from "./delays.ts";

test("[CONST-03] the delays of modals and toasts are those of the specification and no others", () => {
  expect([...new Set(Object.values(DELAYS_MS))]).toEqual([200, 300, 600, 1000, 2000, 3500, 4000, 4500, 5000]);
  expect(Object.values(TOAST_MS)).toEqual([3000, 5000]);
});
