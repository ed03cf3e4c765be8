import { describe, expect, test } from "vitest";
import { goodsLines } from "./goods-reading.ts";
import { rowsOf, type TextPiece } from "../texts/page-rows.ts";

/** Where the columns of these tables begin. */
const AT = { no: 10, name: 40, quantity: 200, unit: 250, price: 300, value: 380, last: 460 };
type Texts = Partial<Record<keyof typeof AT, string>>;

const HEIGHT = 10;
function row(y: number, texts: Texts, other: Partial<TextPiece> = {}): TextPiece[] {
  return Object.entries(texts).map(([place, text]) => {
    const [x, width] = [AT[place as keyof Texts], text.length * 4];
    return Object.assign({ page: 1, x, y, width, height: HEIGHT, text }, other);
  });
}

const HEAD: Texts = {
  no: "Lp.",
  name: "Nazwa",
  quantity: "Ilość",
  unit: "J.m.",
  price: "Cena",
  value: "Wartość netto",
};
const goods = (name: string, other: Texts = {}): Texts => ({
  name,
  quantity: "4",
  unit: "szt",
  price: "412,50",
  value: "1650,00",
  ...other,
});
const lines = (...pieces: TextPiece[][]) => goodsLines(rowsOf(pieces.flat()));
/** The table's rows one under the other, twice their height apart. */
const table = (...rows: Texts[]) => lines(...[HEAD, ...rows].map((texts, at) => row(100 + at * 2 * HEIGHT, texts)));
const names = (found: ReturnType<typeof lines>) => found.map(({ name }) => name);

describe("the head of a table", () => {
  test.each([
    "Nazwa",
    "Nazwa towaru",
    "Pełna nazwa",
    "Towar/usługa",
    "Opis",
    "Produkt",
    "Wyszczególnienie",
    "ASORTYMENT",
  ])("calls the goods %j", (name) => {
    expect(lines(row(100, { ...HEAD, name }), row(116, goods("Dovvo")))).toMatchObject([{ name: "Dovvo" }]);
  });

  test.each(["Ilość", "Il.", "il", "ILOŚĆ", "Liczba", "llość", "Ilość / Qty"])("calls the quantity %j", (quantity) => {
    const found = lines(row(100, { ...HEAD, quantity }), row(116, goods("Dovvo")));
    expect(found).toMatchObject([{ quantityMillionths: 4_000_000 }]);
  });

  test.each(["Wartość", "Wart.", "Kwota netto", "Netto", "Wartość sprzedaży netto", "wartosc netto [zł]", "Netto PLN"])(
    "calls the value %j",
    (value) => {
      expect(lines(row(100, { ...HEAD, value }), row(116, goods("Dovvo")))).toMatchObject([{ valueGrosze: 165_000 }]);
    },
  );

  test.each(["Wartość brutto", "Wartość VAT", "Kwota VAT", "Brutto", "Rabat"])(
    "does not take %j for the value",
    (value) => {
      const found = lines(row(100, { ...HEAD, value }), row(116, goods("Dovvo")));
      expect(found).toMatchObject([{ valueGrosze: null, isProven: false }]);
    },
  );

  test("names the goods and their quantity, or the goods and their value; with neither there is no table", () => {
    const only = (...places: (keyof Texts)[]) => Object.fromEntries(places.map((place) => [place, HEAD[place]!]));
    const cells: Texts = { name: "Dovvo 5 l", quantity: "7", value: "9,00" };
    const found = (...places: (keyof Texts)[]) => lines(row(100, only(...places)), row(116, cells));
    expect(found("name", "quantity")).toMatchObject([{ quantityMillionths: 7_000_000 }]);
    expect(found("name", "value")).toMatchObject([{ valueGrosze: 900 }]);
    expect(found("name", "price")).toEqual([]);
    expect(found("quantity", "value")).toEqual([]);
  });

  test("goes on in rows close below that are words of heads too", () => {
    const first = row(100, { ...HEAD, price: "Cena", value: "Wartość" });
    const second = (gap: number, value = "netto", other = {}) => row(100 + gap, { price: "jedn.", value }, other);
    const after = (more: TextPiece[]) => names(lines(first, more, row(140, { no: "1", ...goods("Dovvo") })));
    for (const gap of [HEIGHT, 2 * HEIGHT - 0.1]) expect(after(second(gap)), String(gap)).toEqual(["Dovvo"]);
    // A number, a long text, another page: not part of the head, and no goods either.
    for (const more of [
      second(HEIGHT, "8%"),
      second(HEIGHT, "z upustem dla stałych"),
      second(HEIGHT, "netto", { page: 2 }),
    ])
      expect(after(more).at(-1)).toBe("Dovvo");
  });

  test("whose second row turns a column into another one counts as what both say", () => {
    const found = lines(
      row(100, { ...HEAD, value: "Wartość", last: "Wartość" }),
      row(100 + HEIGHT, { value: "netto", last: "brutto" }),
      row(140, goods("Dovvo", { last: "1782,00" })),
    );
    expect(found).toMatchObject([{ valueGrosze: 165_000, isProven: true }]);
  });
});

