import type { PurchaseRecord } from "@plon/contract/portal/documents/shopping.ts";
import { expect, test } from "vitest";
import { productBars, sortedRows, zloty } from "./shopping-rows.ts";
import { readShoppingSearch } from "./shopping-search.ts";

const row = (group: number, product: string, turnover: number | null): PurchaseRecord => ({
  group,
  distributor: 1,
  info: { product, distributor: "Agro" },
  unit: "l",
  volume: 1,
  points: 10,
  turnover,
  turnover_fv: null,
  turnover_fv_missing: 1,
});

test("rows are sorted in Polish order, and what is not known comes last both ways", () => {
  const rows = [row(1, "Żyto", 5), row(2, "Łan", null), row(3, "Lipa", 7)];
  const order = (by: string, descending: boolean) => sortedRows(rows, { by, descending }).map(({ group }) => group);
  expect(order("product", false)).toEqual([3, 2, 1]);
  expect(order("turnover", false)).toEqual([1, 3, 2]);
  expect(order("turnover", true)).toEqual([3, 1, 2]);
});

test("the chart has the largest products and one bar for the others; a product of two distributors is one bar", () => {
  const rows = Array.from({ length: 12 }, (_, n) => row(n, `Produkt ${n}`, n * 100));
  const bars = productBars([...rows, row(11, "Produkt 11", 1)]);
  expect(bars).toHaveLength(9);
  expect(bars[0]).toEqual({ key: "11", label: "Produkt 11", value: 1_101 });
  expect(bars[8]).toEqual({ key: "others", label: "Pozostałe: 4\u00a0produkty", value: 600 });
  expect(productBars([])).toEqual([]);
});

test("amounts are Polish, unknown ones a dash; the address keeps only what makes sense", () => {
  expect(zloty(-1_234.5)).toBe("−1\u202f234,50\u00a0zł");
  expect(zloty(null)).toBe("–");
  expect(readShoppingSearch({ season: "all", sortBy: "points", page: "2" })).toEqual({
    season: "all",
    sortBy: "points",
    page: 2,
  });
  expect(readShoppingSearch({ season: "jesień", sortBy: "price", page: -1 })).toEqual({});
});
