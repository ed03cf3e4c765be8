import { expect, test } from "vitest";
import { readAvailabilitySearch, readProductsSearch, selectedSaps, SELECTED_MAX } from "./products-search.ts";

test("what makes sense in the catalogue's address is kept, the rest is left out", () => {
  const kept = { brand: "Plon", volume: "0.5", search: "dovvo", sortBy: "points", sortDesc: "true", products: "1,2" };
  expect(readProductsSearch({ ...kept, page: "2" })).toEqual({ ...kept, page: 2 });
  expect(readProductsSearch({ page: "0", volume: "-1", sortBy: "sap", products: "a,", search: 7 })).toEqual({});
});

test("the chosen products of a link are numbers, each once and not too many", () => {
  expect(selectedSaps("700101,abc,700101,0,99999999999,5")).toEqual([700_101, 5]);
  const many = Array.from({ length: 80 }, (_, at) => at + 1).join(",");
  expect(selectedSaps(many)).toHaveLength(SELECTED_MAX);
  expect(readAvailabilitySearch({ products: "7,7", type: "city", search: "Łomża", page: "1" })).toEqual({
    products: "7",
    type: "city",
    search: "Łomża",
  });
});
