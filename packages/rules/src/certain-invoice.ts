// Whether an electronic invoice is so certain that nobody need look at it (decision 0144).
import type { KsefKind } from "./ksef-document.ts";
import { isMeasureOf, sizeInName, wholePacks } from "./ksef-quantity.ts";
import { pointsText } from "./polish-text.ts";
import { addDays } from "./warsaw-calendar.ts";

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
  date: "Data wystawienia mieści się w terminie",
  size: "Liczba pozycji pozwala przejrzeć fakturę",
  match: "Każdy produkt rozpoznano po GTIN albo po kodzie potwierdzonym przez biuro",
  packs: "Ilości są całymi opakowaniami produktów",
  prices: "Żadna pozycja nie jest za darmo",
  programme: "Wszystkie produkty brały udział w programie w dniu zakupu",
  twins: "Nie ma innej faktury za ten sam zakup",
  invoice_points: "Punkty mieszczą się w limicie jednej faktury",
  farm_points: "Punkty mieszczą się w limicie dziennym gospodarstwa",
  day_points: "Punkty mieszczą się w limicie dziennym programu",
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
  product: { name: string; unit: "l" | "kg"; packThousandths: readonly number[]; isInProgramme: boolean };
  by: "gtin" | "code";
  /** What the office answered about the seller's code, where its trade number says another product. */
  answeredProduct: string | null;
  /** The pack of the trade number, where it has one. */
  pieceThousandths: number | null;
  /** What one of the seller's units holds, as somebody answered about an article of the same name. */
  isNameConfirmed: boolean;
  unitThousandths: number | null;
  volumeThousandths: number;
  priceSign: -1 | 0 | 1 | null;
  valueGrosze: number | null;
};

export type CertaintyFacts = {
  kind: KsefKind;
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
  /** What was accepted automatically on the same day. */
  accepted: { farmPoints: number; dayPoints: number };
  /** A limit of points of 0 means none. */
  limits: { maxAgeDays: number; invoicePoints: number; farmPoints: number; dayPoints: number };
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
  kind: ({ kind }) => (SALES.has(kind) ? null : `Rodzaj dokumentu to ${kind}`),
  date: judgeDate,
  size: ({ lines }) =>
    lines.length > LINES_MAX ? `Ma więcej niż ${LINES_MAX} pozycji programu, więc te same opakowania są zebrane` : null,
  match: ofLines(matchProblem),
  packs: ofLines(packProblem),
  prices: ofLines(({ name, priceSign, valueGrosze }) =>
    priceSign === 0 || valueGrosze === 0 ? `„${name}” jest za darmo` : null,
  ),
  programme: ofLines(({ product }) =>
    product.isInProgramme ? null : `${product.name} nie brał udziału w programie w dniu zakupu`,
  ),
  twins: ({ twins: [twin] }) => (twin ? `Może to być ten sam zakup co ${twin.document} (${twin.participant})` : null),
  invoice_points: ({ points, limits }) => limitProblem(points, limits.invoicePoints, "Faktura daje"),
  farm_points: ({ points, accepted, limits }) =>
    limitProblem(points + accepted.farmPoints, limits.farmPoints, "Gospodarstwo dostałoby dziś automatycznie"),
  day_points: ({ points, accepted, limits }) =>
    limitProblem(points + accepted.dayPoints, limits.dayPoints, "Program przyznałby dziś automatycznie"),
};

/** An advance and a correction go other ways; a simplified invoice does not say enough. */
const SALES: ReadonlySet<KsefKind> = new Set(["VAT", "ROZ"]);

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
