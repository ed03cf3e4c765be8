import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SegmentPrice, segmentPriceProblems } from "./segment-price.ts";

const price = (segment_id: number, points: number, valid_from: string, valid_to: string | null): SegmentPrice => ({
  segment_id,
  points,
  valid_from,
  valid_to,
});

describe("prices for segments", () => {
  test.each<[string, SegmentPrice[], string[]]>([
    ["none", [], []],
    ["as much as everybody", [price(1, 500, "2026-06-01", null)], []],
    ["more than everybody", [price(1, 501, "2026-06-01", null)], ["0.points"]],
    ["one after another", [price(1, 300, "2026-06-01", "2026-06-30"), price(1, 200, "2026-07-01", null)], []],
    [
      "two on their last day",
      [price(1, 300, "2026-06-01", "2026-06-30"), price(1, 200, "2026-06-30", null)],
      ["1.valid_from"],
    ],
    [
      "an earlier one without an end",
      [price(1, 300, "2026-06-01", null), price(1, 200, "2027-01-01", null)],
      ["1.valid_from"],
    ],
    ["two segments on the same days", [price(1, 300, "2026-06-01", null), price(2, 200, "2026-06-01", null)], []],
  ])("%s", (_name, prices, problems) => {
    expect(segmentPriceProblems(prices, 500).map(({ at, field }) => `${at}.${field}`)).toEqual(problems);
  });

  test("without a problem a segment has one price a day at most, and none pays more than everybody", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, "0")}`);
    const one = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 }), day, fc.option(day))
      .filter(([, , from, to]) => to === null || to >= from)
      .map(([segment, points, from, to]) => price(segment, points, from, to));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 4 }), day, (prices, on) => {
        if (segmentPriceProblems(prices, 10).length > 0) return;
        const holding = prices.filter(({ valid_from, valid_to }) => valid_from <= on && (valid_to ?? on) >= on);
        expect(new Set(holding.map(({ segment_id }) => segment_id)).size).toBe(holding.length);
        expect(holding.every(({ points }) => points <= 10)).toBe(true);
      }),
    );
  });
});
