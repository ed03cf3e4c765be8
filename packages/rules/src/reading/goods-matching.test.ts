import { describe, expect, test } from "vitest";
import { packsOfLine, packsSeenOn, productNamedIn, productSeenIn, unitlessQuantities } from "./goods-matching.ts";

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
  ["Dowo(5])", "Dovvo"],
  ["DowosSlitrów", "Dovvo"],
  ["Srodek Temore 4OO SC", "Ternore 400 SC"],
  ["Opera 5 l", undefined],
  ["Era 5 l", undefined],
])("%j looks like %s", (text, name) => {
  const seen = ["Dovvo", "Ternore 400 SC", "Era", "Pera"].map((one) => ({ name: one }));
  expect(productSeenIn(text, seen)?.name).toBe(name);
});

describe("a row as a recogniser saw it", () => {
  const liquid = { name: "Dovvo 450 SC", unit: "l" as const, packThousandths: [1000, 2500, 5000, 20_000] };
  const solid = { name: "Era 51 WG", unit: "kg" as const, packThousandths: [1000, 5000] };
  const line = (name: string, quantity: number, unit: string, hasDecimals = false) => ({
    name,
    unit,
    quantityMillionths: quantity * 1_000_000,
    ...(hasDecimals && { hasDecimals: true as const }),
  });
  const packIn = (name: string, product: typeof liquid | typeof solid) =>
    packsSeenOn(line(name, 3, "szt."), product, { unitless: "counted" });

  test.each([
    ["a digit", "Dovvo 450 SC 51", 5000, true],
    ["a capital", "Dovvo 450 SC 5I", 5000, true],
    ["in brackets", "Dovvo 450 SC (5]) kan.", 5000, true],
    ["a line, before a comma", "Dovvo 450 SC 5 |, ", 5000, true],
    ["before the tax code of a till", "Dovvo 450 SC 5IA", 5000, true],
    ["of a larger pack", "Dovvo 450 SC 201;", 20_000, true],
    ["after a fraction", "Dovvo 450 SC 2,51", 2500, true],
    ["after a fraction with a dot", "Dovvo 450 SC 2.5!", 2500, true],
    ["a one that is a stroke too", "Dovvo 450 SC (Il)", 1000, false],
    ["without its stroke", "Dovvo 450 SC (20)", 20_000, false],
    ["without its unit, behind a word for the pack", "Dovvo 450 SC kan. 20 zielony", 20_000, false],
    ["without its unit, at the end", "Dovvo 450 SC 20", 20_000, false],
    ["a letter for its digit before a stroke", "Dovvo 450 SC 2O ]", 20_000, false],
    ["grown together with the name", "Dovvo 450 SCsSlitrów", 5000, false],
    ["a letter for the digit", "Dovvo 450 SC Slitrów", 5000, false],
    ["not where no pack is so large", "Dovvo 450 SC 71", undefined, undefined],
    ["not where the name has a size", "Dovvo 450 SC 5 l 201", 5000, true],
    ["not of the product's own number", "Dovvo 201", undefined, undefined],
    ["not of letters that say what it is", "Dovvo 450 SL", undefined, undefined],
  ])("a misread litre is restored: %s", (what, name, packThousandths, isCertain) => {
    const product = what.includes("own number") ? { ...liquid, name: "Dovvo 201" } : liquid;
    const packs = packIn(name, product);
    expect([packs?.packThousandths, packs?.isCertain]).toEqual([packThousandths, isCertain]);
  });

  test("a product sold by weight has no litre to restore, and may lose its one", () => {
    expect(packIn("Era 51 WG 51", solid)).toBeUndefined();
    expect(packIn("Era 51 WG lkg", solid)).toMatchObject({ packThousandths: 1000, isCertain: false });
  });

  test.each([
    ["pieces", line("Dovvo 450 SC 5 l", 10, "szt."), [5000, 10, true]],
    ["litres with decimals", line("Dovvo 450 SC 5 l", 10, "l", true), [5000, 2, true]],
    ["litres without, of which only a stroke tells", line("Dovvo 450 SC 5 l", 10, "l"), [5000, 2, false]],
    ["pieces with decimals", line("Dovvo 450 SC 5 l", 10, "szt.", true), [5000, 10, false]],
    ["decimals without a unit: ten litres, not ten cans", line("Dovvo 450 SC 5 I", 10, "", true), [5000, 2, false]],
    ["decimals beside a remnant", line("Dovvo 450 SC 5 I", 10, "I", true), [5000, 2, false]],
    ["no unit and no decimals", line("Dovvo 450 SC 5 l", 10, ""), [5000, 10, false]],
    ["an unknown unit", line("Dovvo 450 SC 5 l", 10, "kart."), undefined],
  ] as const)("%s", (_, seen, expected) => {
    const packs = packsSeenOn(seen, liquid, { unitless: unitlessQuantities([{ line: seen, product: liquid }]) });
    expect(packs && [packs.packThousandths, packs.quantity, packs.isCertain]).toEqual(expected);
  });

  test.each(["O,5 L", "05 l", "0 5L", "051"])("half a litre read as %j is no five litres", (size) => {
    const halves = { ...liquid, packThousandths: [500, 1000, 5000] };
    expect(packIn(`Dovvo 450 SC ${size}`, halves)).toMatchObject({ packThousandths: 500, isCertain: false });
  });

  test("a stroke behind decimals is a litre, not certain", () => {
    const packs = (unit: string) =>
      packsSeenOn(line("Dovvo 450 SC 5 l", 45, unit, true), liquid, { unitless: "counted" });
    expect(packs("I")).toEqual({ packThousandths: 5000, quantity: 9, isCertain: false });
    expect(packs("")).toMatchObject({ quantity: 45, isCertain: false });
  });

  test("a volume without a size is certain only where one pack of the product makes it up", () => {
    const seen = (litres: number) =>
      packsSeenOn(line("Dovvo 450 SC", litres, "l", true), liquid, { unitless: "counted" });
    expect([seen(20)?.isCertain, seen(3)?.isCertain]).toEqual([false, true]);
  });

  test("decimals without a unit count pieces in a document where one of them is no whole pack", () => {
    const [ten, twelve] = [line("Dovvo 450 SC 5 l", 10, "", true), line("Dovvo 450 SC 5 l", 12, "", true)];
    const unitless = unitlessQuantities([ten, twelve].map((one) => ({ line: one, product: liquid })));
    expect([unitless, packsSeenOn(ten, liquid, { unitless })]).toEqual([
      "counted",
      { packThousandths: 5000, quantity: 10, isCertain: false },
    ]);
  });
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
