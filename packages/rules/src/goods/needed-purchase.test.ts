import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linePoints } from "../documents/line-points.ts";
import { NEEDED_PACKS_MAX, neededPurchase } from "./needed-purchase.ts";

const pack = {
  productId: 7,
  packThousandths: 5000,
  rate: { pointsPerUnitHundredths: 1200, multiplierHundredths: 100 },
};
const unlimited = { participantLeft: undefined, productLeft: new Map<number, number>() };

test.each([
  ["one pack earns 60", 1, unlimited, 1],
  ["just enough", 60, unlimited, 1],
  ["one point more", 61, unlimited, 2],
  ["twenty packs and a bit", 1250, unlimited, 21],
  ["more than anybody buys", 60 * NEEDED_PACKS_MAX + 1, unlimited, undefined],
  [
    "the product's limit is in the way",
    200,
    { participantLeft: undefined, productLeft: new Map([[7, 100]]) },
    undefined,
  ],
  ["the participant's limit leaves enough", 100, { participantLeft: 100, productLeft: new Map() }, 2],
])("%s: %d points", (_case, missing, left, packs) => expect(neededPurchase(missing, pack, left)).toBe(packs));

test("earns what is missing, and one pack fewer does not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (missing, rate) => {
      const some = { ...pack, rate: { pointsPerUnitHundredths: rate, multiplierHundredths: 150 } };
      const points = (quantity: number) => linePoints({ packThousandths: 5000, quantity }, some.rate).points;
      const quantity = neededPurchase(missing, some, unlimited);
      if (quantity === undefined) expect(points(NEEDED_PACKS_MAX)).toBeLessThan(missing);
      else expect([points(quantity) >= missing, points(quantity - 1) < missing]).toEqual([true, true]);
    }),
  );
});
