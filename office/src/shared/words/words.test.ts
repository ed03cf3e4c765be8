import { describe, expect, test } from "vitest";
import { explanationText } from "./explanation.ts";
import { countOf, formatPoints, formatPointsChange } from "@plon/client/format.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [0, "0 faktur"],
  [1, "1 faktura"],
  [2, "2 faktury"],
  [5, "5 faktur"],
  [12, "12 faktur"],
  [22, "22 faktury"],
  [1000, "1 000 faktur"],
])("%i is written as %j", (count, words) => {
  expect(plain(countOf(count, "faktura", "faktury", "faktur"))).toBe(words);
});

test("points carry their unit and, as a change, their sign", () => {
  expect(plain(formatPoints(1250))).toBe("1 250 pkt");
  expect(plain(formatPointsChange(250))).toBe("+250 pkt");
  expect(plain(formatPointsChange(-100))).toBe("−100 pkt");
});

describe("how points came about, in a sentence", () => {
  const explanation = {
    volumeThousandths: 20_000,
    pointsPerUnitHundredths: 1250,
    multiplierHundredths: 100,
    exactPoints: "250",
    roundedPoints: 250,
    points: 250,
  };
  test("volume times rate", () => {
    expect(plain(explanationText(explanation, "l"))).toBe("20 l × 12,5 pkt = 250 pkt");
  });
  test("a campaign, the rounding and the limit are named", () => {
    const limited = {
      ...explanation,
      volumeThousandths: 1500,
      multiplierHundredths: 150,
      campaign: "Jesień",
      exactPoints: "28.125",
      roundedPoints: 28,
      limit: { kind: "product" as const, leftPoints: 10 },
      points: 10,
    };
    expect(plain(explanationText(limited, "l"))).toBe(
      "1,5 l × 12,5 pkt × 1,5 (Jesień) = 28,125, po zaokrągleniu 28 pkt; limit roczny produktu: zostało 10, naliczono 10 pkt",
    );
  });
});
