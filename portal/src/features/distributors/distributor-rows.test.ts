import type { DistributorRow } from "@plon/contract/portal/people/distributors.ts";
import { describe, expect, test } from "vitest";
import { mergedRows, nearestRows, pointsOf, rowOfBranch, rowsWithin } from "./distributor-rows.ts";
import { currentSort, readDistributorsSearch } from "./distributors-search.ts";

const row = (id: number, name: string, lat: number, lng: number): DistributorRow => ({
  id,
  distributor_name: name,
  nip: String(1_000_000_000 + id),
  city: name,
  address: "",
  phone: "",
  edi: id % 2 === 0,
  status: { label: "", color: "grey" },
  position: { lat, lng },
  download: null,
  details: "",
  branches: [
    { id: id * 10, name: "Centrala", address: "", city: "", phone: "", opening_hours: "", position: { lat, lng } },
  ],
});

const electronic = [row(2, "Łan", 54, 18)];
const others = [row(1, "Lipa", 50, 22), row(3, "Zagon", 52, 19)];
const byName = currentSort({}, false);

describe("the farmer's rows", () => {
  test("the two lists are one, in Polish order of the asked column", () => {
    const names = (sort: Parameters<typeof currentSort>[0]) =>
      mergedRows([electronic, others], currentSort(sort, false), undefined).map(
        ({ distributor_name }) => distributor_name,
      );
    expect(names({})).toEqual(["Lipa", "Łan", "Zagon"]);
    expect(names({ sortDesc: "true" })).toEqual(["Zagon", "Łan", "Lipa"]);
    expect(names({ sortBy: "nip" })).toEqual(["Lipa", "Łan", "Zagon"]);
  });

  test("from where one is, they come by distance if that is asked for", () => {
    const byDistance = currentSort({ sortBy: "distance" }, true);
    const rows = mergedRows([electronic, others], byDistance, { lat: 52, lng: 19.1 });
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(rows[0]?.distanceKm).toBeCloseTo(7, 0);
    const far = row(5, "Toruń", 53, 18.6);
    const near = { ...far.branches[0]!, id: 51, name: "Oddział Inowrocław", position: { lat: 52.8, lng: 18.3 } };
    const [two] = mergedRows([[{ ...far, branches: [...far.branches, near] }]], byDistance, { lat: 52.75, lng: 18.2 });
    expect(two?.nearest?.name).toBe("Oddział Inowrocław");
    expect(two?.distanceKm).toBeCloseTo(9, 0);
    const lonely = { ...row(4, "Bez oddziałów", 50, 20), branches: [] };
    const last = mergedRows([[lonely, far]], byDistance, { lat: 52, lng: 19 });
    expect(last.map(({ id, distanceKm: km }) => [id, km === undefined])).toEqual([
      [5, false],
      [4, true],
    ]);
    expect(
      mergedRows([electronic, others], currentSort({ sortBy: "distance" }, false), undefined).map(({ id }) => id),
    ).toEqual([1, 2, 3]);
    // Another order keeps the distances.
    const sorted = mergedRows([electronic, others], currentSort({ sortBy: "city" }, true), { lat: 52, lng: 19.1 });
    expect(sorted.map(({ distributor_name: name, nearest }) => [name, nearest !== undefined])).toEqual([
      ["Lipa", true],
      ["Łan", true],
      ["Zagon", true],
    ]);
  });

  test("the three nearest are named where there are more, whatever the order", () => {
    const four = [...electronic, ...others, row(5, "Bruzda", 52.2, 19)];
    const rows = mergedRows([four], byName, { lat: 52, lng: 19.1 });
    expect(rows.map(({ id }) => id)).toEqual([5, 1, 2, 3]);
    expect(nearestRows(rows).map(({ id }) => id)).toEqual([3, 5, 2]);
    expect(nearestRows(rows.slice(0, 3))).toEqual([]);
    expect(nearestRows(mergedRows([four], byName, undefined))).toEqual([]);
  });

  test("a piece of the map keeps the rows with a branch in it, and a branch finds its row", () => {
    const rows = mergedRows([electronic, others], byName, undefined);
    expect(rowsWithin(rows, [18.5, 51, 19.5, 53]).map(({ id }) => id)).toEqual([3]);
    expect(pointsOf(rows)).toHaveLength(3);
    expect(rowOfBranch(rows, "20")?.id).toBe(2);
    expect(rowOfBranch(rows, "999")).toBeUndefined();
  });
});

test("the address says what is shown; what makes no sense is left out, and the sort is by name from A", () => {
  expect(
    readDistributorsSearch({ page: "0", type: "street", search: 7, sortBy: "phone", id: "x", edi: "perhaps" }),
  ).toEqual({});
  expect(
    readDistributorsSearch({ page: "3", type: "city", search: "Toruń", sortBy: "city", id: 4, edi: "true" }),
  ).toEqual({
    page: 3,
    type: "city",
    search: "Toruń",
    sortBy: "city",
    id: 4,
    edi: "true",
  });
  expect(currentSort({}, false)).toEqual({ by: "distributor_name", descending: false });
});
