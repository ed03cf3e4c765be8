// Whether an electronic invoice is so certain that nobody need look at it (decision 0144).
import { isNameOf } from "./goods-name.ts";
import type { KsefDocument, KsefKind, KsefLine } from "../ksef/ksef-document.ts";
import { isMeasureOf, isOfSeveralPacks, sizeInName, wholePacks } from "../ksef/ksef-quantity.ts";
import { isValueOfPrice, netValueOf } from "../ksef/line-amounts.ts";
import { pointsText } from "../texts/polish-text.ts";
import { type PriceBand, priceAgainst } from "./price-band.ts";
import { addDays } from "../time/warsaw-calendar.ts";

export const ACCEPTANCE_MODES = ["off", "watch", "on"] as const;
/** off: a clerk decides; watch: only what would have been done is noted; on: certain invoices are accepted at once. */
export type AcceptanceMode = (typeof ACCEPTANCE_MODES)[number];

/** The lower of two modes: the programme's and the seller's. */
export const lowerMode = (one: AcceptanceMode, other: AcceptanceMode): AcceptanceMode =>
  ACCEPTANCE_MODES[Math.min(ACCEPTANCE_MODES.indexOf(one), ACCEPTANCE_MODES.indexOf(other))]!;

/** The rules in the order in which they are shown, each as a statement that is true where it passed. */
export const CERTAINTY_RULES = {
  untouched: "Nikt z biura nie zajmował się jeszcze tą fakturą",
  same_bytes: "Uczestnik nie przesłał innego dokumentu elektronicznego tej faktury",
  kind: "To faktura sprzedaży",
  seller: "Wystawił ją sprzedawca, niepowiązany z nabywcą",
  date: "Data wystawienia mieści się w terminie",
  size: "Liczba pozycji pozwala przejrzeć fakturę",
  match: "Każdy produkt rozpoznano po GTIN albo po kodzie potwierdzonym przez biuro",
  names: "Nazwy pozycji są nazwami produktów",
  packs: "Ilości są całymi opakowaniami produktów",
  currency: "Kwoty są w złotych",
  prices: "Każda pozycja ma cenę albo wartość i żadna nie jest za darmo",
  amounts: "Cena razy ilość daje wartość, a pozycje sumę faktury",
  bands: "Ceny opakowań są takie jak zwykle",
  programme: "Wszystkie produkty brały udział w programie w dniu zakupu",
  twins: "Nie ma innej faktury za ten sam zakup",
  invoice_points: "Punkty mieszczą się w limicie jednej faktury",
  farm_points: "Punkty mieszczą się w limicie dziennym gospodarstwa",
  farm_month_points: "Punkty mieszczą się w limicie miesięcznym gospodarstwa",
  day_points: "Punkty mieszczą się w limicie dziennym programu",
  area: "Tyle towaru mieści się w dawce z etykiety na areał gospodarstwa",
} as const;
export type CertaintyRule = keyof typeof CERTAINTY_RULES;

/** A rule, and why it did not pass; null if it passed. */
export type CertaintyVerdict = { rule: CertaintyRule; reason: string | null };

/** A line as it would stand on the invoice: kept, so that a clerk's decision can be compared with it. */
export type JudgedLine = {
  sap: number;
  title: string;
  unit: "l" | "kg";
  pack_volume: number;
  quantity: number;
  points: number;
  is_rejected: boolean;
};

/** How a line about one of our products was recognised, and what it says. Amounts are scaled integers. */
export type LineEvidence = {
  /** Its name on the document. */
  name: string;
  unit: string;
  product: { sap: number; name: string; unit: "l" | "kg"; packThousandths: readonly number[]; isInProgramme: boolean };
  by: "gtin" | "code";
  /** What the office answered about the seller's code, where its trade number says another product. */
  answeredProduct: string | null;
  /** The pack of the trade number, where it has one. */
  pieceThousandths: number | null;
  /** What one of the seller's units holds, as somebody answered about an article of the same name. */
  isNameConfirmed: boolean;
  unitThousandths: number | null;
  volumeThousandths: number;
} & Pick<KsefLine, "quantityMillionths" | "priceSign" | "netPrice" | "discountGrosze" | "valueGrosze">;

