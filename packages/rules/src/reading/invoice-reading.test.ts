import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNip } from "../people/identifier.ts";
import { dayIn, possibleTaxNumbers, readInvoiceText, saysAnything } from "./invoice-reading.ts";
import type { TextPiece } from "../texts/page-rows.ts";
import { bare, BUYER, old, plain, receipt, SELLER, visualised } from "../test-data/printed-invoices.ts";

const values = (pieces: readonly TextPiece[]) => {
  const { number, issueDate, sellerNip, buyerNip, lines } = readInvoiceText(pieces);
  return {
    head: [number?.value, issueDate?.value, sellerNip?.value, buyerNip?.value],
    lines: lines.map(({ name, unit, quantityMillionths, valueGrosze, gtin }) => [
      name,
      unit,
      quantityMillionths,
      valueGrosze,
      gtin,
    ]),
  };
};

const LAYOUTS = { plain, visualised, old, bare };

test("a number that the document also prints with another character is not certain", () => {
  const number = (again: string) => {
    const [first] = plain as [TextPiece];
    return readInvoiceText([...plain, { ...first, y: 400, text: again }]).number;
  };
  expect(number("FV/1100/04/2026 strona 2")).toMatchObject({ value: "FV/1180/04/2026", isUncertain: true });
  expect(number("FV/1180/04/2026 strona 2")).not.toHaveProperty("isUncertain");
});

