import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACCEPTANCE_MODES,
  areSameGoods,
  bandKey,
  CERTAINTY_RULES,
  type CertaintyFacts,
  type CertaintyRule,
  isCertain,
  isDisagreement,
  isInSample,
  judgeCertainty,
  judgedOutcome,
  type LineEvidence,
  type TradeFacts,
  lowerMode,
} from "./certain-invoice.ts";
import { pointsText } from "../texts/polish-text.ts";

const LINE: LineEvidence = {
  name: "Herbicyd 500 SC 5 l",
  unit: "szt.",
  product: { sap: 7, name: "Herbicyd 500 SC", unit: "l", packThousandths: [1000, 5000, 20_000], isInProgramme: true },
  by: "gtin",
  answeredProduct: null,
  pieceThousandths: 5000,
  isNameConfirmed: false,
  unitThousandths: null,
  volumeThousandths: 15_000,
  quantityMillionths: 3_000_000,
  priceSign: 1,
  netPrice: "100",
  discountGrosze: null,
  valueGrosze: 30_000,
};

const TRADE: TradeFacts = {
  kind: "VAT",
  currency: "PLN",
  sellerNip: "9990241806",
  buyerNip: "5555555555",
  isSelfBilled: false,
  isRelated: false,
  netGrosze: null,
  linesNetGrosze: null,
};
const BAND = { minGrosze: 5000, maxGrosze: 60_000 };

const AREA = { name: "Herbicyd", unit: "l" as const, boughtThousandths: 200_000, allowedThousandths: 200_000 };

const FACTS: CertaintyFacts = {
  trade: TRADE,
  bands: new Map([1000, 5000, 20_000].map((pack) => [bandKey(7, pack), BAND])),
  areas: [],
  issueDate: "2026-05-20",
  arrivedOn: "2026-06-10",
  lines: [LINE],
  twins: [],
  touched: null,
  hasOtherBytes: false,
  points: 150,
  accepted: { farmPoints: 0, farmMonthPoints: 0, dayPoints: 0 },
  limits: { maxAgeDays: 90, invoicePoints: 1000, farmPoints: 2000, farmMonthPoints: 5000, dayPoints: 10_000 },
};

const failed = (facts: Partial<CertaintyFacts>) =>
  judgeCertainty({ ...FACTS, ...facts })
    .filter(({ reason }) => reason !== null)
    .map(({ rule }) => rule);
const ofLine = (line: Partial<LineEvidence>) => ({ lines: [LINE, { ...LINE, ...line }] });

test("an invoice about which there is no doubt passes every rule", () => {
  const verdicts = judgeCertainty(FACTS);
  expect(verdicts.map(({ rule }) => rule)).toEqual(Object.keys(CERTAINTY_RULES));
  expect(isCertain(verdicts)).toBe(true);
});

