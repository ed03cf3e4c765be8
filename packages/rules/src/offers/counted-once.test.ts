import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countedOnce,
  elsewhereText,
  type ExclusiveOffer,
  exclusiveProblem,
  inFarmersOrder,
  type Lot,
  overlapText,
} from "./counted-once.ts";

const [OIL, GEL] = [1, 2];
const offer = (needed: number, products: number[], rest: Partial<ExclusiveOffer> = {}): ExclusiveOffer => ({
  dayFrom: "2026-03-01",
  dayTo: "2026-03-31",
  unit: "l",
  products: products.map((productId) => ({ productId, packThousandths: null })),
  boundThousandths: 0,
  neededThousandths: needed * 1000,
  ...rest,
});
const lot = (productId: number, quantity: number, rest: Partial<Lot> = {}): Lot => ({
  document: 1,
  day: "2026-03-10",
  productId,
  unit: "l",
  packThousandths: 1000,
  quantity,
  ...rest,
});
const sums = (offers: readonly ExclusiveOffer[], lots: readonly Lot[]) =>
  countedOnce(offers, lots).map((held) => held.reduce((sum, amount) => sum + amount, 0) / 1000);

describe("a litre counts in one of the offers that are not combined", () => {
  test.each<[string, ExclusiveOffer[], Lot[], number[]]>([
    ["the first has all that it needs, the next what is left", [offer(10, [OIL]), offer(20, [OIL])], [lot(OIL, 25)], [10, 15]],
    ["nothing is left over for a second as long as the first needs more", [offer(50, [OIL]), offer(5, [OIL])], [lot(OIL, 25)], [25, 0]],
    ["an offer alone needs no more than its highest reward", [offer(10, [OIL])], [lot(OIL, 25)], [10]],
    ["the first counts what nobody else does, whatever was bought first", [offer(10, [OIL, GEL]), offer(10, [OIL])], [lot(OIL, 10), lot(GEL, 10)], [10, 10]],
    ["what was given stays with a later one", [offer(50, [OIL]), offer(20, [OIL], { boundThousandths: 20_000 })], [lot(OIL, 25)], [5, 20]],
    ["what was given is kept as far as corrections leave it", [offer(50, [OIL]), offer(20, [OIL], { boundThousandths: 20_000 })], [lot(OIL, 25), lot(OIL, -10)], [0, 15]],
    ["other days do not count", [offer(10, [OIL])], [lot(OIL, 25, { day: "2026-04-01" })], [0]],
    ["other packs do not count", [offer(10, [], { products: [{ productId: OIL, packThousandths: 5000 }] })], [lot(OIL, 25), lot(OIL, 1, { packThousandths: 5000 })], [5]],
    ["kilograms do not count as litres", [offer(10, [OIL]), offer(10, [OIL], { unit: null })], [lot(OIL, 25, { unit: "kg" })], [0, 10]],
    ["half a pack counts in one and half in the other", [offer(10, [OIL]), offer(10, [OIL])], [lot(OIL, 1, { packThousandths: 20_000 })], [10, 10]],
  ])("%s", (_case, offers, lots, expected) => expect(sums(offers, lots)).toEqual(expected)); // prettier-ignore

  const anyOffer = fc
    .record({
      products: fc.subarray([OIL, GEL, 3], { minLength: 1 }),
      needed: fc.integer({ min: 1, max: 40 }),
      dayTo: fc.constantFrom("2026-03-15", "2026-03-31"),
    })
    .map(({ products, needed, dayTo }) => offer(needed, products, { dayTo }));
  const offers = fc.array(anyOffer, { minLength: 1, maxLength: 4 });
  const anyLot = fc
    .record({ product: fc.constantFrom(OIL, GEL, 3), quantity: fc.integer({ min: 0, max: 20 }), late: fc.boolean() })
    .map(({ product, quantity, late }) => lot(product, quantity, { day: late ? "2026-03-20" : "2026-03-10" }));
  const lots = fc.array(anyLot, { maxLength: 7 });

  test("no litre counts twice, and none where it does not belong", () =>
    fc.assert(
      fc.property(offers, lots, (all, bought) => {
        const counted = countedOnce(all, bought);
        for (const [at, { quantity, productId, day }] of bought.entries()) {
          expect(counted.reduce((sum, held) => sum + held[at]!, 0)).toBeLessThanOrEqual(quantity * 1000);
          for (const [index, one] of all.entries()) {
            if (counted[index]?.[at] === 0) continue;
            expect(one.products.map((product) => product.productId)).toContain(productId);
            expect(day <= one.dayTo).toBe(true);
          }
        }
        for (const [index, sum] of sums(all, bought).entries()) {
          expect(sum * 1000).toBeLessThanOrEqual(all[index]!.neededThousandths);
        }
      }),
    ));

  test("it does not matter in which order documents come, nor what was given along the way", () =>
    fc.assert(
      fc.property(offers, lots, fc.nat(), (all, bought, turn) => {
        const expected = sums(all, bought);
        const at = turn % (bought.length + 1);
        const turned = [...bought.slice(at), ...bought.slice(0, at)].toReversed();
        const given = all.map(() => 0);
        // After each document whatever is reached is given, and stays.
        for (let count = 1; count <= turned.length; count += 1) {
          const now = sums(
            all.map((one, index) => ({ ...one, boundThousandths: given[index]! })),
            turned.slice(0, count),
          );
          for (const [index, sum] of now.entries()) {
            if (sum * 1000 >= all[index]!.neededThousandths) given[index] = sum * 1000;
            expect(sum).toBeGreaterThanOrEqual(given[index]! / 1000);
          }
        }
        expect(
          sums(
            all.map((one, index) => ({ ...one, boundThousandths: given[index]! })),
            turned,
          ),
        ).toEqual(expected);
      }),
    ));

  test("who comes first: what was put first last, then what was joined earlier", () => {
    const day = (of: number) => new Date(Date.UTC(2026, 2, of));
    const joined = (id: number, joinedAt: Date | null, chosenAt: Date | null = null) =>
      ({ id, kind: "promotion", joinedAt, chosenAt }) as const;
    const order = inFarmersOrder([
      joined(1, null),
      joined(2, day(5)),
      joined(3, day(2)),
      joined(4, day(9), day(9)),
      joined(5, day(9), day(10)),
      { ...joined(1, day(2)), kind: "campaign" },
    ]);
    expect(order.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      "promotion 5",
      "promotion 4",
      "promotion 3",
      "campaign 1",
      "promotion 2",
      "promotion 1",
    ]);
  });
});