describe("an invoice as programs print it", () => {
  test("parties side by side", () => {
    expect(values(plain)).toEqual({
      head: ["FV/1180/04/2026", "2026-04-15", SELLER, BUYER],
      lines: [
        ["Dovvo 450 SC 5 l", "szt.", 4_000_000, 165_000, null],
        ["Skup palet EUR", "szt.", 2_000_000, 10_000, null],
      ],
    });
  });

  test("parties one under the other, labels above values, a name of two rows, heads of two rows", () => {
    expect(values(visualised)).toEqual({
      head: ["FS 77/K/2026", "2026-03-02", SELLER, BUYER],
      lines: [["Środek ochrony roślin TENORE 400 SC, kanister", "l", 12_500_000, 123_000, "05900000000121"]],
    });
  });

  test("a day in words, a recipient who is not the buyer, a bank account that is no tax number", () => {
    expect(values(old)).toEqual({
      head: ["00345/MAG/26", "2026-05-07", SELLER, BUYER],
      lines: [["DOVVO 450SC 1L", "SZT", 24_000_000, 215_760, null]],
    });
  });

  test("no table's head: a row is goods when quantity times price is its value", () => {
    expect(values(bare)).toEqual({
      head: ["A-19/26", "2026-06-30", undefined, undefined],
      lines: [["Dovvo 450 SC 5 l", "szt.", 3_000_000, 123_000, null]],
    });
  });

  test("a till's receipt: the seller without a heading, names above their figures, amounts with tax", () => {
    const { sellerNip, buyerNip, number, issueDate, lines } = readInvoiceText(receipt, { sellers: new Set([SELLER]) });
    expect([number?.value, issueDate, sellerNip?.value, buyerNip?.value]).toEqual([
      "0451/2026",
      expect.objectContaining({ value: "2026-05-12", isUncertain: true }),
      SELLER,
      BUYER,
    ]);
    expect(lines).toMatchObject([
      { name: "DOVVO 450 SC 5L", unit: "szt.", quantityMillionths: 3_000_000, mayBeGross: true },
      { name: "TENORE 400 SC 1L", unit: "", quantityMillionths: 2_000_000, mayBeGross: true },
      { name: "ERA 51 WG 1 KG", unit: "szt.", quantityMillionths: 4_000_000, mayBeGross: true },
    ]);
  });

  const words = (...texts: string[]) =>
    texts.map((text, at) => ({ page: 1, x: 40, y: 40 + at * 40, width: text.length * 5, height: 9, text }));

  test.each([
    ["Nr dokumentu / Document no.: FV/1/05/2026", "FV/1/05/2026"],
    ["Document no. 17/2026", "17/2026"],
    ["F A K T U R A nr 12/MAG/26", "12/MAG/26"],
    ["F A K T U R A V A T 12/MAG/26", "12/MAG/26"],
    ["FAKTURA UPROSZCZONA nr 44/2026", "44/2026"],
    ["Faktura VAT FS 382/MAG/2026", "FS 382/MAG/2026"],
    ["Nr wydruku: W004512", "W004512"],
    ["Nr: 0451/2026", "0451/2026"],
    ["Faktura końcowa nr 5/2026", "5/2026"],
    ["Faktura VAT zbiorcza numer: 5/2026", "5/2026"],
    ["faktura sprzedaży nr. 5/2026", "5/2026"],
    ["Nr faktury: FV 5/2026 z dnia 2026-01-02", "FV 5/2026"],
    ["Numer faktury VAT 5/26 Oryginał", "5/26"],
    ["Nr fv 5/26 kopia", "5/26"],
    ["Invoice number: 5/26 strona 1", "5/26"],
    ["Faktura nr 5/26 wystawiona w Sandomierzu", "5/26"],
    ["Faktura nr 5/26 NIP 9990241806", "5/26"],
    ["Faktura nr 5/26 data 2026-01-02", "5/26"],
    ["Invoice 5/26", "5/26"],
    ["Paragon fiskalny nr 123/26", "123/26"],
    ["Nr paragonu: 12/26", "12/26"],
    ["Faktura nr FS 1 M2 2026", "FS 1 M2 2026"],
    ["Faktura nr 5", undefined],
    ["Faktura nr ABC", undefined],
    ["Faktura nr 12.05.2026", undefined],
    ["Faktura nr FV/1/05/2026", "FV/1/05/2026"],
    ["Do faktury nr 5/26", undefined],
    ["Nr faktury korygowanej 5/26", undefined],
    ["Nr konta: 12/34", undefined],
    ["Nr tel. 600100200", undefined],
    ["Nr zamówienia: 0451/2026", undefined],
    ["Numer KSeF: 9990241806-20260512-0100001AF629-AF", undefined],
  ])("the number in %j is %s", (text, number) => {
    expect(readInvoiceText(words(text)).number?.value).toBe(number);
  });

  test("a number behind a label that may be of something else is not certain, one behind its own is", () => {
    expect(readInvoiceText(words("Nr: 0451/2026")).number).toMatchObject({ isUncertain: true });
    expect(readInvoiceText(words("Nr faktury: 0451/2026")).number).not.toHaveProperty("isUncertain");
    // What is as short as a number of a line is no misread one.
    expect(readInvoiceText(words("Nr faktury: 4/26", "5/26")).number).not.toHaveProperty("isUncertain");
    expect(readInvoiceText(words("Nr faktury: FV 451/26", "FV 457/26")).number).toMatchObject({ isUncertain: true });
    expect(readInvoiceText(words("Nr faktury: FV 451/26", "FV 457/27")).number).not.toHaveProperty("isUncertain");
  });

  test("a value stands behind its label, in the next cell of the row or right below it, and nowhere else", () => {
    const at = (x: number, y: number, text: string, page = 1) => ({
      page,
      x,
      y,
      width: text.length * 5,
      height: 9,
      text,
    });
    const numberWith = (...pieces: TextPiece[]) => readInvoiceText([at(40, 40, "Nr faktury"), ...pieces]).number?.value;
    expect(numberWith(at(300, 40, "FV/1/2026"))).toBe("FV/1/2026");
    expect(numberWith(at(40, 60, "FV/1/2026"))).toBe("FV/1/2026");
    expect(numberWith(at(40, 90, "FV/1/2026"))).toBeUndefined();
    expect(numberWith(at(300, 60, "FV/1/2026"))).toBeUndefined();
    expect(numberWith(at(40, 60, "FV/1/2026", 2))).toBeUndefined();
  });

  test.each([
    [["Data wystawienia: 2026-05-12"], "2026-05-12", undefined],
    [["Data i miejsce wyst.: 2026-05-12"], "2026-05-12", undefined],
    [["Wystawiono dnia 12.05.2026"], "2026-05-12", undefined],
    [["Miejsce i data wystawienia: Sandomierz 12.05.2026"], "2026-05-12", undefined],
    [["Data faktury 12.05.2026"], "2026-05-12", undefined],
    [["Data dokumentu: 12.05.2026"], "2026-05-12", undefined],
    [["Faktura nr 5/26 z dnia 12.05.2026"], "2026-05-12", undefined],
    [["Sandomierz, dnia 12 maja 2026"], "2026-05-12", undefined],
    [["Data wystawienia: 2026-05-12", "2026-05-26"], "2026-05-12", undefined],
    [["12.05.2026", "Ważne do 26.05.2026"], "2026-05-12", true],
    [["Data / Date: 12.05.2026"], "2026-05-12", undefined],
    [["Date of issue: 2026-05-12", "Termin płatności: 2026-05-26"], "2026-05-12", undefined],
    [["12.05.2026 14:33", "Termin płatności: 26.05.2026"], "2026-05-12", true],
    [["12.05.2026", "13.05.2026"], undefined, undefined],
    [["Data sprzedaży: 12.05.2026"], undefined, undefined],
  ])("the day in %j is %s", (texts, day, isUncertain) => {
    const { issueDate } = readInvoiceText(words(...texts));
    expect([issueDate?.value, issueDate?.isUncertain]).toEqual([day, isUncertain]);
  });

  describe("parties that are known", () => {
    const sellers = new Set([SELLER]);
    const parties = (texts: readonly string[], sender: string | undefined = BUYER, known = sellers) => {
      const { sellerNip, buyerNip } = readInvoiceText(words(...texts), { sellers: known, sender });
      return [sellerNip?.value, buyerNip?.value];
    };
    const OTHER = "9990241806";

    test("are seller and buyer wherever their numbers stand", () => {
      expect(parties([`Agro, NIP ${SELLER}`, `Kowalski ${BUYER}`])).toEqual([SELLER, BUYER]);
      expect(possibleTaxNumbers(words(`Agro, NIP ${SELLER}`, "tel. 123456789"))).toEqual([SELLER]);
      expect(parties(["Nabywca", `NIP ${SELLER}`, `NIP ${BUYER}`])).toEqual([SELLER, BUYER]);
      expect(parties([`NIP ${SELLER}`], undefined)).toEqual([SELLER, undefined]);
    });

    test("but not the other way round where who sends it sells, nor instead of a seller that is not known", () => {
      expect(parties(["Sprzedawca", `NIP ${BUYER}`, "Nabywca", `NIP ${SELLER}`])).toEqual([BUYER, SELLER]);
      expect(parties(["Nabywca", `NIP ${SELLER}`], OTHER)).toEqual([undefined, SELLER]);
      expect(parties(["Sprzedawca", `NIP ${OTHER}`, "Pieczątka", `${SELLER}`])[0]).toBe(OTHER);
    });

    test("and of two sellers that are known the one under the heading", () => {
      const both = new Set([SELLER, OTHER]);
      expect(parties([`NIP ${OTHER}`, `NIP ${SELLER}`], BUYER, both)[0]).toBeUndefined();
      expect(parties([`NIP ${OTHER}`, "Sprzedawca", `NIP ${SELLER}`], BUYER, both)[0]).toBe(SELLER);
    });
  });

  test("the buyer's name, behind its heading or below it, and no part of an address", () => {
    expect(readInvoiceText(plain).buyerName?.value).toBe("Gospodarstwo Rolne Kowalski");
    expect(readInvoiceText(old).buyerName?.value).toBe("Jan Nowak");
    expect(readInvoiceText(visualised).buyerName).toBeUndefined();
    expect(readInvoiceText(bare).buyerName).toBeUndefined();
    const address = plain.map((piece) =>
      piece.text === `NIP ${BUYER}` ? { ...piece, text: "ul. Polna 5, 27-600 Sandomierz" } : piece,
    );
    expect(readInvoiceText(address).buyerName?.value).toBe("Gospodarstwo Rolne Kowalski");
    const number = visualised.findLastIndex(({ text }) => text === `NIP: ${BUYER}`);
    const labelled = visualised.with(number, { ...visualised[number]!, text: "Imię i nazwisko: Ewa Wójcik" });
    expect(readInvoiceText(labelled).buyerName?.value).toBe("Ewa Wójcik");
  });

  test("each value says where it was found", () => {
    const { number, buyerNip, lines } = readInvoiceText(plain);
    expect(number).toMatchObject({ text: "Faktura VAT nr FV/1180/04/2026", box: { page: 1, x: 48, y: 70 } });
    expect(buyerNip).toMatchObject({ text: `NIP ${BUYER}`, box: { page: 1, x: 320, y: 184 } });
    expect(lines[0]).toMatchObject({ text: expect.stringContaining("412,50"), box: { x: 48, y: 250 } });
  });

  test("the parties are not mixed up when they change places", () => {
    const swapped = plain.map((piece) =>
      piece.text === "Sprzedawca"
        ? { ...piece, text: "Nabywca" }
        : piece.text === "Nabywca"
          ? { ...piece, text: "Sprzedawca" }
          : piece,
    );
    expect(values(swapped).head.slice(2)).toEqual([BUYER, SELLER]);
  });

  test.each([
    [`NIP: ${BUYER}`, BUYER],
    [`NIP: PL ${BUYER}`, BUYER],
    [`NIP ${BUYER.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, "$1-$2-$3-$4")}`, BUYER],
    [`Nr ident. ${BUYER.replace(/(\d{3})(\d{2})(\d{2})(\d{3})/, "$1 $2 $3 $4")}`, BUYER],
    [`VAT ID ${BUYER}`, BUYER],
    [BUYER, BUYER],
    [`Kowalski ${BUYER}`, undefined],
    [`NIP ${BUYER}1`, undefined],
    [`NIP 1${BUYER}`, undefined],
    [`NIP brak, tel. ${BUYER}`, undefined],
    [`NIP brak, REGON: ${BUYER}`, undefined],
    [`NIP brak, konto nr ${BUYER}`, undefined],
  ])("the buyer's tax number in %j is %s", (text, nip) => {
    expect(readInvoiceText(words("Nabywca", text)).buyerNip?.value).toBe(nip);
    expect(readInvoiceText(words("Kupujący", text)).buyerNip?.value).toBe(nip);
    // Where nobody is called the buyer, it is who receives.
    expect(readInvoiceText(words("Odbiorca", text)).buyerNip?.value).toBe(nip);
    expect(readInvoiceText(words("Dostawca", text)).sellerNip?.value).toBe(nip);
  });

  test.each([
    ["Nabywca: Jan Nowak", "Jan Nowak"],
    ["Nabywca: Jan Nowak, ul. Polna 5", "Jan Nowak"],
    ["Nabywca: Jan Nowak NIP 9990241806", "Jan Nowak"],
    ["Nabywca: Jan Nowak 27-600 Sandomierz", "Jan Nowak"],
    ["Nabywca: Nazwa firmy: Agro Nowak", "Agro Nowak"],
    ["Nabywca / Buyer: Jan Nowak", "Jan Nowak"],
    ["Nabywca: ul. Polna", undefined],
    ["Nabywca: jan@example.pl", undefined],
    ["Nabywca: 12 Nowak", undefined],
    ["Nabywca: J N", undefined],
    ["Nabywcami są rolnicy", undefined],
  ])("the buyer's name in %j is %s", (text, name) => {
    expect(readInvoiceText(words(text)).buyerName?.value).toBe(name);
  });

  test("a tax number that fails its checksum is none, and one without a party belongs to nobody", () => {
    const wrong = plain.map((piece) => ({ ...piece, text: piece.text.replace(BUYER, "1003002739") }));
    expect(values(wrong).head.slice(2)).toEqual([SELLER, undefined]);
    const nameless = plain.filter(({ text }) => text !== "Nabywca" && text !== "Sprzedawca");
    expect(values(nameless).head.slice(2)).toEqual([undefined, undefined]);
  });
});

