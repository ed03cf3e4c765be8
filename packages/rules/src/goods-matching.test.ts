import { describe, expect, test } from "vitest";
import { packsOfLine, productNamedIn, withMisreadLitre } from "./goods-matching.ts";

const products = ["Tenore 400 SC", "Tenore 400 SC Max", "Dovvo 450 SC", "Era"].map((name) => ({ name }));

test.each([
  ["DOVVO 450SC 5L", "Dovvo 450 SC"],
  ["Środek Tenore-400 SC, kanister 10 l", "Tenore 400 SC"],
  ["Tenore 400 SC MAX 5 l", "Tenore 400 SC Max"],
  ["Opera Max 5 l", undefined],
  ["Dovvo 350 SC", undefined],
  ["", undefined],
])("%j names %s", (text, name) => expect(productNamedIn(text, products)?.name).toBe(name));

test.each([
  ["a digit", "Dovvo 450 SC 51", "Dovvo 450 SC 5 l"],
  ["a capital", "Dovvo 450 SC 5I", "Dovvo 450 SC 5 l"],
  ["a line, before a comma", "Dovvo 450 SC 5 |, ", "Dovvo 450 SC 5 l"],
  ["of a larger pack", "Dovvo 450 SC 201;", "Dovvo 450 SC 20 l"],
  ["after a fraction", "Dovvo 450 SC 2,51", "Dovvo 450 SC 2,5 l"],
  ["after a fraction with a dot", "Dovvo 450 SC 2.5!", "Dovvo 450 SC 2,5 l"],
  ["not where no pack is so large", "Dovvo 450 SC 71", "Dovvo 450 SC 71"],
  ["not where the name has a size", "Dovvo 450 SC 5 l 51", "Dovvo 450 SC 5 l 51"],
  ["not before other words", "Dovvo 51 kanister", "Dovvo 51 kanister"],
  ["not at the end of a number", "Dovvo 1.51", "Dovvo 1.51"],
])("a misread litre is restored: %s", (_what, name, whole) => {
  expect(withMisreadLitre(name, { unit: "l", packThousandths: [2500, 5000, 20_000] })).toBe(whole);
});

test("a product sold by weight has no litre to restore", () => {
  expect(withMisreadLitre("Era 51", { unit: "kg", packThousandths: [5000] })).toBe("Era 51");
});

describe("packs of a row", () => {
  const liquid = { unit: "l" as const, packThousandths: [1000, 5000, 20_000] };
  const row = (name: string, quantity: number | null, unit: string) => ({
    name,
    unit,
    quantityMillionths: quantity === null ? null : Math.round(quantity * 1_000_000),
  });

  test.each([
    ["pieces of the size in the name, not of the largest pack", row("Dovvo 450 SC 5 l", 8, "szt."), [5000, 8]],
    ["litres in the largest pack that fits", row("Dovvo 450 SC", 60, "l"), [20_000, 3]],
    ["litres in the pack of the name", row("Dovvo 450 SC 5 l", 20, "l"), [5000, 4]],
    ["litres that are no whole packs", row("Dovvo 450 SC", 12.5, "l"), undefined],
    ["pieces of unknown size", row("Dovvo 450 SC", 3, "szt"), undefined],
    ["kilograms of what is sold by volume", row("Dovvo 450 SC 5 l", 3, "kg"), undefined],
    ["no quantity", row("Dovvo 450 SC 5 l", null, "szt."), undefined],
    ["nothing at all", row("Dovvo 450 SC 5 l", 0, "szt."), undefined],
    ["what was taken back", row("Dovvo 450 SC 5 l", -2, "szt."), undefined],
    ["a row without a unit counts pieces", row("Dovvo 450 SC 5 l", 2, " "), [5000, 2]],
    ["a size in the name that is no pack of ours", row("Dovvo 450 SC 7 l", 2, "szt."), undefined],
    ["a size of another measure", row("Dovvo 450 SC 5 kg", 2, "szt."), undefined],
  ] as const)("%s", (_, line, expected) => {
    const packs = packsOfLine(line, liquid);
    expect(packs && [packs.packThousandths, packs.quantity]).toEqual(expected);
  });

  test("pieces of a product sold in only one pack size are counted as that pack", () => {
    expect(packsOfLine(row("Era", 3, "szt"), { unit: "kg", packThousandths: [500] })).toEqual({
      packThousandths: 500,
      quantity: 3,
    });
  });

  test("the pack of the trade number counts before the name's", () => {
    expect(packsOfLine(row("Dovvo 450 SC 5 l", 4, "szt"), liquid, 1000)).toEqual({
      packThousandths: 1000,
      quantity: 4,
    });
  });
});