test("what is not one amount of litres or kilograms cannot be counted once", () => {
  const tier = { quantity: 10, unit: "l" as const, products: [{ sap: 1, pack_volume: null }] };
  expect(exclusiveProblem([tier, { ...tier, quantity: 20 }])).toBeUndefined();
  expect(exclusiveProblem([])).toContain("ilość");
  expect(exclusiveProblem([tier, { ...tier, quantity: null }])).toContain("ilość");
  expect(exclusiveProblem([{ ...tier, products: [] }])).toContain("produkty");
  expect(exclusiveProblem([{ ...tier, unit: "pack" }])).toContain("Opakowań");
  expect(exclusiveProblem([tier, { ...tier, products: [{ sap: 1, pack_volume: 5 }] }])).toContain("te same produkty");
});

test("farmers read where their litres count, and the office what runs beside", () => {
  expect(elsewhereText({ title: "Jesień", thousandths: 7500, unit: "l" })).toBe(
    "Te litry (7,5\u00a0l) liczą się w „Jesień”, dlatego nie liczą się tutaj.",
  );
  expect(elsewhereText({ title: "Jesień", thousandths: 2000, unit: "kg" }, "w „Zima”")).toBe(
    "Te kilogramy (2\u00a0kg) liczą się w „Jesień”, dlatego nie liczą się w „Zima”.",
  );
  const other = { title: "Jesień", isExclusive: true, products: ["A", "B", "C", "D"] };
  expect(overlapText(true, other)).toBe("Koliduje z „Jesień” (A, B, C i inne). Litr liczy się tylko w jednej z nich.");
  expect(overlapText(false, { ...other, products: ["A"] })).toBe("Koliduje z „Jesień” (A). Litr liczy się w obu.");
});
