import { expect, test } from "vitest";
import { CASE_FROM, caseScore, HOLD_FROM, type ScoredSignal } from "./case-score.ts";
import { signalScore } from "./signals.ts";
import { countFacts } from "../test-data/counted-facts.ts";
import { plantCountry } from "../test-data/planted-schemes.ts";

const NOW = new Date("2026-11-25T09:00:00Z");
const HONEST = 10_000;
const SCHEMES = 50;

/** Of a country: the score of everybody about whom something was counted. */
function scoresOf(country: ReturnType<typeof plantCountry>) {
  const signals = new Map<string, ScoredSignal[]>();
  for (const { subject, id, ...finding } of countFacts(country)) {
    const score = signalScore(finding);
    if (score === 0) continue;
    const key = `${subject} ${id}`;
    signals.set(key, [...(signals.get(key) ?? []), { kind: finding.kind, score }]);
  }
  return new Map([...signals].map(([key, found]) => [key, caseScore(found, {})]));
}

test.each([1])(
  "of 50 planted schemes at least 95 of 100 are found, and of 10,000 honest farms at most 1 of 100 (seed %i)",
  (seed) => {
    const country = plantCountry(seed, NOW, { honest: HONEST, schemes: SCHEMES });
    const scores = scoresOf(country);
    const scoreOf = ({ subject, id }: { subject: string; id: number }) => scores.get(`${subject} ${id}`) ?? 0;
    const missed = country.schemes.filter(({ subjects }) => !subjects.some((one) => scoreOf(one) >= CASE_FROM));
    expect(missed.map(({ name }) => name).length, missed.map(({ name }) => name).join("; ")).toBeLessThanOrEqual(
      SCHEMES * 0.05,
    );
    const honest = Array.from({ length: HONEST }, (_, at) => scoreOf({ subject: "participant", id: at + 1 }));
    expect(honest.filter((score) => score >= CASE_FROM).length).toBeLessThanOrEqual(HONEST * 0.01);
    // Whoever waits for what they ordered waits for a reason: of the honest hardly anybody.
    expect(honest.filter((score) => score >= HOLD_FROM).length).toBeLessThanOrEqual(HONEST * 0.002);
    // Those who work there honestly are left in peace as well.
    for (const clerk of country.clerks.slice(0, 12))
      expect(scoreOf({ subject: "staff", id: clerk })).toBeLessThan(CASE_FROM);
    for (const key of country.keys.slice(0, 8))
      expect(scoreOf({ subject: "partner_key", id: key })).toBeLessThan(CASE_FROM);
  },
);
