import { expect, test } from "vitest";
import { pagesAround } from "./pagination.tsx";

test("offers the first, the last and the neighbouring pages, with gaps where pages are left out", () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(5, 9)).toEqual([1, -4, 4, 5, 6, -9, 9]);
});

test("a gap of a single page is that page", () => {
  expect(pagesAround(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