/** What a document says of those who traded and of its sums. */
export type TradeFacts = Pick<
  KsefDocument,
  "kind" | "currency" | "sellerNip" | "buyerNip" | "isSelfBilled" | "isRelated" | "netGrosze" | "linesNetGrosze"
>;

/** How much of a product a farm bought this year together with this invoice, and how much its label allows on its area. */
export type AreaUse = {
  name: string;
  unit: "l" | "kg";
  boughtThousandths: number;
  allowedThousandths: number;
};

export type CertaintyFacts = {
  trade: TradeFacts;
  issueDate: string;
  /** The day of arrival, in Warsaw. */
  arrivedOn: string;
  lines: readonly LineEvidence[];
  /** Documents that may be for the same purchase. */
  twins: readonly { document: string; participant: string }[];
  /** Why a person is concerned with the invoice already. */
  touched: "assigned" | "entered" | "returned" | "taken_back" | null;
  /** The participant sent an electronic document of this number with other content. */
  hasOtherBytes: boolean;
  points: number;
  /** The band of prices of each pack that has one, by `bandKey`. */
  bands: ReadonlyMap<string, PriceBand>;
  /** Of products whose dose is known, where the farm's area is. */
  areas: readonly AreaUse[];
  /** What was accepted automatically on the same day, and for the farm in the same month. */
  accepted: { farmPoints: number; farmMonthPoints: number; dayPoints: number };
  /** A limit of points of 0 means none. */
  limits: {
    maxAgeDays: number;
    invoicePoints: number;
    farmPoints: number;
    farmMonthPoints: number;
    dayPoints: number;
  };
};

/** More lines than a clerk's form holds. */
const LINES_MAX = 200;

const TOUCHED: Record<NonNullable<CertaintyFacts["touched"]>, string> = {
  assigned: "Ktoś z biura właśnie ją sprawdza",
  entered: "Pozycje wpisał już ktoś z biura",
  returned: "Faktura wróciła do uczestnika do poprawy",
  taken_back: "Decyzja o tej fakturze została kiedyś cofnięta",
};

/** Judges an invoice by every rule, each with a reason in Polish where it does not pass. Certain is what passes all. */
export function judgeCertainty(facts: CertaintyFacts): CertaintyVerdict[] {
  return (Object.keys(CERTAINTY_RULES) as CertaintyRule[]).map((rule) => ({ rule, reason: RULES[rule](facts) }));
}

export const isCertain = (verdicts: readonly CertaintyVerdict[]): boolean =>
  verdicts.every(({ reason }) => reason === null);

type Judge = (facts: CertaintyFacts) => string | null;

const RULES: Record<CertaintyRule, Judge> = {
  untouched: ({ touched }) => touched && TOUCHED[touched],
  same_bytes: ({ hasOtherBytes }) =>
    hasOtherBytes ? "Plik XML albo kod QR od uczestnika ma inną treść niż ten dokument" : null,
  kind: judgeKind,
  seller: judgeSeller,
  date: judgeDate,
  size: ({ lines }) =>
    lines.length > LINES_MAX ? `Ma więcej niż ${LINES_MAX} pozycji programu, więc te same opakowania są zebrane` : null,
  match: ofLines(matchProblem),
  names: ofLines(({ name, product, isNameConfirmed }) =>
    isNameConfirmed || isNameOf(name, product.name) ? null : `„${name}” nie jest nazwą produktu ${product.name}`,
  ),
  packs: ofLines(packProblem),
  currency: ({ trade: { currency } }) =>
    currency === "PLN" ? null : `Kwoty są w walucie ${currency}: porównaj je z cenami w złotych`,
  prices: (facts) => ofLines(priceProblem(facts.trade))(facts),
  amounts: judgeAmounts,
  bands: judgeBands,
  programme: ofLines(({ product }) =>
    product.isInProgramme ? null : `${product.name} nie brał udziału w programie w dniu zakupu`,
  ),
  twins: ({ twins: [twin] }) => (twin ? `Może to być ten sam zakup co ${twin.document} (${twin.participant})` : null),
  invoice_points: ({ points, limits }) => limitProblem(points, limits.invoicePoints, "Faktura daje"),
  farm_points: ({ points, accepted, limits }) =>
    limitProblem(points + accepted.farmPoints, limits.farmPoints, "Gospodarstwo dostałoby dziś automatycznie"),
  farm_month_points: ({ points, accepted, limits }) =>
    limitProblem(
      points + accepted.farmMonthPoints,
      limits.farmMonthPoints,
      "Gospodarstwo dostałoby w tym miesiącu automatycznie",
    ),
  day_points: ({ points, accepted, limits }) =>
    limitProblem(points + accepted.dayPoints, limits.dayPoints, "Program przyznałby dziś automatycznie"),
  area: judgeArea,
};