describe("whatever program wrote it", () => {
  const layout = fc.constantFrom(...Object.values(LAYOUTS));
  const words = ({ text, x, width, ...rest }: TextPiece): TextPiece[] => {
    const letter = width / text.length;
    const part = (word: string, at: number) => ({
      ...rest,
      text: word,
      x: x + at * letter,
      width: word.length * letter,
    });
    return [...text.matchAll(/\S+/g)].map((word) => part(word[0], word.index));
  };
  const letters = ({ text, x, width, ...rest }: TextPiece): TextPiece[] => {
    const letter = width / text.length;
    const part = (one: string, at: number) => ({ ...rest, text: one, x: x + at * letter, width: letter });
    return [...text].map(part);
  };

  test("words one by one, in any order and anywhere on the page, say the same", () => {
    fc.assert(
      fc.property(layout, fc.integer({ min: -40, max: 40 }), fc.infiniteStream(fc.nat()), (pieces, by, order) => {
        const moved = pieces.map((piece) => ({ ...piece, x: piece.x + by, y: piece.y + by }));
        const split = moved.flatMap(words);
        const shuffled = split
          .map((piece) => ({ piece, at: order.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ piece }) => piece);
        expect(values(shuffled)).toEqual(values(pieces));
      }),
    );
  });

  test("letters one by one say the same", () => {
    for (const pieces of Object.values(LAYOUTS)) {
      expect(values(pieces.flatMap(letters))).toEqual(values(pieces));
    }
  });

  const anyPiece = fc.record({
    page: fc.integer({ min: 1, max: 3 }),
    x: fc.double({ min: 0, max: 600, noNaN: true }),
    y: fc.double({ min: 0, max: 850, noNaN: true }),
    width: fc.double({ min: 0, max: 300, noNaN: true }),
    height: fc.double({ min: 0, max: 30, noNaN: true }),
    text: fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        "NIP 1003001147",
        "Sprzedawca",
        "Nabywca",
        "Faktura nr",
        "Nazwa",
        "Ilość",
        "4 szt.",
        "12,50",
        "31.02.2026",
      ),
    ),
  });

  test("any text is read without a fault, and a tax number that is found passes its checksum", () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 40 }), (pieces) => {
        const { sellerNip, buyerNip, issueDate, lines } = readInvoiceText(pieces);
        for (const nip of [sellerNip, buyerNip]) expect(nip === undefined || isNip(nip.value)).toBe(true);
        expect(issueDate === undefined || dayIn(issueDate.value) === issueDate.value).toBe(true);
        for (const { quantityMillionths } of lines) {
          expect(
            quantityMillionths === null || (Number.isSafeInteger(quantityMillionths) && quantityMillionths > 0),
          ).toBe(true);
        }
      }),
    );
  });

  test("a page without an invoice says nothing", () => {
    expect(saysAnything(readInvoiceText([]))).toBe(false);
    const letter = "Dzień dobry, przesyłam potwierdzenie odbioru towaru z dnia wczorajszego";
    expect(saysAnything(readInvoiceText([{ page: 1, x: 40, y: 40, width: 400, height: 9, text: letter }]))).toBe(false);
  });
});

test.each([
  ["2026-04-15", "2026-04-15"],
  ["15.04.2026 r.", "2026-04-15"],
  ["5/4/2026", "2026-04-05"],
  ["7 maja 2026", "2026-05-07"],
  ["31.02.2026", undefined],
  ["12026-04-15", undefined],
  ["wczoraj", undefined],
])("the day in %j is %s", (text, day) => expect(dayIn(text)).toBe(day));
