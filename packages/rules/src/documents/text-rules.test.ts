import { describe, expect, test } from "vitest";
import { nextAchievement } from "../points/achievements.ts";
import { scaled } from "../texts/decimal.ts";
import { documentKey, receiptNumber } from "./invoice-document.ts";
import { invoiceStatus, participantInvoiceActions, staffInvoiceActions } from "./invoice-status.ts";
import { dayText, pointsText } from "../texts/polish-text.ts";

test.each([
  [1, "1\u00a0punkt"],
  [2, "2\u00a0punkty"],
  [5, "5\u00a0punktów"],
  [12, "12\u00a0punktów"],
  [22, "22\u00a0punkty"],
  [1250, "1\u202f250\u00a0punktów"],
  [1_000_001, "1\u202f000\u202f001\u00a0punktów"],
])("%i is written %j", (points, text) => {
  expect(pointsText(points)).toBe(text);
});

test("a day is written in words", () => {
  expect(dayText("2026-11-05")).toBe("5\u00a0listopada\u00a02026");
});

test.each(["FV 12/2026", "fv12/2026", " FV\u00a012 / 2026 "])("%j is the document FV12/2026", (written) => {
  expect(documentKey(written)).toBe("FV12/2026");
});

test("a receipt number is short and ordered", () => {
  expect(receiptNumber(123, 2026)).toBe("ZG-2026-000123");
});

describe("decimals", () => {
  test.each([
    ["2.50", 2, 250],
    ["0.125", 3, 125],
    [0.1, 3, 100],
    [1.005, 3, 1005],
    ["-3.20", 2, -320],
    ["7", 2, 700],
  ])("%j with %i places is %i", (value, places, whole) => {
    expect(scaled(value, places)).toBe(whole);
  });
  test.each([
    ["2.505", 2],
    [0.0005, 3],
    ["1e3", 2],
    ["", 2],
    [Number.NaN, 2],
  ])("%j with %i places is refused", (value, places) => {
    expect(() => scaled(value, places)).toThrow();
  });
});

test("the next achievement", () => {
  expect(nextAchievement(0)).toEqual({ level: 50_000, missingPoints: 50_000, share: 0 });
  expect(nextAchievement(50_000)).toMatchObject({ level: 75_000, missingPoints: 25_000 });
  expect(nextAchievement(100_000)).toBeUndefined();
  expect(nextAchievement(49_000, [50_000])).toMatchObject({ level: 75_000, missingPoints: 26_000 });
  expect(nextAchievement(60_000, [50_000, 75_000, 100_000])).toBeUndefined();
});

test("what may be done with an invoice in each state", () => {
  expect(participantInvoiceActions("pending", "manual")).toEqual(["cancel"]);
  expect(participantInvoiceActions("pending", "edi")).toEqual([]);
  expect(participantInvoiceActions("accepted", "manual")).toEqual([]);
  expect(staffInvoiceActions("accepted", false)).toEqual(["correct", "change_decision"]);
  expect(staffInvoiceActions("accepted", true)).toEqual([]);
  expect(staffInvoiceActions("cancelled", false)).toEqual([]);
  expect(invoiceStatus("accepted", ["accepted", "limit"]).label).toBe("Zaakceptowana limit");
  expect(invoiceStatus("accepted", ["accepted"]).label).toBe("Zaakceptowana");
});