/** An advance and a correction go other ways; a simplified invoice does not say enough. */
const SALES: ReadonlySet<KsefKind> = new Set(["VAT", "ROZ"]);

function judgeKind({ trade: { kind } }: CertaintyFacts): string | null {
  if (SALES.has(kind)) return null;
  return kind === "ZAL"
    ? "To zaliczka na całą cenę, po której nie będzie faktury rozliczającej: sprawdź, czy towar wydano"
    : `Rodzaj dokumentu to ${kind}`;
}

function judgeSeller({ trade: { isSelfBilled, isRelated, sellerNip, buyerNip } }: CertaintyFacts): string | null {
  if (isSelfBilled) return "Fakturę wystawił nabywca w imieniu sprzedawcy (samofakturowanie)";
  if (sellerNip === buyerNip) return "Sprzedawca i nabywca mają ten sam NIP";
  return isRelated ? "Faktura mówi, że sprzedawca i nabywca są powiązani" : null;
}

/** Of amounts in another currency only whether there is a price is known. */
const priceProblem =
  ({ currency }: TradeFacts) =>
  (line: LineEvidence): string | null => {
    if (line.priceSign === 0 || line.valueGrosze === 0) return `„${line.name}” jest za darmo`;
    const isKnown = netValueOf(line) !== null || (currency !== "PLN" && line.priceSign !== null);
    return isKnown ? null : `„${line.name}” nie ma ceny netto ani wartości`;
  };

/** What is left to pay on an invoice that settles advances is less than the value of its goods. */
function judgeAmounts({ trade: { kind, netGrosze, linesNetGrosze }, lines }: CertaintyFacts): string | null {
  const wrong = lines.find((line) => !isValueOfPrice(line));
  if (wrong) return `„${wrong.name}”: cena razy ilość to nie jest podana wartość`;
  if (netGrosze === null) return null;
  if (linesNetGrosze === null) return "Faktura ma sumę, a nie każda pozycja ma wartość";
  const difference = netGrosze - linesNetGrosze;
  const isSum = kind === "ROZ" ? difference <= SUM_GROSZE : Math.abs(difference) <= SUM_GROSZE;
  return isSum ? null : "Pozycje nie dają razem sumy faktury";
}

/** Sums by rate may each be rounded. */
const SUM_GROSZE = 10;

/** By which the band of a pack is found. */
export const bandKey = (sap: number, packThousandths: number): string => `${sap}|${packThousandths}`;

/** The pack that a line is judged by: that of its trade number, else the largest that its volume is whole packs of. */
export const packOf = (line: LineEvidence): number | undefined =>
  wholePacks(line.volumeThousandths, line.product.packThousandths, line.pieceThousandths ?? undefined)?.packThousandths;

function judgeBands({ lines, bands, trade }: CertaintyFacts): string | null {
  if (trade.currency !== "PLN") return null;
  for (const line of lines) {
    const [valueGrosze, packThousandths] = [netValueOf(line), packOf(line)];
    // What has no price or is no whole packs waits for that reason.
    if (!valueGrosze || packThousandths === undefined || !line.product.packThousandths.includes(packThousandths))
      continue;
    const pack = `${line.product.name} ${String(packThousandths / 1000).replace(".", ",")} ${line.product.unit}`;
    const band = bands.get(bandKey(line.product.sap, packThousandths));
    if (!band) return `Nie wiemy jeszcze, ile kosztuje ${pack}: ustaw widełki ceny w karcie produktu`;
    const against = priceAgainst(band, { valueGrosze, volumeThousandths: line.volumeThousandths, packThousandths });
    if (against !== "within")
      return `„${line.name}”: cena jest ${against === "below" ? "niższa" : "wyższa"} niż zwykle`;
  }
  return null;
}

