import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packsSeenOn, unitlessQuantities } from "./goods-matching.ts";
import { readInvoiceText } from "./invoice-reading.ts";
import { rowsOf, type TextPiece, type TextRow } from "../texts/page-rows.ts";
import { judgeRecognised } from "./recognised-text.ts";
import { rowFigures, UNIT } from "./row-figures.ts";

/** Texts side by side, a row's height apart from each other. */
const row = (texts: readonly string[], y = 100): TextPiece[] => {
  let x = 40;
  return texts.map((text) => {
    const piece = { page: 1, x, y, width: 5 * text.length, height: 10, text, confidence: 95 };
    x += piece.width + 20;
    return piece;
  });
};
const figures = (...texts: string[]) => {
  const [{ cells }] = rowsOf(row(texts)) as [TextRow];
  return rowFigures(
    cells,
    cells.find(({ text }) => /\p{L}{3}/u.test(text.replace(UNIT, ""))),
  );
};

describe("the figures of a row", () => {
  test.each<[string, string[], object | undefined]>([
    [
      "the price after a discount, not the one before",
      ["6", "Graminol 150 EC kan. 5l", "szt", "12", "133,45", "10", "120,10", "1441,20", "8%", "1 556,50"],
      { quantityMillionths: 12_000_000, unit: "szt", valueGrosze: 144_120, isNet: true, isProven: true },
    ],
    [
      "a price before its quantity",
      ["Dovvo 5 l", "402,45", "12", "szt.", "4 829,40"],
      { quantityMillionths: 12_000_000, isProven: true },
    ],
    [
      "an amount that lost its separator",
      ["Dovvo 5 l", "8 op.", "453,96", "363168"],
      { valueGrosze: 363_168, isProven: true },
    ],
    [
      "a volume that lost its separator",
      ["Dovvo 5 l", "10000", "55,49", "554,90"],
      { quantityMillionths: 10_000_000, hasDecimals: true },
    ],
    [
      "letters that look like digits",
      ["Dovvo 5 l", "I2 szt.", "4O2,45", "4 829,40"],
      { quantityMillionths: 12_000_000, isProven: true },
    ],
    [
      "a word that touches a number",
      ["Dovvo (5 l)", "ZAPŁACONO4 szt290,95", "0%", "290,95", "1 163,80"],
      { quantityMillionths: 4_000_000, isProven: true },
    ],
    [
      "all of an amount, not its end",
      ["Kaptarol 10KG", "12 szt", "00", "1 005,80", "12 069,60"],
      { valueGrosze: 1_206_960, isProven: true },
    ],
    [
      "all in one cell, as a till prints it",
      ["DOVVO 5L 12 x402,45 4829,40A"],
      { quantityMillionths: 12_000_000, before: "DOVVO 5 L", isProven: true },
    ],
    [
      "a name of which the end is a unit",
      ["2", "Leptosar55", "litrów", "szt.", "4", "283,00", "1 132,00"],
      { quantityMillionths: 4_000_000, unit: "szt.", isProven: true },
    ],
    [
      "a row without a name, which stands above",
      ["3 szt. x 1 973,40", "5920,20A"],
      { quantityMillionths: 3_000_000, unit: "szt.", isProven: true },
    ],
    [
      "a price with four places",
      ["Dovvo 5 l", "10,000 l", "55,4905", "554,91"],
      { quantityMillionths: 10_000_000, isProven: true },
    ],
    [
      "the unit beside the quantity where price and quantity may change places",
      ["Dovvo 5 l", "52,60", "100,00 l", "5 260,00"],
      { quantityMillionths: 100_000_000, isProven: true },
    ],
    [
      "the rounder of two where nothing tells them apart",
      ["Dovvo 5 l", "100,00", "52,60", "5 260,00"],
      { quantityMillionths: 100_000_000, isProven: false },
    ],
    [
      "what follows from price and value",
      ["Dovvo 5 l", "Gokai,", "0%", "2 017,80", "12 106,80"],
      { quantityMillionths: 6_000_000, isProven: false },
    ],
    [
      "a discount that is taken off here",
      ["Dovvo 5 l", "12 szt", "133,45", "10%", "1 441,26"],
      { quantityMillionths: 12_000_000, isProven: false },
    ],
    [
      "a single piece whose tax follows",
      ["Dovvo 5 l", "1 szt", "100,00", "100,00", "8%", "108,00"],
      { quantityMillionths: 1_000_000, isProven: true },
    ],
    [
      "a unit between two numbers, either of which it may be of: the rounder one, not proven",
      ["Kaptarol 80 WG 10KG", "57,66", "KG", "40,00", "2306,40"],
      { quantityMillionths: 40_000_000, unit: "KG", isProven: false },
    ],
    [
      "the one with its unit behind it where neither is round",
      ["Plonogran 75 WG 0,5kg", "4,50", "kg", "108,58", "488,61"],
      { quantityMillionths: 4_500_000, isProven: false },
    ],
    [
      "a single litre beside its unit",
      ["Dovvo 1 l", "1,00 l", "x", "20,00", "20,00"],
      { quantityMillionths: 1_000_000, isProven: false },
    ],
    [
      "a separator taken for a space",
      ["Dovvo 5 l", "12 szt", "375 68", "4.508 16", "8%"],
      { quantityMillionths: 12_000_000, valueGrosze: 450_816, isProven: false },
    ],
    ["a stroke behind decimals", ["DOVVO 5L 45,00 I x 107,16 4822,20B"], { quantityMillionths: 45_000_000, unit: "I" }],
    [
      "a unit that has grown together with its number",
      ["Dovvo 5 l", "50p.", "84,10", "420,50"],
      { quantityMillionths: 5_000_000, unit: "op." },
    ],
    ["a single piece that may be any digit", ["Dovvo 5 l", "1 szt", "100,00", "100,00"], { isProven: false }],
    ["both amounts without separators", ["Dovvo 5 l", "4 szt", "41250", "165000"], { isProven: false }],
    ["numbers of the name", ["Dovvo 2 l", "szt.", "410,00", "820,00"], { isProven: false }],
    ["a row's number", ["3", "Dovvo 5 l", "410,00", "1 230,00"], { isProven: false }],
    ["amounts that do not agree", ["Dovvo 5 l", "9,000 l", "29,89", "235,35"], undefined],
  ])("%s", (_what, texts, expected) => {
    if (expected === undefined) expect(figures(...texts)).toBeUndefined();
    else expect(figures(...texts)).toMatchObject(expected);
  });
});