test.each<[string, CertaintyRule[], Partial<CertaintyFacts>]>([
  ["somebody works on it", ["untouched"], { touched: "assigned" }],
  ["somebody entered its lines", ["untouched"], { touched: "entered" }],
  ["it is with the farmer", ["untouched"], { touched: "returned" }],
  ["a decision was taken back", ["untouched"], { touched: "taken_back" }],
  ["the farmer sent another document", ["same_bytes"], { hasOtherBytes: true }],
  ["a simplified invoice", ["kind"], { trade: { ...TRADE, kind: "UPR" } }],
  ["a correction", ["kind"], { trade: { ...TRADE, kind: "KOR" } }],
  ["a day to come", ["date"], { issueDate: "2026-06-11" }],
  ["90 days old", [], { issueDate: "2026-03-12" }],
  ["91 days old", ["date"], { issueDate: "2026-03-11" }],
  ["issued on the day it came", [], { issueDate: "2026-06-10" }],
  ["200 lines", [], { lines: Array.from({ length: 200 }, () => LINE) }],
  ["201 lines", ["size"], { lines: Array.from({ length: 201 }, () => LINE) }],
  ["trade number and answer differ", ["match"], ofLine({ answeredProduct: "Inny" })],
  ["half a pack", ["packs"], ofLine({ volumeThousandths: 2500 })],
  ["half a pack, without a trade number", ["packs"], ofLine({ volumeThousandths: 2500, pieceThousandths: null })],
  ["a trade number of a pack that is not ours", ["packs"], ofLine({ volumeThousandths: 5000, pieceThousandths: 2500 })],
  ["whole packs, but not of the trade number's", ["packs"], ofLine({ volumeThousandths: 6000 })],
  ["no trade number: whole packs of any size", [], ofLine({ volumeThousandths: 6000, pieceThousandths: null })],
  ["its name says another pack than its trade number", ["packs"], ofLine({ name: "Herbicyd 500 SC 20 l" })],
  ["a size in its name that is no pack of ours", [], ofLine({ name: "Herbicyd 500 SC 7 l" })],
  ["in litres, a name says nothing of the quantity", [], ofLine({ name: "Herbicyd 20 l", unit: "l" })],
  [
    "its name says another pack than what was answered",
    ["packs"],
    ofLine({ name: "Herbicyd 5 l", pieceThousandths: null, unitThousandths: 20_000, volumeThousandths: 20_000 }),
  ],
  [
    "a person answered about this very name",
    [],
    ofLine({
      name: "Herbicyd 5 l",
      pieceThousandths: null,
      unitThousandths: 20_000,
      volumeThousandths: 20_000,
      isNameConfirmed: true,
    }),
  ],
  ["a price of zero", ["prices"], ofLine({ priceSign: 0 })],
  ["a value of zero", ["prices", "amounts"], ofLine({ valueGrosze: 0 })],
  ["a name of other goods", ["names"], ofLine({ name: "Olej napędowy" })],
  ["the same name, cut off and with other letters", [], ofLine({ name: "HERBIC. 500SC kan. 5l" })],
  ["self-billing", ["seller"], { trade: { ...TRADE, isSelfBilled: true } }],
  ["related parties", ["seller"], { trade: { ...TRADE, isRelated: true } }],
  ["who sells to himself", ["seller"], { trade: { ...TRADE, buyerNip: TRADE.sellerNip } }],
  ["a whole advance", ["kind"], { trade: { ...TRADE, kind: "ZAL" } }],
  [
    "euros",
    ["currency"],
    { trade: { ...TRADE, currency: "EUR" }, lines: [{ ...LINE, netPrice: null, valueGrosze: 5 }] },
  ],
  [
    "euros of which only the sign of a price is known",
    ["currency"],
    { trade: { ...TRADE, currency: "EUR" }, lines: [{ ...LINE, netPrice: null, valueGrosze: null }] },
  ],
  [
    "euros without any price",
    ["currency", "prices"],
    { trade: { ...TRADE, currency: "EUR" }, lines: [{ ...LINE, priceSign: null, netPrice: null, valueGrosze: null }] },
  ],
  ["złote of which only the sign of a price is known", ["prices"], ofLine({ netPrice: null, valueGrosze: null })],
  ["price times quantity is not the value", ["amounts"], ofLine({ valueGrosze: 30_003 })],
  ["a value of a rounded price", [], ofLine({ valueGrosze: 30_002 })],
  ["a discount that explains the value", [], ofLine({ discountGrosze: 5000, valueGrosze: 25_000 })],
  [
    "sums that are not those of the lines",
    ["amounts"],
    { trade: { ...TRADE, netGrosze: 100, linesNetGrosze: 30_000 } },
  ],
  ["sums that are", [], { trade: { ...TRADE, netGrosze: 30_001, linesNetGrosze: 30_000 } }],
  ["sums that rounding explains", [], { trade: { ...TRADE, netGrosze: 30_010, linesNetGrosze: 30_000 } }],
  ["sums that it does not", ["amounts"], { trade: { ...TRADE, netGrosze: 30_011, linesNetGrosze: 30_000 } }],
  ["sums below it", ["amounts"], { trade: { ...TRADE, netGrosze: 29_989, linesNetGrosze: 30_000 } }],
  [
    "a settling invoice as large as its goods",
    [],
    { trade: { ...TRADE, kind: "ROZ", netGrosze: 30_010, linesNetGrosze: 30_000 } },
  ],
  [
    "a settling invoice larger than its goods",
    ["amounts"],
    { trade: { ...TRADE, kind: "ROZ", netGrosze: 30_011, linesNetGrosze: 30_000 } },
  ],
  ["sums, and a line without a value", ["amounts"], { trade: { ...TRADE, netGrosze: 30_000 } }],
  [
    "what is left after an advance",
    [],
    { trade: { ...TRADE, kind: "ROZ", netGrosze: 10_000, linesNetGrosze: 30_000 } },
  ],
  ["a price below its band", ["bands"], ofLine({ netPrice: "49.99", valueGrosze: 14_997 })],
  ["a price at the end of its band", [], ofLine({ netPrice: "600", valueGrosze: 180_000 })],
  ["a price above its band", ["bands"], ofLine({ netPrice: "600.01", valueGrosze: 180_003 })],
  ["a pack of which no price is known", ["bands"], { bands: new Map() }],
  ["four cans in one under the trade number of a can", ["packs"], ofLine({ name: "Herbicyd 500 SC 4x5 l" })],
  [
    "four cans in one, as somebody answered about its code",
    [],
    ofLine({
      name: "Herbicyd 500 SC 4x5 l",
      pieceThousandths: null,
      unitThousandths: 20_000,
      volumeThousandths: 20_000,
    }),
  ],
  ["more than its area takes", ["area"], { areas: [{ ...AREA, boughtThousandths: 200_001 }] }],
  ["as much as its area takes", [], { areas: [AREA] }],
  [
    "above the limit of a farm's month",
    ["farm_month_points"],
    { points: 151, accepted: { farmPoints: 0, farmMonthPoints: 4850, dayPoints: 0 } },
  ],
  ["neither price nor value", ["prices"], ofLine({ priceSign: null, netPrice: null, valueGrosze: null })],
  ["out of the programme", ["programme"], ofLine({ product: { ...LINE.product, isInProgramme: false } })],
  ["a twin", ["twins"], { twins: [{ document: "FV 1", participant: "Jan Kowalski" }] }],
  ["at the limit of an invoice", [], { points: 1000 }],
  ["above the limit of an invoice", ["invoice_points"], { points: 1001 }],
  [
    "at the limit of a farm",
    [],
    { points: 150, accepted: { farmPoints: 1850, farmMonthPoints: 1850, dayPoints: 1850 } },
  ],
  [
    "above the limit of a farm",
    ["farm_points"],
    { points: 151, accepted: { farmPoints: 1850, farmMonthPoints: 1850, dayPoints: 1850 } },
  ],
  [
    "above the limit of the day",
    ["day_points"],
    { points: 151, accepted: { farmPoints: 0, farmMonthPoints: 0, dayPoints: 9850 } },
  ],
])("%s: %j", (_what, rules, facts) => {
  expect(failed(facts)).toEqual(rules);
});

