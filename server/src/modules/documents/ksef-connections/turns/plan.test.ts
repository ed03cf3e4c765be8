import { describe, expect, test } from "vitest";
import {
  GAP_MS,
  nextLook,
  nightTurn,
  outagePauseMs,
  pauseMs,
  rangeEnd,
  type SellerPlace,
  sellersOfTurn,
} from "./plan.ts";

const HOUR_MS = 3_600_000;
const AT = new Date("2026-06-10T10:00:00.000Z");

describe("a farm's turn", () => {
  test("is in the coming night, at the same time every night, and farms are spread over all of it", () => {
    const turns = Array.from({ length: 8000 }, (_, id) => nightTurn(id + 1, AT).getTime());
    const [start, end] = [Date.parse("2026-06-10T20:00:00Z"), Date.parse("2026-06-11T04:00:00Z")];
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(start);
    expect(Math.max(...turns)).toBeLessThan(end);
    const hours = Array.from({ length: 8 }, () => 0);
    for (const turn of turns) hours[Math.floor((turn - start) / HOUR_MS)]! += 1;
    for (const farms of hours) expect(Math.abs(farms - 1000)).toBeLessThan(150);
    const first = nightTurn(7, AT);
    expect(nightTurn(7, first).getTime() - first.getTime()).toBe(24 * HOUR_MS);
  });

  test("comes after midnight too, once a night, also where the clocks change", () => {
    for (let id = 1; id <= 50; id += 1) {
      let at = new Date("2026-10-22T10:00:00Z");
      for (let night = 0; night < 6; night += 1) {
        const next = nightTurn(id, at);
        const gap = (next.getTime() - at.getTime()) / HOUR_MS;
        if (night > 0) expect(gap).toBeGreaterThanOrEqual(23);
        expect(gap).toBeLessThanOrEqual(25);
        at = next;
      }
    }
  });

  test("is never sooner than 15 minutes after the last", () => {
    const turn = nightTurn(7, AT);
    const before = new Date(turn.getTime() - GAP_MS);
    expect(nightTurn(7, before).getTime() - turn.getTime()).toBe(24 * HOUR_MS);
  });
});

test("pauses grow and end somewhere", () => {
  expect([1, 2, 3, 4, 5, 6, 100].map((failures) => pauseMs(failures) / 60_000)).toEqual([
    15, 30, 60, 120, 240, 360, 360,
  ]);
  expect([1, 2, 5, 6, 100].map((outages) => outagePauseMs(outages) / 60_000)).toEqual([1, 2, 16, 30, 30]);
});

test("a permission is looked for soon at first, then daily, then weekly", () => {
  const hoursAfter = (hours: number) =>
    (nextLook(new Date(AT.getTime() + hours * HOUR_MS), AT).getTime() - AT.getTime()) / HOUR_MS - hours;
  expect([0, 0.9, 5, 30, 24 * 20].map(hoursAfter).map((hours) => Math.round(hours * 100) / 100)).toEqual([
    0.25, 0.25, 4, 24, 168,
  ]);
});

test("a question's range stays within three months", () => {
  const days = (count: number) => new Date(AT.getTime() - count * 24 * HOUR_MS);
  expect(rangeEnd(days(80), AT)).toBeUndefined();
  expect(rangeEnd(days(300), AT)).toEqual(days(215));
});

describe("whom a farm is asked about", () => {
  const seller = (distributorId: number, facts: Partial<SellerPlace> = {}): SellerPlace => ({
    distributorId,
    nip: String(9_990_000_000 + distributorId),
    isKnown: false,
    knownUntil: undefined,
    askedAt: undefined,
    provedAt: undefined,
    isDiffering: false,
    oddFrom: undefined,
    ...facts,
  });
  const yesterday = new Date(AT.getTime() - 24 * HOUR_MS);
  const asked = (sellers: SellerPlace[], now: SellerPlace[], at: Date) =>
    sellers.map((one) => (now.includes(one) ? seller(one.distributorId, { askedAt: at }) : one));
  const idsOf = (sellers: SellerPlace[], askedSince?: Date) =>
    sellersOfTurn(sellers, { at: AT, askedSince }).sellers.map(({ distributorId }) => distributorId);

  test("at night: those it has bought from, and the one longest unasked", () => {
    const sellers = [
      seller(1, { askedAt: yesterday }),
      seller(2, { isKnown: true, askedAt: yesterday }),
      seller(3),
      seller(4),
    ];
    expect(idsOf(sellers)).toEqual([2, 3]);
  });

  test("every pair's turn comes round within 30 nights, however many sellers there are", () => {
    let sellers = Array.from({ length: 100 }, (_, id) => seller(id + 1));
    const seen = new Set<number>();
    for (let night = 0; night < 30; night += 1) {
      const at = new Date(AT.getTime() + night * 24 * HOUR_MS);
      const turn = sellersOfTurn(sellers, { at, askedSince: undefined });
      expect(turn.sellers).toHaveLength(4);
      for (const { distributorId } of turn.sellers) seen.add(distributorId);
      sellers = asked(sellers, turn.sellers, at);
    }
    expect(seen.size).toBe(100);
  });

  test("asked for now: all of them, as many as an hour allows, the rest in further turns", () => {
    let sellers = Array.from({ length: 40 }, (_, id) => seller(id + 1, { askedAt: yesterday }));
    let at = AT;
    const counts: number[] = [];
    for (;;) {
      const turn = sellersOfTurn(sellers, { at, askedSince: AT });
      counts.push(turn.sellers.length);
      sellers = asked(sellers, turn.sellers, at);
      if (turn.isAll) break;
      at = new Date(at.getTime() + GAP_MS);
      expect(counts.length).toBeLessThan(20);
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(counts.slice(0, 4).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
  });
});