describe("whatever a recogniser makes of a row", () => {
  const PACKS = [500, 1000, 5000, 10_000, 20_000];
  const product = { name: "Tenore 400 SC", unit: "l" as const, packThousandths: PACKS };
  const amount = (grosze: number) => {
    const [whole = "", fraction = ""] = (grosze / 100).toFixed(2).split(".");
    return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, " ")},${fraction}`;
  };
  const size = fc.constantFrom(...PACKS);
  const purchase = fc
    .record({
      pack: size,
      count: fc.integer({ min: 1, max: 60 }),
      price: fc.integer({ min: 150, max: 300_000 }),
      off: fc.constantFrom(0, 0, 5, 10, 12.5),
      by: fc.constantFrom("szt.", "op.", "l", "L"),
      places: fc.constantFrom(2, 3),
      columns: fc.constantFrom("discount", "short", "taxed", "priceFirst"),
      hasHead: fc.boolean(),
      number: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ pack, count, price, off, by, places, columns, hasHead, number }) => {
      const isMeasured = by.toLowerCase() === "l";
      const liters = (pack * count) / 1000;
      const quantity = isMeasured ? liters : count;
      const left = Math.round((price * (100 - off)) / 100);
      const value = Math.round(quantity * left);
      const name = `Tenore 400 SC ${pack / 1000 < 1 ? "0,5" : pack / 1000} l`;
      const written = isMeasured ? quantity.toFixed(places).replace(".", ",") : String(quantity);
      const tax = ["8%", amount(Math.round(value * 1.08))];
      const [no, told] = [String(number), { discount: "Rabat", short: "", taxed: "", priceFirst: "" }];
      const layouts: Record<string, string[]> = {
        discount: [no, name, by, written, amount(price), String(off), amount(left), amount(value), ...tax],
        short: [no, name, written, by, amount(left), amount(value)],
        taxed: [no, name, written, by, amount(left), "8", amount(Math.round(value * 0.08)), amount(value), ...tax],
        priceFirst: [no, name, amount(left), written, by, amount(value)],
      };
      const heads: Record<string, string[]> = {
        discount: [
          "Lp",
          "Nazwa",
          "Jm",
          "Ilość",
          "Cena",
          "Rabat",
          "Cena po rab.",
          "Wartość netto",
          "VAT",
          "Wartość brutto",
        ],
        short: ["Lp", "Nazwa", "Ilość", "Jm", "Cena netto", "Wartość netto"],
        taxed: ["Lp", "Nazwa", "Ilość", "Jm", "Cena", "%", "Kwota VAT", "Wartość netto", "VAT", "Wartość brutto"],
        priceFirst: ["Lp", "Nazwa", "Cena netto", "Ilość", "Jm", "Wartość netto"],
      };
      return { cells: layouts[columns]!, head: hasHead ? heads[columns]! : undefined, pack, count, value, told };
    });

  type Harm = { at: number; kind: "separator" | "digit" | "lost" | "stroke"; digit: number; place: number };
  const harm: fc.Arbitrary<Harm> = fc.record({
    at: fc.nat(12),
    kind: fc.constantFrom("separator", "separator", "digit", "lost", "stroke"),
    digit: fc.nat(9),
    place: fc.nat(6),
  });
  /** The size in the name is left alone: nothing but its look proves it. */
  function harmed(cells: readonly string[], { at, kind, digit, place }: Harm): string[] {
    const place1 = at % cells.length;
    return cells.map((text, column) => {
      if (column !== place1) return text;
      if (column === 1) return kind === "stroke" ? text.replace(/ l$/, digit % 2 ? "1" : " I") : text;
      if (kind === "lost") return "";
      if (kind === "separator") return text.replaceAll(/[ .,]/g, "");
      if (kind === "stroke") return /^l$/i.test(text) ? "I" : text.replaceAll("1", "l");
      const digits = [...text.matchAll(/\d/g)].map((match) => match.index);
      const index = digits[place % Math.max(digits.length, 1)];
      return index === undefined ? text : `${text.slice(0, index)}${digit}${text.slice(index + 1)}`;
    });
  }

  test("no row with another pack, quantity or value is certain, and a clean one is found", () => {
    let certain = 0;
    fc.assert(
      fc.property(purchase, fc.array(harm, { maxLength: 3 }), ({ cells, head, pack, count, value }, harms) => {
        // More than one digit that is wrong may agree with another by chance.
        const single = harms.filter(
          ({ kind }, at) => kind !== "digit" || harms.findIndex((one) => one.kind === "digit") === at,
        );
        const seen = single.reduce(harmed, cells);
        const width = 70;
        const place = (texts: readonly string[], y: number) =>
          texts.flatMap((text, at): TextPiece[] =>
            text === ""
              ? []
              : [
                  {
                    page: 1,
                    x: 40 + at * width * 2,
                    y,
                    width: Math.min(5 * text.length, 120),
                    height: 10,
                    text,
                    confidence: 95,
                  },
                ],
          );
        const pieces = [...(head ? place(head, 80) : place(["Kwoty netto"], 60)), ...place(seen, 100)];
        const { lines } = judgeRecognised(readInvoiceText(pieces), "2026-05-20");
        const line = lines.find(({ text }) => text.includes("Tenore"));
        if (single.length === 0) expect(line).toBeDefined();
        if (!line) return;
        const packs = packsSeenOn(line, product, { unitless: unitlessQuantities([{ line, product }]) });
        if (!packs || line.isUncertain || !packs.isCertain) return;
        certain += 1;
        expect(packs.quantity * packs.packThousandths).toBe(pack * count);
        // Half a grosz either way is rounding.
        expect(Math.abs(line.valueGrosze! - value)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
    // Otherwise nothing was proven here.
    expect(certain).toBeGreaterThan(200);
  });
});
