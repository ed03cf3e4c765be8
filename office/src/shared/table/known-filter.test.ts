import { expect, test } from "vitest";
import { knownFilter, knownSearch } from "./known-filter.ts";

test("an address and a view that say the state of a record are read as its status", () => {
  expect(knownFilter({ state: "open", ending: "true" })).toEqual({ status: "open", ending: "true" });
  const sent = `?${new URLSearchParams({ filter: '{"state":"open"}', sort: "title", page: "2" }).toString()}`;
  expect(Object.fromEntries(new URLSearchParams(knownSearch(sent)))).toEqual({
    filter: '{"status":"open"}',
    sort: "title",
    page: "2",
  });
});

// Whatever is changed is gone to: an address that changed each time would never be shown.
test.each(["", "?page=2", '?filter={"status":"state"}', "?filter=%7B", "?filter=null", "?filter=7"])(
  "%j stays as it is",
  (search) => {
    expect(knownSearch(search)).toBe(search);
  },
);
