// Where the rules for documents end: the half percent of a return, the words of a doubt, the bytes of a page.
import { describe, expect, test } from "vitest";
import {
  bandKey,
  CERTAINTY_RULES,
  type CertaintyFacts,
  judgeCertainty,
  type LineEvidence,
} from "../acceptance/certain-invoice.ts";
import { invoiceOfReceipt } from "./invoice-document.ts";
import {
  articleKey,
  goodsMoves,
  isCorrection,
  isReturnOfGoods,
  KSEF_KINDS,
  movesGoods,
} from "../ksef/ksef-document.ts";
import { jpegFacts, photosPdf } from "../pictures/photos-pdf.ts";

describe("a return of goods", () => {
  const original = { valueGrosze: 100_000, volumeThousandths: 50_000 };
  test.each([
    [-20_000, 10_000, true],
    [-19_900, 10_000, true],
    [-19_899, 10_000, false],
    [-20_100, 10_000, true],
    [-20_101, 10_000, false],
    [20_000, -10_000, true],
    [0, 10_000, false],
  ])("of %i grosze for %i is one: %s", (valueGrosze, volumeThousandths, isOne) => {
    expect(isReturnOfGoods({ valueGrosze, volumeThousandths }, original)).toBe(isOne);
  });
});

describe("kinds of documents", () => {
  test("that correct, and that move goods", () => {
    expect(KSEF_KINDS.filter(isCorrection)).toEqual(["KOR", "KOR_ZAL", "KOR_ROZ"]);
    expect(KSEF_KINDS.filter(movesGoods)).toEqual(["VAT", "KOR", "ROZ", "UPR", "KOR_ROZ"]);
  });

  const line = { name: "Dovvo", index: null, gtin: null, unit: "szt.", priceSign: 1, isBefore: false } as const;
  const unsaid = { netPrice: null, discountGrosze: null };
  const moved = (quantityMillionths: number, other: { priceSign?: -1 | 0 | 1 | null; valueGrosze: number | null }) =>
    goodsMoves({ kind: "KOR", lines: [{ ...line, ...unsaid, quantityMillionths, ...other }] }).map((move) => [
      move.quantityMillionths,
      move.reading,
    ]);

  test("a correction's line is what price or value makes of it, one of them or both", () => {
    expect(moved(5, { priceSign: null, valueGrosze: -1 })).toEqual([[-5, "return_or_rebate"]]);
    expect(moved(5, { priceSign: -1, valueGrosze: null })).toEqual([[-5, "return_or_rebate"]]);
    expect(moved(5, { valueGrosze: null })).toEqual([[5, "plain"]]);
    expect(moved(5, { priceSign: null, valueGrosze: 1 })).toEqual([[5, "plain"]]);
    expect(moved(5, { priceSign: 0, valueGrosze: 0 })).toEqual([[5, "plain"]]);
    // It may be the state after a return of everything.
    expect(moved(0, { valueGrosze: 5 })).toEqual([[0, "unclear"]]);
    expect(moved(-5, { valueGrosze: 5 })).toEqual([[-5, "unclear"]]);
    expect(moved(-5, { valueGrosze: 0 })).toEqual([[-5, "plain"]]);
    expect(moved(-5, { priceSign: null, valueGrosze: -5 })).toEqual([[-5, "plain"]]);
  });

  test("an article's unit is the same with a dot and without, not with a dot inside", () => {
    expect(articleKey({ index: null, name: "A", unit: "szt." })).toBe("n:a|szt");
    expect(articleKey({ index: "A ", name: "B", unit: "j.m" })).toBe("i:a|j.m");
  });

  test.each([
    ["ZG-2026-000123", 123],
    [" zg 2026 123 ", 123],
    ["zg/2026/0", 0],
    ["ZG20261", 1],
    ["ZG-2026-123456789012", 123_456_789_012],
    ["ZG-2026-1234567890123", undefined],
    ["ZG-226-1", undefined],
    ["FZG-2026-1", undefined],
    ["ZG-2026-1a", undefined],
    ["ZG-2026-", undefined],
  ])("the receipt %j is of the invoice %s", (typed, id) => {
    expect(invoiceOfReceipt(typed)).toBe(id);
  });
});

