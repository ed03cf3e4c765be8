import { expect, test } from "vitest";
import {
  countOf,
  formatLongInstant,
  formatDecimal,
  formatHectares,
  formatLastDayBefore,
  formatLongDay,
  formatMoney,
  plural,
  formatPoints,
  formatPointsChange,
  formatQuantity,
  formatDay,
  formatInstant,
  truncated,
  formatCount,
  formatTotal,
  restOfList,
  totalOf,
  dayMark,
  formatMonth,
} from "./format.ts";

test("points are grouped by thousands with narrow no-break spaces and keep their unit on the line", () => {
  expect(formatPoints(1250)).toBe("1\u202f250\u00a0pkt");
  expect(formatPoints(1234567)).toBe("1\u202f234\u202f567\u00a0pkt");
  expect(formatPoints(-999)).toBe("−999\u00a0pkt");
  expect(formatPointsChange(40)).toBe("+40\u00a0pkt");
});

test("numbers have a decimal comma and two places", () => {
  expect(formatDecimal(1234.5)).toBe("1\u202f234,50");
  expect(formatDecimal(-0.126)).toBe("−0,13");
});

test("quantities carry no idle zeros", () => {
  expect([formatQuantity(2.5), formatQuantity(10), formatQuantity(0.125), formatQuantity(1200)]).toEqual([
    "2,5",
    "10",
    "0,125",
    "1\u202f200",
  ]);
});

test("money and areas have the same spaces, and every number below zero the real minus sign", () => {
  expect([formatMoney(123_450), formatMoney(5), formatMoney(-3450)]).toEqual([
    "1\u202f234,50\u00a0zł",
    "0,05\u00a0zł",
    "−34,50\u00a0zł",
  ]);
  expect([formatHectares(1250), formatHectares(2.5)]).toEqual(["1\u202f250\u00a0ha", "2,5\u00a0ha"]);
  expect([formatCount(-1250), formatQuantity(-2.5), formatMoney(-5)]).toEqual(["−1\u202f250", "−2,5", "−0,05\u00a0zł"]);
});

test("dates are Polish, and a bare date is that day whatever the zone", () => {
  expect(formatLongDay("2026-11-21")).toBe("21\u00a0listopada 2026");
  expect(formatLongDay("2026-11-20T23:30:00Z")).toBe("21\u00a0listopada 2026");
  expect(formatDay("2026-01-05")).toBe("05.01.2026");
  expect(formatLongInstant("2026-07-01T12:05:00Z")).toBe("1\u00a0lipca 2026, 14:05");
  expect(formatInstant("2026-01-05T23:05:00Z")).toBe("06.01.2026, 00:05");
  expect(formatLastDayBefore("2027-01-01T00:00:00+01:00")).toBe("31\u00a0grudnia 2026");
});

test("nouns follow Polish plurals", () => {
  const invoices = (count: number) => countOf(count, "faktura", "faktury", "faktur").replace("\u00a0", " ");
  expect([0, 1, 2, 5, 12, 22, 25].map(invoices)).toEqual([
    "0 faktur",
    "1 faktura",
    "2 faktury",
    "5 faktur",
    "12 faktur",
    "22 faktury",
    "25 faktur",
  ]);
  expect(countOf(1000, "faktura", "faktury", "faktur")).toBe("1\u202f000\u00a0faktur");
  expect(plural(3, "faktura", "faktury", "faktur")).toBe("faktury");
});

test("a text is cut at 30 characters unless told otherwise, and never within a letter", () => {
  const thirty = "Gospodarstwo Rolne Kowalskiego";
  expect(truncated(thirty)).toBe(thirty);
  expect(truncated(`${thirty} i Syna`)).toBe("Gospodarstwo Rolne Kowalskieg…");
  expect([...truncated("ą".repeat(31))]).toHaveLength(30);
  expect(truncated("Dystrybutor Sp. z o.o.", 12)).toBe("Dystrybutor…");
  expect(truncated("e\u0301".repeat(5), 3)).toBe(`${"e\u0301".repeat(2)}…`);
});

test("a total that stopped is more than that, and says what to do", () => {
  const stopped = { total: 10_000, total_is_more: true } as const;
  expect([formatTotal({ total: 12 }), formatTotal(stopped)]).toEqual(["12", "ponad 10\u202f000"]);
  expect(totalOf(stopped, "faktura", "faktury", "faktur")).toBe("ponad 10\u202f000\u00a0faktur");
  expect(totalOf({ total: 2 }, "faktura", "faktury", "faktur")).toBe("2\u00a0faktury");
  expect(restOfList({ total: 10_000 })).toBeUndefined();
  expect(restOfList(stopped)).toBe("Pokazujemy pierwsze 10\u202f000. Zawęź wyszukiwanie, aby zobaczyć dalsze.");
});

test("a month and the mark of a day are Poland's, whatever the hour", () => {
  expect(formatMonth("2026-11")).toBe("listopad 2026");
  expect(dayMark("2026-11-22T23:30:00.000Z")).toEqual({ day: "23", month: "lis" });
  expect(dayMark("2026-05-01")).toEqual({ day: "1", month: "maj" });
});
