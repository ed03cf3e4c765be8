import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInvoiceText } from "./invoice-reading.ts";
import { placedBox, type Placing, placedTwice, rowsOf, type TextPiece } from "../texts/page-rows.ts";
import { agreedWords, judgeRecognised } from "./recognised-text.ts";
import { BUYER, plain, SELLER, visualised } from "../test-data/printed-invoices.ts";

const UPLOADED_ON = "2026-05-20";
const recognised = (pieces: readonly TextPiece[], confidence = 95): TextPiece[] =>
  pieces.map((piece) => ({ ...piece, confidence }));
const judge = (pieces: readonly TextPiece[], uploadedOn = UPLOADED_ON) =>
  judgeRecognised(readInvoiceText(pieces), uploadedOn);
/** The page with one text instead of another, recognised with this confidence. */
const changed = (from: string, to: string, confidence = 95, pieces = recognised(plain)): TextPiece[] => {
  const place = pieces.findIndex(({ text }) => text === from);
  return pieces.with(place, { ...pieces[place]!, text: to, confidence });
};
const marks = ({ number, issueDate, sellerNip, buyerNip, lines }: ReturnType<typeof judge>) =>
  [number, issueDate, sellerNip, buyerNip, ...lines].map((found) => found && (found.isUncertain ?? false));

describe("what recognised characters prove", () => {
  test("all of a clear page: check digits, a day that can be, rows whose sum is right", () => {
    expect(marks(judge(recognised(plain)))).toEqual([false, false, false, false, false, false]);
    expect(marks(judge(recognised(visualised)))).toEqual([false, false, false, false, false]);
  });

  test("nothing of a page that is hard to read: it is marked, and below the second bound not even shown", () => {
    expect(marks(judge(recognised(plain, 79)))).toEqual([true, true, true, true, true, true]);
    expect(judge(recognised(plain, 29))).toEqual({ lines: [] });
  });

  test.each([
    ["a digit of the price", "412,50", "472,50"],
    ["a digit of the value", "1650,00", "1850,00"],
    ["a digit of the quantity", "4 szt.", "1 szt."],
  ])("%s that is wrong marks the row, however clear it looked", (_, right, wrong) => {
    const [first, second] = judge(changed(right, wrong, 99)).lines;
    expect([first!.isUncertain, second!.isUncertain]).toEqual([true, undefined]);
  });

  test("a tax number whose digit is wrong is none; one that both parties share is believed of neither", () => {
    expect(judge(changed(`NIP ${BUYER}`, "NIP 1003002788", 99)).buyerNip).toBeUndefined();
    expect(marks(judge(changed(`NIP ${BUYER}`, `NIP ${SELLER}`))).slice(2, 4)).toEqual([true, true]);
  });

  test.each([
    ["2026-05-20", false],
    ["2026-05-21", true],
    ["2016-04-15", true],
  ])("the day %s on a file of 20 May 2026 is uncertain: %s", (day, isUncertain) => {
    const { issueDate } = judge(changed("Data wystawienia: 2026-04-15", `Data wystawienia: ${day}`));
    expect([issueDate?.value, issueDate?.isUncertain ?? false]).toEqual([day, isUncertain]);
  });

  test.each([
    ["FV/1180/04/2026", false],
    ["FS 77/K/2026", false],
    ["FV/118O/04/2026", true],
    ["FV/I180/04/2026", true],
    ["5S/26", true],
  ])("a letter beside a digit it is taken for makes the number %s uncertain: %s", (number, isUncertain) => {
    const read = judge(changed("Faktura VAT nr FV/1180/04/2026", `Faktura VAT nr ${number}`)).number;
    expect([read?.value, read?.isUncertain ?? false]).toEqual([number, isUncertain]);
  });

  test("an amount that lost its separator is one only where the row's sum says so", () => {
    const lost = changed("412,50", "41250");
    expect(judge(lost).lines[0]).toMatchObject({ valueGrosze: 165_000, isProven: true });
    expect(judge(changed("1650,00", "165000")).lines[0]).toMatchObject({ valueGrosze: 165_000, isProven: true });
    expect(judge(changed("1650,00", "185000")).lines[0]).toMatchObject({ valueGrosze: null, isUncertain: true });
    const both = changed("1650,00", "165000", 95, lost);
    expect(judge(both).lines[0]).toMatchObject({ isUncertain: true });
  });

  test("a net value that stands again as the gross one does not prove a quantity of one", () => {
    const row = (quantity: string) =>
      ["Dovvo 450 SC 5 l", `${quantity} szt.`, "410,00", "1 640,00", "1 640,00"].map((text, at) => {
        return { page: 1, x: 40 + at * 110, y: 80, width: text.length * 4.5, height: 9, text, confidence: 96 };
      });
    expect(judge(row("4")).lines).toMatchObject([{ quantityMillionths: 4_000_000, isProven: true }]);
    expect(judge(row("1")).lines).toMatchObject([{ quantityMillionths: 1_000_000, isUncertain: true }]);
  });

  test("printed text says of its rows whether they prove themselves, and is never marked", () => {
    const { lines } = readInvoiceText(plain);
    expect(lines.map(({ isProven, confidence, isUncertain }) => [isProven, confidence, isUncertain])).toEqual([
      [true, 100, undefined],
      [true, 100, undefined],
    ]);
  });
});