describe("a row of the table", () => {
  test("is goods if it has a name of two letters and a quantity or a value", () => {
    expect(names(table(goods("Dovvo"), { name: "Opis bez liczb" }))).toEqual(["Dovvo Opis bez liczb"]);
    expect(names(table({ name: "Sama ilość", quantity: "2" }))).toEqual(["Sama ilość"]);
    expect(names(table({ name: "Sama wartość", value: "2,00" }))).toEqual(["Sama wartość"]);
    expect(names(table({ name: "5 l", quantity: "2", value: "2,00" }))).toEqual([]);
  });

  test("does not begin its name with its number", () => {
    expect(
      names(table(goods("1 Dovvo"), goods("2. Dovvo"), goods("3) Dovvo"), goods("450 SC"), goods("1234 Dovvo"))),
    ).toEqual(["Dovvo", "Dovvo", "Dovvo", "SC", "1234 Dovvo"]);
  });

  test.each([
    ["4", 4_000_000],
    ["4 szt.", 4_000_000],
    ["1 250", 1_250_000_000],
    ["12,5", 12_500_000],
    ["0,000001", 1],
    ["1.25", 1_250_000],
    ["0", null],
    ["9999999", 9_999_999_000_000],
    ["4/5", null],
    ["-4", null],
  ])("has the quantity %j", (quantity, quantityMillionths) => {
    expect(table(goods("Dovvo", { quantity, price: "", value: "9,00" }))).toMatchObject([{ quantityMillionths }]);
  });

  test.each([
    ["1650,00", 165_000],
    ["1 650,00", 165_000],
    ["1.650,00", 165_000],
    ["1650.00", 165_000],
    ["12 345 678,90", 1_234_567_890],
    ["-1650,00", -165_000],
    ["1,00 2,00", 200],
    ["1650", null],
    ["1650,000", null],
    ["1650,0", null],
  ])("has the value %j", (value, valueGrosze) => {
    expect(table(goods("Dovvo", { price: "", value }))).toMatchObject([{ valueGrosze }]);
  });

  test.each([
    ["412,50", "1650,00", true],
    ["412,49", "1650,00", false],
    // Half a grosz either way is rounding; more is a digit that was misread.
    ["0,33", "1,32", true],
    ["0,33", "1,33", false],
    ["41250", "1650,00", true],
    ["", "1650,00", false],
    ["380,00 412,50", "1650,00", true],
  ])("of four pieces at %j proves the value %j: %s", (price, value, isProven) => {
    expect(table(goods("Dovvo", { price, value }))).toMatchObject([{ isProven }]);
  });

  test.each([
    ["1,50", "0,50", "0,75", true],
    ["1,50", "0,33", "0,49", true],
    ["1,50", "0,33", "0,50", true],
    ["1,50", "0,33", "0,51", false],
    ["1,50", "0,33", "0,48", false],
  ])("%s at %s is %s, to half a grosz: %s", (quantity, price, value, isProven) => {
    expect(table(goods("Dovvo", { quantity, price, value }))).toMatchObject([{ isProven }]);
  });

  test("has the figures that agree where those of its columns do not", () => {
    const [grown] = table(goods("Dovvo 1 l", { quantity: "4,001", unit: "", price: "50,88", value: "203,52" }));
    const [stroke] = table(goods("Dovvo 5 l", { quantity: "10,00 I", unit: "", price: "50,00", value: "500,00" }));
    expect([grown?.quantityMillionths, stroke?.unit]).toEqual([4_000_000, "I"]);
  });

  test("does not take a part of a code for its quantity, nor a price for its unit", () => {
    const [coded] = table(goods("Dovvo 5 l", { quantity: "20.20.12.0", unit: "4 szt" }));
    const [priced] = table(goods("Dovvo 5 l", { unit: "412,50 szt", price: "" }));
    expect([coded?.quantityMillionths, priced?.unit]).toEqual([4_000_000, "szt"]);
  });

  test("finds its price before its value, where no head says which it is", () => {
    const { price: _, ...head } = HEAD;
    const found = (texts: Texts) => lines(row(100, head), row(116, texts));
    expect(found(goods("Dovvo"))).toMatchObject([{ isProven: true }]);
    expect(found(goods("Dovvo", { price: "1650,00", value: "412,50" }))).toMatchObject([{ isProven: false }]);
  });

  test("has the unit of its column, else that behind its quantity", () => {
    expect(table(goods("Dovvo", { unit: "kan" }))[0]!.unit).toBe("kan");
    expect(table(goods("Dovvo", { unit: "", quantity: "4 litry" }))[0]!.unit).toBe("litry");
    expect(table(goods("Dovvo", { unit: "", quantity: "4" }))[0]!.unit).toBe("");
  });

  test("knows a trade number by its checksum, not by being a number of eight digits", () => {
    const gtin = (text: string) => table(goods("Dovvo", { last: text }))[0]!.gtin;
    expect(gtin("5900000000121")).toBe("5900000000121");
    expect(gtin("05900000000121")).toBe("05900000000121");
    expect(gtin("5900000000122")).toBeNull();
    expect(gtin("96385074")).toBeNull();
    expect(gtin("1234567 5900000000121")).toBe("5900000000121");
  });

  test("is as certain as the words that name it, and its figures where they hold the unit", () => {
    const at = (texts: Texts, confidence: Partial<Record<keyof Texts, number>>) =>
      lines(
        row(100, HEAD),
        Object.entries(texts).flatMap(([place, text]) =>
          row(116, { [place]: text }, { confidence: confidence[place as keyof Texts] ?? 95 }),
        ),
      )[0]!.confidence;
    expect(at(goods("Dovvo"), { name: 60 })).toBe(60);
    expect(at(goods("Dovvo"), { unit: 61 })).toBe(61);
    expect(at(goods("Dovvo"), { quantity: 62, price: 40, value: 40 })).toBe(95);
    const { unit: _, ...without } = goods("Dovvo");
    expect(at(without, { quantity: 62, price: 40, value: 40 })).toBe(62);
  });
});

