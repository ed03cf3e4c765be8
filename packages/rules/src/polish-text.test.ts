import { expect, test } from "vitest";
import { workingDaysText } from "./polish-text.ts";

test.each([
  [1, "1 dnia roboczego"],
  [2, "2 dni roboczych"],
  [3, "3 dni roboczych"],
  [21, "21 dni roboczych"],
])("%i working days stand after 'do' as '%s'", (count, text) => {
  expect(workingDaysText(count)).toBe(text.replace(" ", "\u00a0"));
});