describe("whatever is misread", () => {
  const digit = fc.nat(9).map(String);
  /** The page with one digit of one text replaced, as clear as the rest. */
  const misread = fc.record({ piece: fc.nat(plain.length - 1), at: fc.nat(40), digit }).map(({ piece, at, digit }) => {
    const pieces = recognised(plain);
    const one = pieces[piece]!;
    const places = [...one.text.matchAll(/\d/g)].map((match) => match.index);
    const place = places[at % Math.max(places.length, 1)];
    if (place === undefined) return pieces;
    return pieces.with(piece, { ...one, text: one.text.slice(0, place) + digit + one.text.slice(place + 1) });
  });
  const truth = judge(recognised(plain));

  test("no tax number and no row with another quantity or value is certain", () => {
    fc.assert(
      fc.property(misread, (pieces) => {
        const { sellerNip, buyerNip, lines } = judge(pieces);
        expect([undefined, SELLER]).toContain(sellerNip?.isUncertain ? undefined : sellerNip?.value);
        expect([undefined, BUYER]).toContain(buyerNip?.isUncertain ? undefined : buyerNip?.value);
        for (const { isUncertain, quantityMillionths, valueGrosze } of lines) {
          if (isUncertain) continue;
          expect(truth.lines.map((line) => [line.quantityMillionths, line.valueGrosze])).toContainEqual([
            quantityMillionths,
            valueGrosze,
          ]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("two looks at one page", () => {
  const word = (text: string, x: number, confidence: number, width = 10 * text.length): TextPiece => ({
    page: 1,
    x,
    y: 100,
    width,
    height: 20,
    text,
    confidence,
  });
  const seen = (words: readonly TextPiece[]) => words.map(({ text, confidence }) => [text, confidence]);

  test("what both say has the confidence of the surer one", () => {
    expect(seen(agreedWords([word("412,50", 0, 70)], [word("412,50", 3, 92)]))).toEqual([["412,50", 92]]);
  });

  test("what they see differently is doubted, however clear it looked", () => {
    expect(seen(agreedWords([word("98765", 0, 96)], [word("987,65", 1, 96)]))).toEqual([["98765", 50]]);
    expect(seen(agreedWords([word("472,50", 0, 96)], [word("412,50", 0, 96)]))).toEqual([["472,50", 50]]);
  });

  test("another cut into words is no difference, nor a mark at the edge, nor an 'l' for a one", () => {
    const [one, many] = [[word("1650,00", 0, 90, 70)], [word("1", 0, 80, 10), word("650,00", 14, 85, 56)]];
    expect(seen(agreedWords(one, many))).toEqual([["1650,00", 90]]);
    expect(seen(agreedWords(many, one))).toEqual([
      ["1", 90],
      ["650,00", 90],
    ]);
    expect(seen(agreedWords([word("51", 0, 60)], [word("5l.", 0, 88)]))).toEqual([["51", 88]]);
  });

  test("a word that only one of them saw is kept, and doubted", () => {
    expect(seen(agreedWords([word("Tenore", 0, 95)], [word("Tenore", 0, 95), word("Max", 80, 95)]))).toEqual([
      ["Tenore", 95],
      ["Max", 50],
    ]);
    expect(seen(agreedWords([word("Max", 80, 95)], []))).toEqual([["Max", 50]]);
  });

  const anyWord = fc.record({
    page: fc.integer({ min: 1, max: 2 }),
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 60 }),
    width: fc.integer({ min: 1, max: 80 }),
    height: fc.integer({ min: 1, max: 20 }),
    text: fc.string({ minLength: 1, maxLength: 6 }),
    confidence: fc.integer({ min: 0, max: 96 }),
  });

  test("what one look can hardly read and the other reads clearly is the other's, and doubted", () => {
    expect(seen(agreedWords([word("IeCU61", 0, 12)], [word("Domnic", 0, 92)]))).toEqual([["Domnic", 50]]);
    expect(seen(agreedWords([word("IeCU61", 0, 12)], [word("Dornnic", 0, 60)]))).toEqual([["IeCU61", 12]]);
  });

  test("no word that the first look can read is lost, and none is surer than both looks were", () => {
    const looks = fc.array(anyWord, { maxLength: 12 });
    fc.assert(
      fc.property(looks, looks, (first, second) => {
        const agreed = agreedWords(first, second);
        for (const { x, y, text, confidence } of first)
          if (confidence >= 30) expect(agreed).toContainEqual(expect.objectContaining({ x, y, text }));
        const surest = Math.max(0, ...[...first, ...second].map(({ confidence }) => confidence));
        for (const { confidence } of agreed) expect(confidence).toBeLessThanOrEqual(surest);
      }),
    );
  });
});

describe("places on a page that was turned and straightened", () => {
  const quarter: Placing = [0, -1, 1, 0, 0, 600];
  const doubled: Placing = [2, 0, 0, 2, 5, 0];

  test("a box is where its corners are, and two placings are one", () => {
    const box = { page: 2, x: 10, y: 20, width: 30, height: 40 };
    expect(placedBox(box, quarter)).toEqual({ page: 2, x: 20, y: 560, width: 40, height: 30 });
    expect(placedBox(box, placedTwice(quarter, doubled))).toEqual(placedBox(placedBox(box, quarter), doubled));
  });

  test("a cell is as sure as its weakest word", () => {
    const [row] = rowsOf([
      { page: 1, x: 0, y: 0, width: 40, height: 10, text: "Dovvo", confidence: 90 },
      { page: 1, x: 43, y: 0, width: 20, height: 10, text: "450", confidence: 41 },
      { page: 1, x: 300, y: 0, width: 20, height: 10, text: "4" },
    ]);
    expect(row?.cells.map(({ text, confidence }) => [text, confidence])).toEqual([
      ["Dovvo 450", 41],
      ["4", 100],
    ]);
  });
});
