import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextTryAt, restsUntil, webhookUrlProblem } from "./webhooks.ts";

const AT = new Date("2026-11-28T10:00:00Z");
const HOUR_MS = 3_600_000;

test("a message is tried for three days, each pause longer than the one before, and then given up", () => {
  const pauses: number[] = [];
  for (let tries = 1, at = AT; ; tries += 1) {
    const next = nextTryAt(tries, at);
    if (!next) break;
    pauses.push(next.getTime() - at.getTime());
    at = next;
  }
  expect(pauses.every((pause, index) => index === 0 || pause > pauses[index - 1]!)).toBe(true);
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThanOrEqual(72 * HOUR_MS);
  expect(all).toBeLessThan(80 * HOUR_MS);
});

test("an address that fails rests longer each time, a quarter of an hour at most", () => {
  const rest = (failures: number) => restsUntil(failures, AT).getTime() - AT.getTime();
  expect([1, 2, 3, 8, 9, 40].map(rest)).toEqual([5000, 10_000, 20_000, 640_000, 900_000, 900_000]);
});

test.each([
  ["https://partner.pl/zdarzenia?klucz=1", undefined],
  ["https://api.partner.example:8443/", undefined],
  ["partner.pl", /pełny adres/],
  ["http://partner.pl/", /https/],
  ["ftp://partner.pl/", /https/],
  ["https://jan:haslo@partner.pl/", /hasła/],
  ["https://partner.pl/#a", /#/],
  ["https://10.0.0.1/", /w internecie/],
  ["https://2130706433/", /w internecie/],
  ["https://0x7f000001/", /w internecie/],
  ["https://[::1]/", /w internecie/],
  ["https://localhost/", /w internecie/],
  ["https://plon/", /w internecie/],
  ["https://db.internal/", /w internecie/],
  ["https://a.LOCALHOST./", /w internecie/],
])("%s", (url, problem) => {
  if (problem === undefined) expect(webhookUrlProblem(url)).toBeUndefined();
  else expect(webhookUrlProblem(url)).toMatch(problem);
});

test("no number of a machine passes, however it is written", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => webhookUrlProblem(`https://${address}/`) !== undefined),
    { numRuns: 50 },
  );
});