function judgeArea({ areas }: CertaintyFacts): string | null {
  const over = areas.find(({ boughtThousandths, allowedThousandths }) => boughtThousandths > allowedThousandths);
  if (!over) return null;
  const volume = (thousandths: number) => `${Math.round(thousandths / 1000)} ${over.unit}`;
  return `${over.name}: w tym roku byłoby ${volume(over.boughtThousandths)}, a dawka z etykiety na areał gospodarstwa to ${volume(over.allowedThousandths)}`;
}

function judgeDate({ issueDate, arrivedOn, limits }: CertaintyFacts): string | null {
  if (issueDate > arrivedOn) return "Data wystawienia jest z przyszłości";
  if (issueDate >= addDays(arrivedOn, -limits.maxAgeDays)) return null;
  return `Data wystawienia jest starsza niż ${limits.maxAgeDays} dni`;
}

/** The first line's problem. */
function ofLines(problem: (line: LineEvidence) => string | null): Judge {
  return ({ lines }) => lines.map(problem).find((found) => found !== null) ?? null;
}

function matchProblem({ name, product, answeredProduct }: LineEvidence): string | null {
  if (answeredProduct === null) return null;
  return `„${name}”: GTIN wskazuje ${product.name}, a biuro rozpoznało ten kod jako ${answeredProduct}`;
}

/** Whether a line is whole packs, and its name, its trade number and its unit speak of the same one. */
function packProblem(line: LineEvidence): string | null {
  const { name, product, pieceThousandths, volumeThousandths } = line;
  const packs = wholePacks(volumeThousandths, product.packThousandths, pieceThousandths ?? undefined);
  const isWhole = packs !== undefined && product.packThousandths.includes(packs.packThousandths);
  if (!isWhole || (pieceThousandths !== null && volumeThousandths % pieceThousandths !== 0)) {
    return `„${name}”: ilość nie jest liczbą całych opakowań produktu`;
  }
  if (isMeasureOf(line.unit, product)) return null;
  if (isOfSeveralPacks(name) && line.unitThousandths === null) {
    return `„${name}”: nazwa mówi o kilku opakowaniach w jednym`;
  }
  const unit = line.unitThousandths ?? pieceThousandths;
  const named = sizeInName(name);
  const isNamedPack = named?.unit === product.unit && product.packThousandths.includes(named.thousandths);
  if (unit === null || !isNamedPack || line.isNameConfirmed || named.thousandths === unit) return null;
  return `„${name}”: nazwa mówi o innym opakowaniu niż ${line.unitThousandths === null ? "GTIN" : "kod sprzedawcy"}`;
}

const limitProblem = (points: number, limit: number, what: string): string | null =>
  limit > 0 && points > limit ? `${what} ${pointsText(points)}, a limit to ${pointsText(limit)}` : null;

/** How far the number of an invoice's draw reaches: 0 to 9999. */
export const DRAW_SIZE = 10_000;

/** Whether an invoice with this number of the draw belongs to a sample of so many percent. */
export const isInSample = (draw: number, percent: number): boolean => draw * 100 < percent * DRAW_SIZE;

/** What is done with a judged invoice, and why. */
export function judgedOutcome(judged: {
  mode: AcceptanceMode;
  isCertain: boolean;
  isInSample: boolean;
}): "doubt" | "off" | "watch" | "sample" | "accept" {
  if (!judged.isCertain) return "doubt";
  if (judged.mode !== "on") return judged.mode;
  return judged.isInSample ? "sample" : "accept";
}

/** Whether agreement is too low to go on: below the limit, once enough decisions were compared. */
export const isDisagreement = (
  { agreed, compared }: { agreed: number; compared: number },
  limit: { percent: number; comparedMin: number },
): boolean => compared >= Math.max(1, limit.comparedMin) && agreed * 100 < limit.percent * compared;

type Countable = Pick<JudgedLine, "sap" | "pack_volume" | "quantity" | "points" | "is_rejected">;

/** Whether two lists of goods are the same, whatever their order. */
export function areSameGoods(one: readonly Countable[], other: readonly Countable[]): boolean {
  const texts = (lines: readonly Countable[]) =>
    lines
      .map((line) => [line.sap, line.pack_volume, line.quantity, line.points, line.is_rejected].join("|"))
      .sort()
      .join("\n");
  return texts(one) === texts(other);
}
