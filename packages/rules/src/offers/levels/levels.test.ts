import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bonusPoints, bonusTakenBack, countsIn, holdsIn, levelReached, levelStanding, type Seasons } from "./levels.ts";

const SILVER = { name: "Srebrny", threshold: 100 };
const GOLD = { name: "Złoty", threshold: 300 };
const LEVELS = [GOLD, SILVER];
const OPEN: Seasons = { firstSeason: 2026, lastSeason: null, grace: 1 };
const NO_GRACE: Seasons = { ...OPEN, grace: 0 };

describe("the level that an amount reaches", () => {
  test.each([
    [0, undefined],
    [99.999, undefined],
    [100, SILVER],
    [299, SILVER],
    [300, GOLD],
    [1_000_000, GOLD],
    [-50, undefined],
  ])("%s reaches %o", (amount, level) => {
    expect(levelReached(amount, LEVELS)).toBe(level);
  });
});

describe("the seasons of a scheme", () => {
  const ended: Seasons = { firstSeason: 2026, lastSeason: 2027, grace: 1 };
  test.each([
    [2025, false, false],
    [2026, true, true],
    [2027, true, true],
    [2028, false, true],
    [2029, false, false],
  ])("%i: reached %s, held %s", (season, reached, held) => {
    expect([countsIn(ended, season), holdsIn(ended, season)]).toEqual([reached, held]);
  });

  test("without grace nothing holds longer than it is reached", () => {
    expect(holdsIn({ ...ended, grace: 0 }, 2028)).toBe(false);
    expect(holdsIn(OPEN, 2025)).toBe(false);
    expect(holdsIn(OPEN, 2099)).toBe(true);
  });
});

describe("where a farm stands", () => {
  test.each([
    // seasons, season, now, before: level, until, to keep, next, missing
    ["nothing yet", OPEN, 2026, 0, 900, undefined, undefined, undefined, SILVER, 100],
    ["below the first", OPEN, 2026, 40, 0, undefined, undefined, undefined, SILVER, 60],
    ["the first, with grace", OPEN, 2026, 100, 0, SILVER, 2027, undefined, GOLD, 200],
    ["the first, without grace", NO_GRACE, 2026, 100, 0, SILVER, 2026, undefined, GOLD, 200],
    ["the highest", OPEN, 2026, 300, 0, GOLD, 2027, undefined, undefined, undefined],
    ["kept from the season before", OPEN, 2027, 40, 300, GOLD, 2027, 260, undefined, undefined],
    ["the lower one kept, the higher one still missing", OPEN, 2027, 40, 150, SILVER, 2027, 60, GOLD, 260],
    ["reached again", OPEN, 2027, 120, 150, SILVER, 2028, undefined, GOLD, 180],
    ["higher than what was kept", OPEN, 2027, 300, 150, GOLD, 2028, undefined, undefined, undefined],
    ["not kept without grace", NO_GRACE, 2027, 40, 300, undefined, undefined, undefined, SILVER, 60],
    [
      "the season before the first counts for nothing",
      OPEN,
      2026,
      0,
      300,
      undefined,
      undefined,
      undefined,
      SILVER,
      100,
    ],
    ["litres of three places", OPEN, 2026, 99.5, 0, undefined, undefined, undefined, SILVER, 0.5],
    ["ended, still held", { ...OPEN, lastSeason: 2026 }, 2027, 900, 150, SILVER, 2027, undefined, undefined, undefined],
    [
      "ended for good",
      { ...OPEN, lastSeason: 2026 },
      2028,
      900,
      900,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ],
  ] as const)("%s", (_, seasons, season, now, before, level, untilSeason, missingToKeep, next, missing) => {
    expect(levelStanding(LEVELS, seasons, { season, now, before })).toEqual({
      level,
      untilSeason,
      missingToKeep,
      next: next && { level: next, missing },
    });
  });

  test("more purchases never lead to a lower level, and what is missing reaches the next one", () => {
    const amount = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(amount, amount, amount, (now, more, before) => {
        const at = (bought: number) => levelStanding(LEVELS, OPEN, { season: 2027, now: bought, before });
        const [less, greater] = [at(now), at(now + more)];
        expect(greater.level?.threshold ?? 0).toBeGreaterThanOrEqual(less.level?.threshold ?? 0);
        if (less.next) expect(at(now + less.next.missing).level).toBe(less.next.level);
        if (less.missingToKeep !== undefined) {
          expect(at(now + less.missingToKeep).untilSeason).toBe(less.untilSeason! + 1);
        }
      }),
    );
  });
});

describe("the bonus of a level", () => {
  test.each([
    [100, 110, 10],
    [104, 110, 10],
    [105, 110, 11],
    [1, 149, 0],
    [1, 150, 1],
    [100, 100, 0],
    [100, 200, 100],
    [0, 150, 0],
    [-100, 150, 0],
  ])("%i points at %i %% earn %i more", (base, percent, more) => {
    expect(bonusPoints(base, percent)).toBe(more);
  });

  test("after any corrections what is left is the bonus of what is left", () => {
    const base = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        base,
        fc.array(base, { maxLength: 4 }),
        fc.integer({ min: 101, max: 200 }),
        (full, steps, percent) => {
          let [left, held] = [full, bonusPoints(full, percent)];
          for (const step of steps) {
            left = Math.max(0, left - step);
            const taken = bonusTakenBack(held, left, percent);
            expect(taken).toBeGreaterThanOrEqual(0);
            held -= taken;
            expect(held).toBe(bonusPoints(left, percent));
          }
          expect(held - bonusTakenBack(held, 0, percent)).toBe(0);
        },
      ),
    );
  });
});
