import { describe, expect, test } from "vitest";
import { isCountable, type SeasonPurchase, type TriedTier, tryPromotion } from "./promotion-progress.ts";

const OIL = 1;
const tier = (litres: number | null, valueGrosze: number, productIds = [OIL]): TriedTier => ({
  unit: "l",
  quantityThousandths: litres === null ? null : litres * 1000,
  products: productIds.map((productId) => ({ productId, packThousandths: null })),
  valueGrosze,
});
const bought = (participantId: number, litres: number, points: number, productId = OIL): SeasonPurchase => ({
  participantId,
  productId,
  productUnit: "l",
  packThousandths: 1000,
  quantity: litres,
  points,
});

describe("a promotion tried out on a season", () => {
  const TIERS = [tier(10, 500), tier(20, 1500)];

  test("gives every tier that somebody reached, and costs each of them", () => {
    const trial = tryPromotion(TIERS, [bought(1, 10, 7), bought(2, 12, 8), bought(2, 8, 9), bought(3, 9, 1)]);
    expect(trial).toEqual({
      winners: [
        {
          participantId: 2,
          tiers: [0, 1],
          costGrosze: 2000,
          points: 17,
          purchases: [bought(2, 12, 8), bought(2, 8, 9)],
        },
        { participantId: 1, tiers: [0], costGrosze: 500, points: 7, purchases: [bought(1, 10, 7)] },
      ],
      tiers: [
        { winners: 2, costGrosze: 1000 },
        { winners: 1, costGrosze: 1500 },
      ],
      buyers: 3,
      costGrosze: 2500,
      points: 24,
    });
  });

  test("names the most expensive winner first, and of equals the one who joined earlier", () => {
    const trial = tryPromotion(TIERS, [bought(9, 10, 1), bought(4, 10, 1), bought(7, 20, 1)]);
    expect(trial.winners.map(({ participantId }) => participantId)).toEqual([7, 4, 9]);
  });

  test("counts the points of the purchases that brought the reward, each once, and of no others", () => {
    const trial = tryPromotion(TIERS, [bought(1, 25, 7), bought(1, 5, 100, 2)]);
    expect(trial.winners).toMatchObject([{ points: 7, purchases: [bought(1, 25, 7)] }]);
  });

  test("gives nothing that nobody can count, and nothing for nothing", () => {
    const uncounted = [tier(null, 500), tier(10, 500, []), tier(0, 500)];
    expect(uncounted.map(isCountable)).toEqual([false, false, true]);
    expect(tryPromotion(uncounted, [bought(1, 50, 7)])).toEqual({
      winners: [],
      tiers: uncounted.map(() => ({ winners: 0, costGrosze: 0 })),
      buyers: 1,
      costGrosze: 0,
      points: 0,
    });
  });
});
