// What the head of a printed invoice says: its number and date, and whose tax numbers it names.
import { isNip } from "../people/identifier.ts";
import {
  boxAround,
  type PageBox,
  rowsOf,
  sharedWidth,
  type TextCell,
  type TextPiece,
  type TextRow,
} from "../texts/page-rows.ts";
import { type GoodsLine, goodsLines } from "./goods-reading.ts";

/** A value with the words it was read from, their position and the confidence of their recognition. */
export type ReadValue = {
  value: string;
  text: string;
  box: PageBox;
  confidence: number;
  isUncertain?: true;
  /** Set if the value is one of those that this document may have at all: misread, it would be none of them. */
  isKnown?: true;
};

/** Tax numbers that mean something to the programme: of its sellers, and of who sent the document. */
export type KnownParties = { sellers: ReadonlySet<string>; sender?: string | undefined };

/** Everything that was found. What is missing was not found; nothing is guessed. */
export type TextReading = {
  number?: ReadValue;
  issueDate?: ReadValue;
  sellerNip?: ReadValue;
  buyerNip?: ReadValue;
  buyerName?: ReadValue;
  lines: GoodsLine[];
};

const NOBODY: KnownParties = { sellers: new Set() };

/** Reads the text of an invoice. Any text is allowed: if it is not an invoice, nothing is found. */
export function readInvoiceText(pieces: readonly TextPiece[], known: KnownParties = NOBODY): TextReading {
  const rows = rowsOf(pieces).map(withWholeWords);
  const number = documentNumber(rows);
  const issueDate = issueDay(rows);
  const buyerName = nameOfBuyer(rows);
  return {
    ...(number && { number }),
    ...(issueDate && { issueDate }),
    ...withKnown(taxNumbers(rows), rows, known),
    ...(buyerName && { buyerName }),
    lines: goodsLines(rows),
  };
}

/** 'F A K T U R A' as one word, in one cell or in as many as letters. */
function withWholeWords({ cells, box }: TextRow): TextRow {
  const whole = (text: string) =>
    text
      .replace(/(?<!\p{L})(?:\p{Lu} ){4,}\p{Lu}(?!\p{L})/gu, (letters) => letters.replaceAll(" ", ""))
      .replace(/(?<!\p{L})F ?A ?K ?T ?U ?R ?A(?!\p{L})/gu, "FAKTURA");
  return {
    cells: joinedLetters(cells).map(({ text, box: place, confidence }) => ({
      text: whole(text),
      box: place,
      confidence,
    })),
    box,
  };
}

function joinedLetters(cells: readonly TextCell[]): TextCell[] {
  const joined: TextCell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isLetters = last && /^(?:\p{Lu} )*\p{Lu}$/u.test(last.text) && /^\p{Lu}$/u.test(cell.text);
    if (!isLetters) joined.push(cell);
    else
      joined[joined.length - 1] = {
        text: `${last.text} ${cell.text}`,
        box: boxAround([last.box, cell.box]),
        confidence: Math.min(last.confidence, cell.confidence),
      };
  }
  return joined;
}

/** Whether there is anything to show a clerk. */
export const saysAnything = ({ lines, ...head }: TextReading): boolean =>
  lines.length > 0 || Object.keys(head).length > 0;

/** How far below its label a value may be, in heights of the label. */
const BELOW = 3;

/** What a label may mean: the rest of its cell and, when `isWide`, the next cell of its row and the cells right below it. */
function* behind(rows: readonly TextRow[], label: RegExp, isWide = true): Generator<TextCell & { rest: string }> {
  for (const [at, row] of rows.entries()) {
    for (const [place, cell] of row.cells.entries()) {
      const match = label.exec(cell.text);
      if (!match) continue;
      yield { ...cell, rest: cell.text.slice(match.index + match[0].length) };
      if (!isWide) continue;
      const next = row.cells[place + 1];
      if (next) yield { ...next, rest: next.text };
      const below = rows[at + 1];
      const isNear =
        below?.box.page === row.box.page && below.box.y - (cell.box.y + cell.box.height) < BELOW * cell.box.height;
      if (!isNear) continue;
      for (const under of below.cells) if (sharedWidth(under.box, cell.box) > 0) yield { ...under, rest: under.text };
    }
  }
}

