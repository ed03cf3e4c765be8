import { expect, test } from "vitest";
import { keptFilter, showsJust, viewAddress } from "./open-view.ts";

const sort = { field: "submitted_at", order: "ASC" };

test("a view keeps the filters that say something, and never whom somebody searched for", () => {
  const asked = { status: "pending", overdue: "", source: undefined, search: "Kowalski", year: 2026, open: false };
  expect(keptFilter(asked)).toEqual({ status: "pending", year: 2026, open: false });
});

test("a list shows a view whatever is searched in it and however its filters are ordered", () => {
  const view = { filter: { status: "pending", overdue: "true" }, sort };
  expect(showsJust(view, { filter: { overdue: "true", status: "pending", search: "FV" }, sort })).toBe(true);
  expect(showsJust(view, { filter: { status: "pending" }, sort })).toBe(false);
  expect(showsJust(view, { filter: view.filter, sort: { ...sort, order: "DESC" } })).toBe(false);
  expect(showsJust(view, { filter: view.filter, sort: { ...sort, field: "date" } })).toBe(false);
});

test("the address of a view says its filters and its order", () => {
  const address = viewAddress({ id: 5, list: "invoices", filter: { status: "pending" }, sort });
  expect(address).toBe("/invoices?filter=%7B%22status%22%3A%22pending%22%7D&sort=submitted_at&order=ASC&page=1");
});
