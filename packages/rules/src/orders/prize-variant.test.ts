import { expect, test } from "vitest";
import { variantTitle } from "./prize-variant.ts";

test.each([
  [null, "Kalosze"],
  [{ label: "Rozmiar", name: "43" }, "Kalosze, rozmiar 43"],
  [{ label: "Żółty odcień", name: "Cytryna" }, "Kalosze, żółty odcień Cytryna"],
])("what is ordered names the variant: %j", (chosen, words) => {
  expect(variantTitle("Kalosze", chosen)).toBe(words);
});
