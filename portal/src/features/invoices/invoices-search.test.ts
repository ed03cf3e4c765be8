import { expect, test } from "vitest";
import { currentSort, readInvoicesSearch } from "./invoices-search.ts";

test("newest first unless told otherwise", () => {
  expect(currentSort({})).toEqual({ by: "date", descending: true });
  expect(currentSort({ sortBy: "points", sortDesc: "true" })).toEqual({ by: "points", descending: true });
  expect(currentSort({ sortBy: "document" })).toEqual({ by: "document", descending: false });
});

test("sort, filters and page are read from the address; nonsense is left out", () => {
  expect(
    readInvoicesSearch({
      tab: "archiwum",
      page: "3",
      type: "distributor_name",
      search: "007",
      edi: "false",
      sortBy: "date",
    }),
  ).toEqual({ tab: "archiwum", page: 3, type: "distributor_name", search: "007", edi: "false", sortBy: "date" });
  expect(
    readInvoicesSearch({ tab: "x", page: "-1", type: "x", search: "", edi: "1", sortBy: "id", sortDesc: "yes" }),
  ).toEqual({});
  expect(readInvoicesSearch({ page: "1e99" })).toEqual({});
});
