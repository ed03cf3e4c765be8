import { expect, test } from "vitest";
import { postalTowns } from "./postal-towns.ts";

const line = (postcode: string, name: string, country = "PL") =>
  [country, postcode, name, "Kujawsko-Pomorskie", "73", "Powiat toruński", "0415", "", "", "53.08", "18.62", "4"].join(
    "\t",
  );

test("a postcode's places are each there once, as Poles order them, whatever ends the lines", () => {
  const list = [
    line("87-148", "Łysomice"),
    line("87-148", "Lulkowo"),
    line("87-148", "Łysomice"),
    line("87-100", "Toruń"),
  ];
  const towns = [
    ["87-148", ["Lulkowo", "Łysomice"]],
    ["87-100", ["Toruń"]],
  ];
  expect([...postalTowns(list.join("\n"))]).toEqual(towns);
  expect([...postalTowns(`${list.join("\r\n")}\r\n`)]).toEqual(towns);
});

test("the part of a city is no part of its name", () => {
  expect(postalTowns([line("30-503", "Kraków (Podgórze)"), line("30-503", "Kraków")].join("\n")).get("30-503")).toEqual(
    ["Kraków"],
  );
});

test.each([
  ["another country", line("01067", "Dresden", "DE")],
  ["a code of another shape", line("87148", "Łysomice")],
  ["no name", line("87-148", " ")],
  ["a name that no field holds", line("87-148", "Ł".repeat(101))],
  ["a page of a server", "<html><body>Not found</body></html>"],
  ["nothing", ""],
])("a line of %s is passed over", (_, text) => {
  expect(postalTowns(text).size).toBe(0);
});

test("a code has two hundred places at most", () => {
  const list = Array.from({ length: 250 }, (_, at) => line("87-148", `Wieś ${at}`)).join("\n");
  expect(postalTowns(list).get("87-148")).toHaveLength(200);
});