/** A weak label may be of another number: what stands behind it is uncertain. */
const NUMBER_LABELS: readonly { label: RegExp; isWide: boolean; isWeak?: true }[] = [
  {
    label: /\bfaktura(?:\s*(?:vat|sprzedaży|końcowa|zbiorcza|uproszczona|mp|korygująca))*\s*(?:nr|numer)\b\.?\s*:?/iu,
    isWide: true,
  },
  {
    label:
      /\b(?:numer|nr)\s+(?:faktury|dokumentu|fv)(?:\s+vat)?(?:\s*\/\s*(?:document|invoice)\s+(?:no|number)\b\.?)?\s*:?/iu,
    isWide: true,
  },
  { label: /\b(?:document|invoice)\s+(?:no|number)\b\.?\s*:?/iu, isWide: true },
  { label: /\b(?:faktura|invoice)(?:\s*(?:vat|sprzedaży|uproszczona|no|number))*\s*:?\s/iu, isWide: false },
  { label: /\bparagon(?:u|\s+fiskalny)?\s*(?:nr|numer)?\b\.?\s*:?/iu, isWide: false },
  { label: /\b(?:nr|numer)\s+(?:paragonu|wydr(?:uku|\.)?)\s*:?/iu, isWide: true },
  { label: /^faktura(?:\s*(?:vat|sprzedaży|uproszczona))*$/iu, isWide: true },
  {
    label: /^(?:nr|numer|no)\b\.?\s*:?(?!\s*(?:konta|rach|bdo|rej|tel|krs|regon|klient|zam|kasy|wz|nip|umowy|dost))/iu,
    isWide: false,
    isWeak: true,
  },
];
/** Where the number ends and something else of the same line begins. */
const NUMBER_END =
  /\s(?:z dnia|z dn\.?|do|data|dnia|oryginał|kopia|duplikat|strona|str\.|wystawion[ay]|nip)(?![\p{L}])/iu;
const NUMBER =
  /^[\s:]*(?:nr\.?\s*:?\s*)?([\p{L}\d][\p{L}\d/\\_.-]*(?:\s[\p{L}\d/\\_.-]*\d[\p{L}\d/\\_.-]*){0,3})\s*$/iu;

/** Whether a text is a day and nothing else: 'FV/1/05/2026' is a number. */
const isDay = (text: string) => dayIn(text) !== undefined && !/\p{L}{2}/u.test(text);

function documentNumber(rows: readonly TextRow[]): ReadValue | undefined {
  // A corrected document's number is not this document's.
  const own = rows.map((row) => ({
    ...row,
    cells: row.cells.filter(({ text }) => !/\b(?:ksef|do faktury|korygowan)/iu.test(text)),
  }));
  for (const { label, isWide, isWeak } of NUMBER_LABELS) {
    for (const { rest, text, box, confidence } of behind(own, label, isWide)) {
      const cut = rest.split(NUMBER_END)[0] ?? "";
      const value = NUMBER.exec(cut)?.[1]?.trim();
      if (value && /\d/.test(value) && value.length >= 2 && value.length <= 60 && !isDay(value)) {
        const isUncertain = isWeak ?? isPrintedOtherwise(value, own);
        return { value, text, box, confidence, ...(isUncertain && { isUncertain: true as const }) };
      }
    }
  }
  return undefined;
}

/** Whether the document also has the number with another character: one of the two was misread. */
function isPrintedOtherwise(value: string, rows: readonly TextRow[]): boolean {
  const own = value.replace(/\s/g, "");
  if (own.length < 6) return false;
  const isOther = (word: string) =>
    word.length === own.length && [...word].filter((mark, at) => mark !== own[at]).length === 1;
  return rows.some(({ cells }) =>
    cells.some(({ text }) => {
      const words = text.split(/\s+/);
      return words.some((word, at) => isOther(word) || isOther(`${word}${words[at + 1] ?? ""}`));
    }),
  );
}

