import { expect, test } from "vitest";
import { rewardTax } from "./reward-tax.ts";

const flat = { treatment: "flat_rate", thresholdGrosze: 200_000, ratePercent: 10 } as const;

test.each([
  ["at the threshold it is free", 200_000, flat, "none", 0],
  ["above it the whole value is taxed", 200_100, flat, "flat_rate", 20_000],
  ["50 gr of tax are a złoty more", 200_500, flat, "flat_rate", 20_100],
  ["49 gr are not", 200_490, flat, "flat_rate", 20_000],
  ["a notice withholds nothing", 500_000, { ...flat, treatment: "notice" }, "notice", 0],
  ["no notice below the threshold", 100_000, { ...flat, treatment: "notice" }, "none", 0],
  ["without tax", 500_000, { ...flat, treatment: "none" }, "none", 0],
] as const)("%s", (_, valueGrosze, setting, treatment, taxGrosze) => {
  expect(rewardTax(valueGrosze, setting)).toEqual({ treatment, taxGrosze });
});
