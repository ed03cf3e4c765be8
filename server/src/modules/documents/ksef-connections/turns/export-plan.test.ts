import { expect, test } from "vitest";
import { type DuePair, EXPORT_PAUSE_MS, EXPORTS_PER_TURN, pairsToExport, SINGLE_PER_HOUR } from "./export-plan.ts";
import { DOCUMENTS_PER_TURN } from "./plan.ts";

const AT = new Date("2026-06-10T08:00:00Z");
const pair = (distributorId: number, due: number, failedAt?: Date): DuePair => ({ distributorId, due, failedAt });
const chosen = (...pairs: DuePair[]) => pairsToExport(pairs, AT).map(({ distributorId }) => distributorId);

test("what single calls bring within the hour of KSeF's limit is read by them", () => {
  expect(SINGLE_PER_HOUR).toBe(60);
  expect(chosen(pair(1, 60))).toEqual([]);
  expect(chosen(pair(1, 61))).toEqual([1]);
  expect(chosen(pair(1, 40), pair(2, 20))).toEqual([]);
});

test("of a farm with more, pairs with more than a turn's documents get a package, the largest first", () => {
  const some = pair(3, DOCUMENTS_PER_TURN);
  expect(chosen(pair(1, 20), pair(2, 50), some)).toEqual([2, 1]);
  const many = Array.from({ length: 9 }, (_, place) => pair(place, 100));
  expect(chosen(...many)).toHaveLength(EXPORTS_PER_TURN);
  // Four turns an hour order no more than KSeF takes.
  expect(EXPORTS_PER_TURN * 4).toBeLessThanOrEqual(20);
});

test("a pair whose package came to nothing is read by single calls for a while", () => {
  const ago = (ms: number) => new Date(AT.getTime() - ms);
  expect(chosen(pair(1, 100, ago(EXPORT_PAUSE_MS - 1)))).toEqual([]);
  expect(chosen(pair(1, 100, ago(EXPORT_PAUSE_MS)))).toEqual([1]);
});
