import { describe, expect, test } from "vitest";
import { RESOURCES } from "#app/resources.ts";
import { choicesOf, narrowed, placesOf, recentChoices, searchedBy } from "./finder-sources.ts";

const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);
const pathsFor = (typed: string) => narrowed(placesOf("admin", RESOURCES), typed).map(({ path }) => path);

describe("pages and actions", () => {
  test("are found by the beginnings of their words, in any order, without Polish letters", () => {
    for (const typed of ["dod prom", "prom dod", "PROMOCJE dodaj"])
      expect(pathsFor(typed)).toEqual(["/promotions/create"]);
    expect(titles(narrowed(placesOf("admin", RESOURCES), "zamowienia nagrod"))).toEqual(["Zamówienia nagród"]);
    expect(pathsFor("xyz")).toEqual([]);
  });

  test("are found by one of what they are about, and by any word for making it", () => {
    for (const typed of ["nowa promocja", "utwórz promocję", "promocja now"])
      expect(pathsFor(typed)).toEqual(["/promotions/create"]);
    expect(pathsFor("nowa strona")).toEqual(["/pages/create"]);
    expect(pathsFor("faktura")).toContain("/invoices");
  });

  test("are found by what else people call them", () => {
    expect(pathsFor("audyt")).toEqual(["/audit"]);
    expect(pathsFor("przelewy bank")).toEqual(["/payout-batches"]);
    expect(pathsFor("duplik")).toEqual(["/duplicates"]);
  });

  test("are those of the role", () => {
    expect(titles(placesOf("auditor", RESOURCES))).not.toContain("Dodaj promocję");
    expect(titles(placesOf("editor", RESOURCES))).toContain("Dodaj promocję");
    expect(placesOf(undefined, RESOURCES)).toEqual([]);
  });
});

test("lists are searched by those who may read them", () => {
  const names = (role: Parameters<typeof searchedBy>[0]) => searchedBy(role, RESOURCES).map(({ name }) => name);
  expect(names("admin")).toContain("participants");
  expect(names("editor")).not.toContain("participants");
  expect(names("distributor")).toEqual([]);
  expect(names(undefined)).toEqual([]);
});

test("a row leads to its record", () => {
  const products = RESOURCES.find(({ name }) => name === "products");
  expect(choicesOf(products!, [{ id: 7, name: "Halvetic", sap: 12, brand: "Halvetic" } as { id: number }])).toEqual([
    { group: "Produkty", path: "/products/7", title: "Halvetic", detail: "SAP 12 · Halvetic" },
  ]);
});

test("what was opened before is offered to whoever may still read it", () => {
  const opened = ["/participants/21", "/promotions/3", "/gone/1"].map((path) => ({ path, title: path, at: "" }));
  const paths = (role: Parameters<typeof recentChoices>[0]) =>
    recentChoices(role, RESOURCES, opened).map(({ path }) => path);
  expect(paths("admin")).toEqual(["/participants/21", "/promotions/3"]);
  expect(paths("editor")).toEqual(["/promotions/3"]);
  expect(paths(undefined)).toEqual([]);
});