describe("below a row", () => {
  const under = (gap: number, texts: Texts, other: Partial<TextPiece> = {}) =>
    lines(row(100, HEAD), row(120, goods("Tenore", { last: "23%" })), row(120 + gap, texts, other));

  test("the rest of a name follows close below, under the name and with one cell beside it at most", () => {
    expect(names(under(2.1 * HEIGHT, { name: "400 SC" }))).toEqual(["Tenore 400 SC"]);
    expect(names(under(2.2 * HEIGHT, { name: "400 SC" }))).toEqual(["Tenore"]);
    expect(names(under(10, { name: "400 SC" }, { page: 2 }))).toEqual(["Tenore"]);
    expect(names(under(10, { name: "400 SC", last: "a" }))).toEqual(["Tenore 400 SC a"]);
    expect(names(under(10, { no: "b", name: "400 SC", last: "a" }))).toEqual(["Tenore"]);
    expect(names(under(10, { value: "pozostało" }))).toEqual(["Tenore"]);
  });

  test("belongs to the row: its words, its trade number, its place, and how sure they are", () => {
    const [line] = under(10, { name: "kanister 5900000000121" }, { confidence: 55 });
    expect(line).toMatchObject({ gtin: "5900000000121", confidence: 55, box: { x: 40, y: 120, height: 10 + HEIGHT } });
    expect(line!.text).toBe("Tenore 4 szt 412,50 1650,00 23% kanister 5900000000121");
  });

  test.each(["Razem", "SUMA:", "Ogółem", "W tym", "Podsumowanie", "Do zapłaty", "Stawka VAT", "Łącznie"])(
    "%j ends the table",
    (end) => {
      expect(names(table(goods("Dovvo"), { name: end, value: "1650,00" }, goods("Tenore")))).toEqual(["Dovvo"]);
    },
  );

  test("a name that begins like such a word does not", () => {
    expect(names(table(goods("Dovvo"), goods("Sumatra 200"), goods("Tenore")))).toEqual([
      "Dovvo",
      "Sumatra 200",
      "Tenore",
    ]);
  });

  test.each([true, false])("a name in a centred cell begins above its figures, with a head: %s", (hasHead) => {
    const figures: Texts = { quantity: "4", unit: "szt", price: "412,50", value: "1650,00" };
    const found = lines(
      hasHead ? row(100, HEAD) : row(100, { name: "Kwoty" }),
      row(130, { name: "Środek Dovvo" }),
      row(142, { ...figures, name: "450 SC" }),
      row(154, { name: "kan. 5 l" }),
      row(180, { name: "Środek Tenore" }),
      row(192, { ...figures, name: "400 SC 1 l" }),
    );
    expect(names(found)).toEqual(["Środek Dovvo 450 SC kan. 5 l", "Środek Tenore 400 SC 1 l"]);
  });

  test("a name of which only figures are in its row is the one above", () => {
    const figures: Texts = { quantity: "4", unit: "szt", price: "412,50", value: "1650,00" };
    expect(
      names(lines(row(100, HEAD), row(130, { name: "Dovvo" }), row(136, figures), row(142, { name: "5 l" }))),
    ).toEqual(["Dovvo 5 l"]);
  });

  test("no more than two hundred rows are read", () => {
    expect(table(...Array.from({ length: 201 }, () => goods("Dovvo")))).toHaveLength(200);
  });
});

