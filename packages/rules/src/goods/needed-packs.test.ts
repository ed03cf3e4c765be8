import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neededPacks, neededThousandths, type PackCount } from "./needed-packs.ts";

const litres = (counts: PackCount[]) =>
  counts.map(({ packThousandths, quantity }) => [packThousandths / 1000, quantity]);
const volumeOf = (counts: PackCount[]) => counts.reduce((sum, row) => sum + row.packThousandths * row.quantity, 0);
const packsOf = (counts: PackCount[]) => counts.reduce((sum, row) => sum + row.quantity, 0);

describe("whole packs for an area", () => {
  test.each([
    // needed litres, packs in litres, expected
    [10, [1, 5, 10, 20], [[10, 1]]],
    [
      17,
      [1, 5, 20],
      [
        [5, 3],
        [1, 2],
      ],
    ],
    [
      20.5,
      [0.5, 5, 20],
      [
        [20, 1],
        [0.5, 1],
      ],
    ],
    [38, [5, 20], [[20, 2]]],
    [
      41,
      [5, 20],
      [
        [20, 2],
        [5, 1],
      ],
    ],
    [3, [5], [[5, 1]]],
    // 6 + 6 leaves nothing over; 10 + 6 would leave 4.
    [12, [6, 10], [[6, 2]]],
    [
      8,
      [3, 5, 7],
      [
        [5, 1],
        [3, 1],
      ],
    ],
    [0, [5], []],
    [5, [], []],
    [60_000, [1, 5, 10, 20, 1000], [[1000, 60]]],
  ])("%d l in packs of %j", (needed, packs, expected) => {
    const counts = neededPacks(
      Math.round(needed * 1000),
      packs.map((size) => Math.round(size * 1000)),
    );
    expect(litres(counts)).toEqual(expected);
  });

  test("an area times a dose is exact and rounded up to a thousandth", () => {
    expect(neededThousandths(12_500, 800)).toBe(10_000);
    expect(neededThousandths(1, 1)).toBe(1);
    expect(neededThousandths(333, 75)).toBe(25);
    expect(neededThousandths(20_000_000, 999_999_999)).toBe(19_999_999_980_000);
  });

  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });

  test("always hold what is needed, with nothing less left over and, of that, the most in the largest packs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), sizes, (needed, packs) => {
        const counts = neededPacks(needed, packs);
        const volume = volumeOf(counts);
        const largest = Math.max(...packs);
        const best = bruteForce(needed, packs);
        expect(volume).toBe(best.volume);
        const ofLargest = counts.find(({ packThousandths }) => packThousandths === largest)?.quantity ?? 0;
        expect(ofLargest).toBe(best.largest);
        expect(packsOf(counts)).toBe(best.packs);
      }),
    );
  });

  test("are found at once also for a thousand hectares and odd packs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (needed) => {
        const counts = neededPacks(needed, [19_999, 20_000, 750]);
        expect(volumeOf(counts)).toBeGreaterThanOrEqual(needed);
        expect(volumeOf(counts) - needed).toBeLessThan(750);
      }),
      { numRuns: 5 },
    );
  });
});

/** The least volume that suffices, then the most of the largest pack, then the fewest packs, by trying them all. */
function bruteForce(needed: number, packs: readonly number[]): { volume: number; largest: number; packs: number } {
  const [largest = 1, ...small] = packs.toSorted((a, b) => b - a);
  let found = { volume: Number.POSITIVE_INFINITY, largest: 0, packs: 0 };
  const consider = (candidate: typeof found) => {
    const difference =
      found.volume - candidate.volume || candidate.largest - found.largest || found.packs - candidate.packs;
    if (difference > 0) found = candidate;
  };
  const fill = (volume: number, count: number, rest: readonly number[], ofLargest: number) => {
    if (volume >= needed) return consider({ volume, largest: ofLargest, packs: count });
    const [size, ...others] = rest;
    if (size === undefined) return;
    for (let number = 0; volume + (number - 1) * size < needed; number += 1) {
      fill(volume + number * size, count + number, others, ofLargest);
    }
  };
  for (let number = 0; (number - 1) * largest < needed; number += 1) fill(number * largest, number, small, number);
  return found;
}