const MONTHS = "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia";
const MONTH_NAMES = MONTHS.split(" ");
const DAYS = [
  /(?<![\d])(?<year>20\d\d)[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})(?!\d)/u,
  /(?<![\d])(?<day>\d{1,2})[-./](?<month>\d{1,2})[-./](?<year>20\d\d)(?!\d)/u,
  new RegExp(String.raw`(?<!\d)(?<day>\d{1,2})\s+(?<month>${MONTH_NAMES.join("|")})\s+(?<year>20\d\d)(?!\d)`, "iu"),
] as const;

/** The first date in a text, as 2026-04-15; undefined when there is none. */
export function dayIn(text: string): string | undefined {
  for (const pattern of DAYS) {
    const { year, month, day } = pattern.exec(text)?.groups ?? {};
    if (!year || !month || !day) continue;
    const monthNumber = MONTH_NAMES.indexOf(month.toLowerCase()) + 1 || Number(month);
    const written = `${year}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${written}T12:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)) return written;
  }
  return undefined;
}

const DAY_LABELS = [
  /\bdata\s+(?:i miejsce\s+)?wyst(?:awienia|\.)?(?:\s+faktury)?\s*:?/iu,
  /\bwystawion[aoy]\s*(?:dnia|w dniu)?\s*:?/iu,
  /\bmiejsce i data wystawienia\s*:?/iu,
  /\bdata\s+(?:faktury|dokumentu)\s*:?/iu,
  /\bdate\s+of\s+issue\s*:?/iu,
  /^data(?:\s*\/?\s*date)?\s*:?\s*(?=\d|$)/iu,
  /\bfaktura\b.*\bz dn(?:ia|\.)\s*/iu,
  /^\p{L}[\p{L} -]{2,30},\s*(?:dnia|dn\.)?\s*(?=\d)/iu,
] as const;

function issueDay(rows: readonly TextRow[]): ReadValue | undefined {
  for (const label of DAY_LABELS) {
    for (const { rest, text, box, confidence } of behind(rows, label)) {
      // A label without a date may be followed by another label's date.
      if (/\b(?:sprzedaży|dostawy|płatności|zapłaty|wykonania)/iu.test(rest)) continue;
      const value = dayIn(rest);
      if (value) return { value, text, box, confidence };
    }
  }
  return onlyDay(rows);
}

/** Days that are no day of issue. */
const OTHER_DAYS = /sprzeda|dostaw|płatn|zapłat|wykonan|termin|ważn|prod|od dnia|do dnia/iu;

/** The one day that a document without a label for it speaks of; it may be another one, so it is uncertain. */
function onlyDay(rows: readonly TextRow[]): ReadValue | undefined {
  const days = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, box, confidence }) => {
      const value = OTHER_DAYS.test(text) ? undefined : dayIn(text);
      return value ? [{ value, text, box, confidence, isUncertain: true as const }] : [];
    }),
  );
  return new Set(days.map(({ value }) => value)).size === 1 ? days[0] : undefined;
}

type Side = "seller" | "buyer" | "recipient";
const SIDES: readonly [Side, RegExp][] = [
  ["seller", /\b(?:sprzedawc[ay]|sprzedający|wystawca|dostawca|seller)(?!\p{L})/giu],
  ["buyer", /\b(?:nabywc[ay]|kupujący|zamawiający|klient|buyer)(?!\p{L})/giu],
  ["recipient", /\b(?:odbiorca|płatnik)(?!\p{L})/giu],
];
const TAX_NUMBER =
  /(?<![\d])(?:PL\s?)?(\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}|\d{3}[- ]?\d{2}[- ]?\d{2}[- ]?\d{3})(?![\d-])/giu;
/** A number that is not a tax number although it may pass the checksum. */
const OTHER_NUMBERS =
  /\b(?:regon|krs|bdo|konto|rachun\p{L}+|iban|tel|telefon|fax|ean|gtin|pesel)\b[.:\s]*(?:nr\.?)?[\d\s-]*$/iu;

type Mark = { row: number; offset: number; box: PageBox };

function marksOf(rows: readonly TextRow[]) {
  const headings: (Mark & { side: Side })[] = [];
  const numbers: (Mark & ReadValue)[] = [];
  for (const [row, { cells }] of rows.entries()) {
    for (const { text, box, confidence } of cells) {
      for (const [side, pattern] of SIDES)
        for (const match of text.matchAll(pattern)) headings.push({ side, row, offset: match.index, box });
      for (const match of text.matchAll(TAX_NUMBER)) {
        const value = match[1]!.replace(/\D/g, "");
        if (!isNip(value) || OTHER_NUMBERS.test(text.slice(0, match.index))) continue;
        // Ten digits may be anything: a label must say what they are, or the cell must contain nothing else.
        const isNamed = /nip|vat|podatk|ident/iu.test(text) || /^[\s:]*(?:PL)?[\d\s-]+$/iu.test(text);
        if (isNamed) numbers.push({ value, text, row, offset: match.index, box, confidence });
      }
    }
  }
  return { headings, numbers };
}

/** The distance of a number from a heading that it may belong to; undefined for one below it or on another page. */
function distance(heading: Mark, number: Mark): number | undefined {
  if (heading.box.page !== number.box.page || heading.row > number.row) return undefined;
  if (heading.box === number.box) return heading.offset < number.offset ? -heading.offset / 1000 - 1 : undefined;
  const aside = Math.abs(heading.box.x - number.box.x);
  return number.box.y - heading.box.y + 2 * aside;
}

/** Each number belongs to the nearest heading above it; a party's number is the one nearest to its heading. */
function taxNumbers(rows: readonly TextRow[]): Pick<TextReading, "sellerNip" | "buyerNip"> {
  const { headings, numbers } = marksOf(rows);
  const best = new Map<Side, { value: ReadValue; away: number }>();
  for (const number of numbers) {
    const [nearest] = headings
      .flatMap((heading) => {
        const away = distance(heading, number);
        return away === undefined ? [] : [{ side: heading.side, away }];
      })
      .toSorted((a, b) => a.away - b.away);
    if (!nearest || nearest.away >= (best.get(nearest.side)?.away ?? Number.POSITIVE_INFINITY)) continue;
    const { value, text, box, confidence } = number;
    best.set(nearest.side, { away: nearest.away, value: { value, text, box, confidence } });
  }
  const seller = best.get("seller")?.value;
  const buyer = (best.get("buyer") ?? best.get("recipient"))?.value;
  return { ...(seller && { sellerNip: seller }), ...(buyer && { buyerNip: buyer }) };
}

/** A tax number anywhere in a text, however its digits are joined. */
const ANY_NUMBER = /(?<!\d)\d(?:[ -]?\d){9}(?![ -]?\d)/gu;

/** All tax numbers that a text may hold, with a label or without: only who knows their owners can use them. */
export const possibleTaxNumbers = (pieces: readonly TextPiece[]): string[] => [
  ...new Set(
    rowsOf(pieces).flatMap(({ cells }) => cells.flatMap((cell) => possibleIn(cell).map(({ value }) => value))),
  ),
];

const possibleIn = ({ text, box, confidence }: TextCell): ReadValue[] =>
  [...text.matchAll(ANY_NUMBER)].flatMap(([digits]) => {
    const value = digits.replace(/\D/g, "");
    return isNip(value) ? [{ value, text, box, confidence }] : [];
  });

/**
 * A seller of ours on the page is the seller, and who sent it the buyer, whatever stands over their numbers. Not where they
 * have changed places: somebody who sells to a seller of ours. Where several sellers are, the headings tell which.
 */
function withKnown(
  told: Pick<TextReading, "sellerNip" | "buyerNip">,
  rows: readonly TextRow[],
  { sellers, sender }: KnownParties,
): Pick<TextReading, "sellerNip" | "buyerNip"> {
  const numbers = rows.flatMap(({ cells }) => cells.flatMap(possibleIn));
  const own = numbers.find(({ value }) => value === sender);
  const isSelling = told.sellerNip?.value === sender && sender !== undefined;
  const isBoughtByKnown = told.buyerNip && sellers.has(told.buyerNip.value) && !own;
  if (isSelling || isBoughtByKnown) return told;
  const known = numbers.filter(({ value }) => value !== sender && sellers.has(value));
  const toldSeller = told.sellerNip?.value;
  const isOne = new Set(known.map(({ value }) => value)).size === 1;
  // Another number under the seller's heading is a seller that we do not know.
  const isOther = toldSeller !== undefined && !sellers.has(toldSeller) && toldSeller !== sender;
  const seller = isOther ? undefined : known.find(({ value }) => isOne || value === toldSeller);
  const isBuyerSeller = seller !== undefined && told.buyerNip?.value === seller.value;
  const { buyerNip, ...others } = told;
  return {
    ...others,
    ...(seller && { sellerNip: { ...seller, isKnown: true as const } }),
    ...(buyerNip && !isBuyerSeller && { buyerNip }),
    ...(own && { buyerNip: { ...own, isKnown: true as const } }),
  };
}

const BUYER = /\b(?:nabywca|kupujący|zamawiający|klient|buyer)(?!\p{L})\s*(?:\/\s*\p{L}+)?\s*:?/iu;
/** How many rows below its heading a name may begin, and of how many it is. */
const NAME_BEGINS = 4;
const NAME_ROWS = 3;
const NAME_LABEL = /^(?:nazwa(?:\s+(?:firmy|nabywcy))?|imię\s+i\s+nazwisko|firma)\s*:\s*/iu;
/** Where a name ends and something else of the same line begins. */
const NAME_END = /\s*(?:[,;]\s*)?(?:\b(?:nip|vat|pesel|regon|adres|ul\.|al\.|os\.|tel)\b.*|\d{2}-\d{3}.*|,.*\d.*)$/iu;
/** Other facts about a party, and other parties. */
const NO_NAME =
  /\b(?:nip|pesel|regon|adres|ulica|ul\.|poczta|telefon|tel\.|e-?mail|konto|data|faktura|lp)(?!\p{L})|@/iu;

/** The part of a text that may be a name: words of letters, of which recognition may misread one as a digit. */
function nameIn(text: string): string | undefined {
  const name = text.trim().replace(NAME_LABEL, "").replace(NAME_END, "").trim();
  if (name.length > 120 || NO_NAME.test(name)) return undefined;
  const words = name.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  const hasNumber = /(?<![\p{L}\d])\d+(?![\p{L}])/u.test(name);
  return words.length > 0 && !hasNumber ? name : undefined;
}

/** The buyer's name: after the heading, or the rows of letters right below it. */
function nameOfBuyer(rows: readonly TextRow[]): ReadValue | undefined {
  for (const [at, row] of rows.entries()) {
    for (const cell of row.cells) {
      const match = BUYER.exec(cell.text);
      if (!match) continue;
      const { text, box, confidence } = cell;
      const beside = nameIn(text.slice(match.index + match[0].length));
      if (beside) return { value: beside, text, box, confidence };
      const below = namesBelow(rows, at, cell);
      if (below) return below;
    }
  }
  return undefined;
}

function namesBelow(rows: readonly TextRow[], at: number, heading: TextCell): ReadValue | undefined {
  const found: TextCell[] = [];
  let above = heading.box;
  for (const row of rows.slice(at + 1, at + 1 + NAME_BEGINS + NAME_ROWS)) {
    if (row.box.page !== heading.box.page) break;
    const cell = row.cells.find(({ box }) => sharedWidth(box, heading.box) > 0);
    // Rows outside the party's column belong to somebody else.
    if (!cell) continue;
    if (cell.box.y - (above.y + above.height) > BELOW * Math.min(cell.box.height, heading.box.height)) break;
    if (SIDES.some(([, pattern]) => cell.text.search(pattern) >= 0)) break;
    above = cell.box;
    const name = nameIn(cell.text);
    if (name) found.push({ ...cell, text: name });
    else if (found.length > 0) break;
    if (found.length === NAME_ROWS) break;
  }
  const [first] = found;
  if (!first) return undefined;
  const text = found.map((cell) => cell.text).join(" ");
  return { value: text, text, box: first.box, confidence: Math.min(...found.map(({ confidence }) => confidence)) };
}