test("a limit of zero is none", () => {
  const limits = { maxAgeDays: 90, invoicePoints: 0, farmPoints: 0, farmMonthPoints: 0, dayPoints: 0 };
  const accepted = { farmPoints: 1e9, farmMonthPoints: 1e9, dayPoints: 1e9 };
  expect(failed({ points: 1_000_000, accepted, limits })).toEqual([]);
});

test("one rule that does not pass is a doubt, whichever it is", () => {
  const passed = judgeCertainty(FACTS);
  for (const { rule } of passed) {
    expect(isCertain(passed.map((one) => (one.rule === rule ? { rule, reason: "Coś" } : one)))).toBe(false);
  }
});

const REASONS: [Partial<CertaintyFacts>, string][] = [
  [{ hasOtherBytes: true }, "Plik XML albo kod QR od uczestnika ma inną treść niż ten dokument"],
  [{ trade: { ...TRADE, kind: "UPR" } }, "Rodzaj dokumentu to UPR"],
  [
    { trade: { ...TRADE, kind: "ZAL" } },
    "To zaliczka na całą cenę, po której nie będzie faktury rozliczającej: sprawdź, czy towar wydano",
  ],
  [{ trade: { ...TRADE, isSelfBilled: true } }, "Fakturę wystawił nabywca w imieniu sprzedawcy (samofakturowanie)"],
  [{ trade: { ...TRADE, buyerNip: TRADE.sellerNip } }, "Sprzedawca i nabywca mają ten sam NIP"],
  [{ trade: { ...TRADE, isRelated: true } }, "Faktura mówi, że sprzedawca i nabywca są powiązani"],
  [{ issueDate: "2026-06-11" }, "Data wystawienia jest z przyszłości"],
  [{ issueDate: "2026-03-11" }, "Data wystawienia jest starsza niż 90 dni"],
  [
    { lines: Array.from({ length: 201 }, () => LINE) },
    "Ma więcej niż 200 pozycji programu, więc te same opakowania są zebrane",
  ],
  [
    ofLine({ answeredProduct: "Inny" }),
    "„Herbicyd 500 SC 5 l”: GTIN wskazuje Herbicyd 500 SC, a biuro rozpoznało ten kod jako Inny",
  ],
  [ofLine({ name: "Olej napędowy" }), "„Olej napędowy” nie jest nazwą produktu Herbicyd 500 SC"],
  [ofLine({ name: "Herbicyd 500 SC 4x5 l" }), "„Herbicyd 500 SC 4x5 l”: nazwa mówi o kilku opakowaniach w jednym"],
  [ofLine({ name: "Herbicyd 500 SC 20 l" }), "„Herbicyd 500 SC 20 l”: nazwa mówi o innym opakowaniu niż GTIN"],
  [
    ofLine({ name: "Herbicyd 5 l", pieceThousandths: null, unitThousandths: 20_000, volumeThousandths: 20_000 }),
    "„Herbicyd 5 l”: nazwa mówi o innym opakowaniu niż kod sprzedawcy",
  ],
  [
    { trade: { ...TRADE, currency: "EUR" }, lines: [{ ...LINE, netPrice: null, valueGrosze: 5 }] },
    "Kwoty są w walucie EUR: porównaj je z cenami w złotych",
  ],
  [ofLine({ priceSign: 0 }), "„Herbicyd 500 SC 5 l” jest za darmo"],
  [ofLine({ netPrice: null, valueGrosze: null }), "„Herbicyd 500 SC 5 l” nie ma ceny netto ani wartości"],
  [ofLine({ valueGrosze: 30_003 }), "„Herbicyd 500 SC 5 l”: cena razy ilość to nie jest podana wartość"],
  [{ trade: { ...TRADE, netGrosze: 30_000 } }, "Faktura ma sumę, a nie każda pozycja ma wartość"],
  [{ trade: { ...TRADE, netGrosze: 100, linesNetGrosze: 30_000 } }, "Pozycje nie dają razem sumy faktury"],
  [{ bands: new Map() }, "Nie wiemy jeszcze, ile kosztuje Herbicyd 500 SC 5 l: ustaw widełki ceny w karcie produktu"],
  // The pack of the trade number, not the largest that the volume is whole packs of.
  [
    { lines: [{ ...LINE, volumeThousandths: 20_000 }], bands: new Map([[bandKey(7, 20_000), BAND]]) },
    "Nie wiemy jeszcze, ile kosztuje Herbicyd 500 SC 5 l: ustaw widełki ceny w karcie produktu",
  ],
  [
    {
      lines: [
        {
          ...LINE,
          product: { ...LINE.product, packThousandths: [2500] },
          name: "Herbicyd 500 SC",
          pieceThousandths: 2500,
        },
      ],
    },
    "Nie wiemy jeszcze, ile kosztuje Herbicyd 500 SC 2,5 l: ustaw widełki ceny w karcie produktu",
  ],
  [ofLine({ netPrice: "49.99", valueGrosze: 14_997 }), "„Herbicyd 500 SC 5 l”: cena jest niższa niż zwykle"],
  [ofLine({ netPrice: "600.01", valueGrosze: 180_003 }), "„Herbicyd 500 SC 5 l”: cena jest wyższa niż zwykle"],
  [
    ofLine({ product: { ...LINE.product, isInProgramme: false } }),
    "Herbicyd 500 SC nie brał udziału w programie w dniu zakupu",
  ],
  [{ twins: [{ document: "FV 1", participant: "Jan Kowalski" }] }, "Może to być ten sam zakup co FV 1 (Jan Kowalski)"],
  [
    { accepted: { farmPoints: 1900, farmMonthPoints: 1900, dayPoints: 1900 } },
    `Gospodarstwo dostałoby dziś automatycznie ${pointsText(2050)}, a limit to ${pointsText(2000)}`,
  ],
  [
    { accepted: { farmPoints: 0, farmMonthPoints: 4900, dayPoints: 0 } },
    `Gospodarstwo dostałoby w tym miesiącu automatycznie ${pointsText(5050)}, a limit to ${pointsText(5000)}`,
  ],
  [
    { accepted: { farmPoints: 0, farmMonthPoints: 0, dayPoints: 9900 } },
    `Program przyznałby dziś automatycznie ${pointsText(10_050)}, a limit to ${pointsText(10_000)}`,
  ],
  [
    { areas: [{ ...AREA, boughtThousandths: 251_000 }] },
    "Herbicyd: w tym roku byłoby 251 l, a dawka z etykiety na areał gospodarstwa to 200 l",
  ],
];