describe("what keeps an invoice from being certain is said in words", () => {
  const LINE: LineEvidence = {
    name: "Dovvo 5 l",
    unit: "szt.",
    product: { sap: 7, name: "Dovvo", unit: "l", packThousandths: [5000, 20_000], isInProgramme: true },
    by: "gtin",
    answeredProduct: null,
    pieceThousandths: 5000,
    isNameConfirmed: false,
    unitThousandths: null,
    volumeThousandths: 5000,
    quantityMillionths: 1_000_000,
    priceSign: 1,
    netPrice: null,
    discountGrosze: null,
    valueGrosze: 1,
  };
  const TRADE = {
    kind: "VAT" as const,
    currency: "PLN",
    sellerNip: "9990241806",
    buyerNip: "5555555555",
    isSelfBilled: false,
    isRelated: false,
    netGrosze: null,
    linesNetGrosze: null,
  };
  const BAND = { minGrosze: 1, maxGrosze: 1 };
  const FACTS: CertaintyFacts = {
    trade: TRADE,
    bands: new Map([
      [bandKey(7, 5000), BAND],
      [bandKey(7, 20_000), BAND],
    ]),
    areas: [],
    issueDate: "2026-06-10",
    arrivedOn: "2026-06-10",
    lines: [LINE],
    twins: [],
    touched: null,
    hasOtherBytes: false,
    points: 10,
    accepted: { farmPoints: 20, farmMonthPoints: 20, dayPoints: 30 },
    limits: { maxAgeDays: 90, invoicePoints: 1000, farmPoints: 1000, farmMonthPoints: 0, dayPoints: 1000 },
  };
  const said = (facts: Partial<CertaintyFacts>) =>
    judgeCertainty({ ...FACTS, ...facts })
      .flatMap(({ reason }) => reason ?? [])
      .map((reason) => reason.replaceAll("\u00a0", " "));
  const line = (facts: Partial<LineEvidence>) => ({ lines: [{ ...LINE, ...facts }] });

  test.each<[Partial<CertaintyFacts>, string]>([
    [{ touched: "assigned" }, "Ktoś z biura właśnie ją sprawdza"],
    [{ hasOtherBytes: true }, "Plik XML albo kod QR od uczestnika ma inną treść niż ten dokument"],
    [{ trade: { ...TRADE, kind: "UPR" } }, "Rodzaj dokumentu to UPR"],
    [
      { trade: { ...TRADE, kind: "ZAL" } },
      "To zaliczka na całą cenę, po której nie będzie faktury rozliczającej: sprawdź, czy towar wydano",
    ],
    [{ trade: { ...TRADE, isSelfBilled: true } }, "Fakturę wystawił nabywca w imieniu sprzedawcy (samofakturowanie)"],
    [{ trade: { ...TRADE, buyerNip: TRADE.sellerNip } }, "Sprzedawca i nabywca mają ten sam NIP"],
    [{ trade: { ...TRADE, isRelated: true } }, "Faktura mówi, że sprzedawca i nabywca są powiązani"],
    [{ trade: { ...TRADE, currency: "EUR" } }, "Kwoty są w walucie EUR: porównaj je z cenami w złotych"],
    [line({ name: "Olej napędowy" }), "„Olej napędowy” nie jest nazwą produktu Dovvo"],
    [line({ priceSign: null, valueGrosze: null }), "„Dovvo 5 l” nie ma ceny netto ani wartości"],
    [line({ netPrice: "400" }), "„Dovvo 5 l”: cena razy ilość to nie jest podana wartość"],
    [{ trade: { ...TRADE, netGrosze: 12, linesNetGrosze: 1 } }, "Pozycje nie dają razem sumy faktury"],
    [{ trade: { ...TRADE, netGrosze: 1 } }, "Faktura ma sumę, a nie każda pozycja ma wartość"],
    [{ bands: new Map() }, "Nie wiemy jeszcze, ile kosztuje Dovvo 5 l: ustaw widełki ceny w karcie produktu"],
    [line({ valueGrosze: 2 }), "„Dovvo 5 l”: cena jest wyższa niż zwykle"],
    [line({ name: "Dovvo 4x5 l" }), "„Dovvo 4x5 l”: nazwa mówi o kilku opakowaniach w jednym"],
    [
      { areas: [{ name: "Dovvo", unit: "l", boughtThousandths: 90_000, allowedThousandths: 60_000 }] },
      "Dovvo: w tym roku byłoby 90 l, a dawka z etykiety na areał gospodarstwa to 60 l",
    ],
    [{ issueDate: "2026-06-11" }, "Data wystawienia jest z przyszłości"],
    [{ issueDate: "2026-03-01" }, "Data wystawienia jest starsza niż 90 dni"],
    [
      { lines: Array.from({ length: 201 }, () => LINE) },
      "Ma więcej niż 200 pozycji programu, więc te same opakowania są zebrane",
    ],
    [line({ answeredProduct: "Tenore" }), "„Dovvo 5 l”: GTIN wskazuje Dovvo, a biuro rozpoznało ten kod jako Tenore"],
    [line({ volumeThousandths: 5001 }), "„Dovvo 5 l”: ilość nie jest liczbą całych opakowań produktu"],
    [line({ priceSign: 0 }), "„Dovvo 5 l” jest za darmo"],
    [line({ product: { ...LINE.product, isInProgramme: false } }), "Dovvo nie brał udziału w programie w dniu zakupu"],
    [{ twins: [{ document: "FV 1", participant: "Jan" }] }, "Może to być ten sam zakup co FV 1 (Jan)"],
    [{ points: 980 }, "Program przyznałby dziś automatycznie 1 010 punktów, a limit to 1 000 punktów"],
    [line({ name: "Dovvo 20 l" }), "„Dovvo 20 l”: nazwa mówi o innym opakowaniu niż GTIN"],
    [
      line({ pieceThousandths: null, unitThousandths: 20_000, volumeThousandths: 20_000 }),
      "„Dovvo 5 l”: nazwa mówi o innym opakowaniu niż kod sprzedawcy",
    ],
  ])("%j: %s", (facts, reason) => {
    expect(said(facts).map((text) => text.replaceAll("\u202f", " "))).toEqual([reason]);
  });

  test("the first line's problem is told, and a farm's limit before the programme's", () => {
    const second = { ...LINE, name: "Dovvo Tenore", volumeThousandths: 1 };
    expect(said({ lines: [LINE, second, { ...second, name: "Dovvo trzeci" }] })).toEqual([
      "„Dovvo Tenore”: ilość nie jest liczbą całych opakowań produktu",
    ]);
    expect(said({ points: 990 }).map((text) => text.slice(0, 10))).toEqual(["Gospodarst", "Program pr"]);
    expect(said({})).toHaveLength(0);
    expect(Object.keys(CERTAINTY_RULES)).toHaveLength(20);
  });
});

