import { expect, test } from "vitest";
import { explainLine } from "./line-explanation.ts";

const plain = (steps: string[]) => steps.map((step) => step.replaceAll(/[\u00a0\u202f]/g, " "));

test("a plain line is volume by rate", () => {
  const steps = explainLine(
    {
      volumeThousandths: 40_000,
      pointsPerUnitHundredths: 1250,
      multiplierHundredths: 100,
      exactPoints: "500",
      roundedPoints: 500,
      points: 500,
    },
    "l",
  );
  expect(plain(steps)).toEqual(["40 l × 12,5 pkt za l = 500 pkt"]);
});

test("a campaign, the rounding and a limit are each said", () => {
  const steps = explainLine(
    {
      volumeThousandths: 2500,
      pointsPerUnitHundredths: 100_033,
      multiplierHundredths: 150,
      campaign: "Jesień",
      exactPoints: "3751.2375",
      roundedPoints: 3751,
      limit: { kind: "participant", leftPoints: 1000 },
      points: 1000,
    },
    "kg",
  );
  expect(plain(steps)).toEqual([
    "2,5 kg × 1 000,33 pkt za kg × 1,5 (Jesień) = 3 751,2375 pkt",
    "Po zaokrągleniu: 3 751 pkt",
    "Roczny limit punktów: zostało 1 000 pkt, więc naliczono 1 000 pkt",
  ]);
});
