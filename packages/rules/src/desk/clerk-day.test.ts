import { expect, test } from "vitest";
import { decisionsLeft } from "./clerk-day.ts";

test.each([
  [{}, 0],
  [{ "invoice.accept": 3, "invoice.reject": 1, "invoice.return": 2, "invoice.assign": 9 }, 6],
  [{ "invoice.accept": 3, "invoice.undo": 1, "invoice.change_decision": 1 }, 1],
  // What was decided yesterday and taken back today.
  [{ "invoice.change_decision": 2 }, 0],
])("of %j stand %i decisions", (acts, left) => {
  expect(decisionsLeft(new Map(Object.entries(acts)))).toBe(left);
});