describe("a photograph as a page", () => {
  const jpeg = (marker: number, ...size: number[]) =>
    Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0x01, 0x02, ...Array(256).fill(0), 0xff, marker, 0, 11, 8, ...size, 3, 0]);
  const facts = { width: 600, height: 300, channels: 3 };

  test.each([
    [0xc0, facts],
    [0xc2, facts],
    [0xcf, facts],
    [0xc4, undefined],
    [0xc8, undefined],
    [0xcc, undefined],
    [0xbf, undefined],
    [0xd0, undefined],
  ])("its size stands in a frame, and 0x%s is one or not", (marker, expected) => {
    expect(jpegFacts(jpeg(marker, 1, 44, 2, 88))).toEqual(expected);
  });

  test("begins as a JPEG and has a width and a height", () => {
    expect(jpegFacts(jpeg(0xc0, 0, 0, 2, 88))).toBeUndefined();
    expect(jpegFacts(jpeg(0xc0, 1, 44, 0, 0))).toBeUndefined();
    expect(jpegFacts(jpeg(0xc0, 1, 44, 2, 88).with(0, 0xfe))).toBeUndefined();
    expect(jpegFacts(jpeg(0xc0, 1, 44, 2, 88).with(1, 0xd9))).toBeUndefined();
    expect(jpegFacts(jpeg(0xc0, 1, 44, 2, 88).with(2, 0xfe))).toBeUndefined();
    expect(jpegFacts(jpeg(0xc0, 1, 44, 2, 88).slice(0, -2))).toBeUndefined();
  });

  test("is as long as A4 on its longer side, and says all of itself", () => {
    const text = String.fromCharCode(...photosPdf([jpeg(0xc0, 1, 44, 2, 88), jpeg(0xc0, 2, 88, 1, 44)]));
    expect(text).toContain("/Type /Pages /Count 2 /Kids [3 0 R 6 0 R]");
    expect(text).toContain("/MediaBox [0 0 842.00 421.00] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >>");
    expect(text).toContain("/MediaBox [0 0 421.00 842.00] /Contents 7 0 R /Resources << /XObject << /P 8 0 R >> >>");
    expect(text).toContain("<< /Length 34 >>\nstream\nq 842.00 0 0 421.00 0 0 cm /P Do Q\nendstream");
    expect(text).toContain(
      "/Width 600 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length 273",
    );
    expect(text).toMatch(/trailer\n<< \/Size 9 \/Root 1 0 R >>\nstartxref\n\d+\n%%EOF\n$/);
    expect(text).toContain("xref\n0 9\n0000000000 65535 f \n0000000");
  });
});
