import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawControlGroup, type DrawnFarm, strataOf } from "./control-group.ts";
import {
  comparedText,
  countedText,
  EFFECT_PARTS,
  effectText,
  type GroupPurchases,
  offerEffect,
  partEffectText,
  partText,
} from "./offer-effect.ts";

/** Numbers from 0 to 1 that a seed decides. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const farm = fc.record({
  hectares: fc.integer({ min: 0, max: 400 }),
  region: fc.constantFrom("00", "20", "60", "87"),
  bought: fc.integer({ min: 0, max: 5_000 }),
});
const farms = fc.array(farm, { maxLength: 300 }).map((all) => all.map((one, at) => ({ ...one, id: at + 1 })));

describe("a control group", () => {
  test("is its share of all farms and of each stratum, to within one, and the same for the same seed in any order", () => {
    fc.assert(
      fc.property(farms, fc.integer({ min: 0, max: 50 }), fc.string(), (all, percent, seed) => {
        const held = drawControlGroup(all, { percent, seed });
        expect(Math.abs(held.size - (all.length * percent) / 100)).toBeLessThan(1 + 1e-9);
        const strata = strataOf(all);
        for (const [stratum, members] of Map.groupBy(all, ({ id }) => strata.get(id)!)) {
          const drawn = members.filter(({ id }) => held.has(id)).length;
          expect(Math.abs(drawn - (members.length * percent) / 100), stratum).toBeLessThan(1 + 1e-9);
        }
        expect(drawControlGroup(all.toReversed(), { percent, seed })).toEqual(held);
      }),
      { numRuns: 60 },
    );
  });

  test("is another one for another seed, in which every farm has the same chance", () => {
    const all: DrawnFarm[] = Array.from({ length: 200 }, (_, at) => ({
      id: at + 1,
      hectares: at % 7 === 0 ? 400 : 10,
      region: "00",
      bought: at * 3,
    }));
    const times = new Map<number, number>();
    for (let seed = 0; seed < 500; seed += 1) {
      for (const id of drawControlGroup(all, { percent: 20, seed: String(seed) }))
        times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 100 expected; five standard deviations to either side.
    expect([...times.values()].every((count) => count > 55 && count < 145)).toBe(true);
    expect(times.size).toBe(all.length);
  });
});

const FARMS = 1_500;

/** A season: farms that buy about as much as the year before, and more of it by `uplift` where they were offered something. */
function season(seed: number, uplift: number) {
  const next = chance(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const all = Array.from({ length: FARMS }, (_, at) => {
    const hectares = Math.exp(3.3 + 0.7 * normal());
    const usual = hectares * Math.exp(0.3 * normal());
    return {
      id: at + 1,
      hectares,
      region: String(Math.floor(next() * 16)),
      bought: next() < 0.05 ? 0 : usual * Math.exp(0.2 * normal()),
      after: next() < 0.05 ? 0 : usual * Math.exp(0.2 * normal()),
    };
  });
  const held = drawControlGroup(all, { percent: 20, seed: String(seed) });
  const group = (members: typeof all, factor: number): GroupPurchases => {
    const after = members.map((one) => one.after * factor);
    const before = members.map((one) => one.bought);
    const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
    const covariance = (one: number[], other: number[]) => {
      const [a, b] = [mean(one), mean(other)];
      return one.reduce((sum, value, at) => sum + (value - a) * (other[at]! - b), 0) / (one.length - 1);
    };
    return {
      farms: members.length,
      after: mean(after),
      before: mean(before),
      afterVariance: covariance(after, after),
      beforeVariance: covariance(before, before),
      covariance: covariance(after, before),
    };
  };
  return offerEffect(
    group(
      all.filter(({ id }) => !held.has(id)),
      1 + uplift,
    ),
    group(
      all.filter(({ id }) => held.has(id)),
      1,
    ),
  );
}
const seasons = (uplift: number) => Array.from({ length: 100 }, (_, at) => season(1_000 + at, uplift));

describe("the effect of an offer on generated seasons", () => {
  test("an uplift of 5 % is in the interval in 95 of 100, and the middle is near to it on average", () => {
    const found = seasons(0.05).map((effect) => (effect.kind === "measured" ? effect : undefined));
    expect(found.every(Boolean)).toBe(true);
    expect(found.filter((one) => one!.low <= 5 && one!.high >= 5).length).toBeGreaterThanOrEqual(95);
    const middle = found.reduce((sum, one) => sum + one!.percent, 0) / found.length;
    expect(middle).toBeGreaterThan(4);
    expect(middle).toBeLessThan(6);
  });

  test("where there was none, one is claimed in at most 5 of 100", () => {
    expect(seasons(0).filter((one) => one.kind === "measured" && one.isCertain).length).toBeLessThanOrEqual(5);
  });

  test("too few farms, nothing bought, and purchases too uneven say nothing", () => {
    const group = { farms: 60, after: 100, before: 100, afterVariance: 25, beforeVariance: 25, covariance: 20 };
    expect(offerEffect(group, group)).toMatchObject({ kind: "measured", percent: 0, isCertain: false });
    expect(offerEffect({ ...group, after: 130 }, group)).toMatchObject({ kind: "measured", isCertain: true });
    for (const other of [{ farms: 49 }, { after: 0 }, { afterVariance: 200_000 }]) {
      expect(offerEffect(group, { ...group, ...other }), JSON.stringify(other)).toEqual({ kind: "too_few" });
    }
  });

  test("of a part the interval is wider, and what can be said of it is few words", () => {
    const group = { farms: 500, after: 100, before: 100, afterVariance: 900, beforeVariance: 900, covariance: 810 };
    const more = { ...group, after: 104 };
    const [all, part] = [offerEffect(more, group), offerEffect(more, group, "part")];
    if (all.kind !== "measured" || part.kind !== "measured") throw new Error("nothing measured");
    expect(part.percent).toBe(all.percent);
    expect(part.high - part.low).toBeGreaterThan((all.high - all.low) * 1.4);
    expect(partEffectText(part)).toMatch(/^4,0% \(od \d,\d% do \d,\d%\)$/);
    expect(partEffectText(offerEffect(group, group, "part"))).toMatch(/^nie widać różnicy \(od −\d/);
    expect(partEffectText({ kind: "too_few" })).toContain("za mało");
    expect(EFFECT_PARTS.map(partText)).toContain("Od 50 do 300\u00a0ha");
  });

  test("what was bought the year before narrows the interval", () => {
    const width = (covariance: number) => {
      const group = { farms: 500, after: 100, before: 90, afterVariance: 900, beforeVariance: 900, covariance };
      const effect = offerEffect(group, group);
      return effect.kind === "measured" ? effect.high - effect.low : Number.NaN;
    };
    expect(width(810)).toBeLessThan(width(0) / 2);
  });
});

test("who entered although held out is counted, and said to make the effect look smaller", () => {
  expect(comparedText(0, 200)).toBe("");
  expect(comparedText(1, 200)).toMatch(/zgłosiło się 1 gospodarstwo \(0,5%\).*tak, jak je wylosowaliśmy.*dodać więcej/);
  expect(comparedText(3, 200)).toContain("zgłosiły się 3 gospodarstwa (1,5%)");
  expect(comparedText(12, 200)).toContain("zgłosiło się 12 gospodarstw (6,0%)");
});

test("a report speaks of its kind of offer, and of which products it counts", () => {
  expect(effectText(undefined, "campaign")).toContain("i bez akcji");
  expect(effectText({ kind: "measured", percent: 5, low: 1, high: 9, isCertain: true }, "campaign")).toMatch(
    /^Gospodarstwa, którym mówiliśmy o akcji, kupiły o 5,0% więcej/,
  );
  expect(countedText("campaign", true)).toContain("produktów akcji razem");
  expect(countedText("campaign", false)).toContain("wszystkich produktów razem, bo akcja nie wymienia żadnych");
});
