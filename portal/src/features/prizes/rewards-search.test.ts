import { expect, test } from "vitest";
import { ordersSort, readOrdersSearch, readRewardsSearch } from "./rewards-search.ts";

test("what makes sense in the catalogue's address is kept, the rest is left out", () => {
  expect(
    readRewardsSearch({ tab: "partnerzy", page: "2", within_reach: true, kind: "voucher", search: "bon" }),
  ).toEqual({
    tab: "partnerzy",
    page: 2,
    within_reach: "true",
    kind: "voucher",
    search: "bon",
  });
  expect(
    readRewardsSearch({ tab: "x", page: "-1", within_reach: "no", kind: "gold", sortBy: "id", search: 7 }),
  ).toEqual({});
  expect(readRewardsSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
});

test("own orders are newest first unless the address says otherwise", () => {
  expect(ordersSort(readOrdersSearch({}))).toEqual({ by: "id", descending: true });
  expect(ordersSort(readOrdersSearch({ sortBy: "title" }))).toEqual({ by: "title", descending: false });
  expect(ordersSort(readOrdersSearch({ sortBy: "points", sortDesc: "true", page: "1e99" }))).toEqual({
    by: "points",
    descending: true,
  });
});