describe("without a head", () => {
  test("a page before one with a head has its goods too", () => {
    const first = row(100, goods("Dovvo 5 l"));
    const second = [row(100, HEAD, { page: 2 }), row(120, goods("Tenore 5 l"), { page: 2 })];
    expect(names(lines(first, ...second))).toEqual(["Dovvo 5 l", "Tenore 5 l"]);
  });

  test("a name of several cells above its figures is whole", () => {
    const above = row(100, { name: "Dovvo", quantity: "450 SC" });
    const found = lines(above, row(112, { quantity: "3 szt. x", price: "10,00", value: "30,00" }));
    expect(names(found)).toEqual([expect.stringMatching(/^Dovvo 450 SC/)]);
  });

  const loose = (...texts: string[]) =>
    lines(texts.map((text, at) => ({ page: 1, x: 40 + at * 120, y: 80, width: text.length * 4, height: 8, text })));

  test("a row is goods if its quantity times a price before it is a value, to a grosz", () => {
    expect(loose("Dovvo 450 SC", "3 szt.", "410,00", "1230,00")).toMatchObject([
      { name: "Dovvo 450 SC", unit: "szt.", quantityMillionths: 3_000_000, valueGrosze: 123_000, isProven: true },
    ]);
    expect(loose("Dovvo", "3 szt.", "410,00", "1230,01")).toMatchObject([{ valueGrosze: 123_001, isProven: false }]);
    expect(loose("Dovvo", "3 szt.", "410,00", "1230,02")).toEqual([]);
    expect(loose("Dovvo", "3 szt.", "1230,00", "410,00")).toEqual([]);
    expect(loose("Dovvo", "3 szt.", "1230,00")).toEqual([]);
    expect(loose("Dovvo", "3", "410,00", "1230,00")).toMatchObject([{ quantityMillionths: 3_000_000, unit: "" }]);
    expect(loose("Dovvo", "4", "410,00", "1230,00")).toMatchObject([
      { quantityMillionths: 3_000_000, isProven: false },
    ]);
    expect(loose("Dovvo", "0 szt.", "0,00", "0,00")).toEqual([]);
  });

  test("the last quantity that fits is taken, and the name is what has three letters", () => {
    expect(loose("SC", "Dovvo 5 l", "3 szt.", "410,00", "1230,00")).toMatchObject([
      { name: "Dovvo 5 l", quantityMillionths: 3_000_000 },
    ]);
    expect(loose("SC 5 l", "410,00", "2050,00")).toMatchObject([{ name: "SC 5 l 410,00 2050,00", unit: "l" }]);
    expect(loose("Dovvo 2 l", "7 szt.", "410,00", "820,00")).toMatchObject([{ quantityMillionths: 2_000_000 }]);
  });
});