test.each(REASONS.map(([facts, reason]) => [reason, facts] as const))("a clerk is told: %s", (reason, facts) => {
  expect(judgeCertainty({ ...FACTS, ...facts }).flatMap(({ reason: said }) => said ?? [])).toEqual([reason]);
});

test("goods of which the figures only run together alike are others", () => {
  const goods = { sap: 1, pack_volume: 15, quantity: 1, points: 1, is_rejected: false };
  expect(areSameGoods([goods], [{ ...goods, sap: 11, pack_volume: 5 }])).toBe(false);
});

test("reasons are sentences that name what they are about", () => {
  const reasons = judgeCertainty({ ...FACTS, ...ofLine({ volumeThousandths: 2500 }), points: 1001 }).flatMap(
    ({ reason }) => reason ?? [],
  );
  expect(reasons).toEqual([
    "„Herbicyd 500 SC 5 l”: ilość nie jest liczbą całych opakowań produktu",
    `Faktura daje ${pointsText(1001)}, a limit to ${pointsText(1000)}`,
  ]);
});

describe("over any facts", () => {
  const mode = fc.constantFrom(...ACCEPTANCE_MODES);

  test("nothing is accepted unless it is certain, switched on and not in the sample", () => {
    fc.assert(
      fc.property(mode, fc.boolean(), fc.boolean(), (chosen, certain, sampled) => {
        const outcome = judgedOutcome({ mode: chosen, isCertain: certain, isInSample: sampled });
        expect(outcome === "accept").toBe(certain && chosen === "on" && !sampled);
        expect(outcome === "doubt").toBe(!certain);
      }),
    );
  });

  test("the lower mode is neither above the programme's nor above the seller's", () => {
    fc.assert(
      fc.property(mode, mode, (one, other) => {
        const rank = (value: (typeof ACCEPTANCE_MODES)[number]) => ACCEPTANCE_MODES.indexOf(value);
        expect(rank(lowerMode(one, other))).toBe(Math.min(rank(one), rank(other)));
      }),
    );
  });

  test("more points, less room and more lines never make an invoice certain that was not", () => {
    const line = fc.record({
      volumeThousandths: fc.integer({ min: 1, max: 100_000 }),
      priceSign: fc.constantFrom(-1 as const, 0 as const, 1 as const, null),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.nat(3000),
        fc.nat(3000),
        line,
        fc.nat(1000),
        (lines, points, spent, another, more) => {
          const failedRules = (its: (typeof lines)[number][], earned: number, before: number) =>
            failed({
              lines: its.map((one) => ({ ...LINE, ...one })),
              points: earned,
              accepted: { farmPoints: before, farmMonthPoints: before, dayPoints: before },
            });
          const before = failedRules(lines, points, spent);
          const after = failedRules([...lines, another], points + more, spent + more);
          expect(before.filter((rule) => !after.includes(rule))).toEqual([]);
        },
      ),
    );
  });

  test("goods are the same in any order, and different if one of them changes", () => {
    const goods = fc.array(
      fc.record({
        sap: fc.nat(3),
        pack_volume: fc.constantFrom(1, 5),
        quantity: fc.integer({ min: 1, max: 3 }),
        points: fc.nat(5),
        is_rejected: fc.boolean(),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(goods, (lines) => {
        expect(areSameGoods(lines, lines.toReversed())).toBe(true);
        const [first, ...rest] = lines;
        expect(areSameGoods(lines, [{ ...first!, quantity: first!.quantity + 10 }, ...rest])).toBe(false);
        expect(areSameGoods(lines, rest)).toBe(false);
      }),
    );
  });

  test("a sample of so many percent is that share of the draw", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (tenths) => {
        const drawn = Array.from({ length: 10_000 }, (_, draw) => draw).filter((draw) => isInSample(draw, tenths / 10));
        expect(drawn).toHaveLength(tenths * 10);
      }),
      { numRuns: 20 },
    );
  });
});

test.each([
  [{ agreed: 0, compared: 19 }, false],
  [{ agreed: 19, compared: 20 }, true],
  [{ agreed: 20, compared: 20 }, false],
  [{ agreed: 199, compared: 200 }, false],
  [{ agreed: 198, compared: 200 }, true],
  [{ agreed: 0, compared: 0 }, false],
])("agreement of %j stops a seller: %s", (agreement, stops) => {
  expect(isDisagreement(agreement, { percent: 99.5, comparedMin: 20 })).toBe(stops);
});
