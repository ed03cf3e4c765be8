// Which characters recognised from a picture can be trusted. A wrong digit looks like a right one, so a value is
// certain only if something besides its appearance confirms it.
import type { GoodsLine } from "./goods-reading.ts";
import type { ReadValue, TextReading } from "./invoice-reading.ts";
import { boxAround, CERTAIN, type PageBox, type TextPiece } from "../texts/page-rows.ts";

/** From this confidence on a word is trusted if nothing contradicts it; below the second bound it is not even shown. */
const BELIEVED = 80;
const SHOWN = 30;
/** The highest confidence for what the two passes read differently. */
const DOUBTED = 50;
/** No page of an invoice has more words. */
const WORDS_MAX = 3000;

const overlap = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom);

/** Whether two words of two passes are at the same place on the page. */
function isSamePlace(one: PageBox, other: PageBox): boolean {
  if (one.page !== other.page) return false;
  const across = overlap(one.x, one.x + one.width, other.x, other.x + other.width);
  const down = overlap(one.y, one.y + one.height, other.y, other.y + other.height);
  return across > 0.3 * Math.min(one.width, other.width) && down > 0.5 * Math.min(one.height, other.height);
}

/**
 * The text in which two passes must agree: spaces and punctuation at the edges vary, and one of them may take 'l' for a
 * digit.
 */
const compared = (words: readonly TextPiece[]): string =>
  words
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join("")
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^[.,:;'"_-]+|[.,:;'"_-]+$/g, "")
    .replace(/[Il|!]/g, "1");

const confidenceOf = (words: readonly TextPiece[]) => Math.min(...words.map(({ confidence = CERTAIN }) => confidence));

/** Words of both passes at the same place, however each pass split them into words. */
function places(first: readonly TextPiece[], second: readonly TextPiece[]) {
  const found: { first: TextPiece[]; second: TextPiece[]; box: PageBox }[] = [];
  for (const [words, look] of [
    [first, "first"],
    [second, "second"],
  ] as const) {
    for (const word of words.slice(0, WORDS_MAX)) {
      const touched =
        look === "first" ? [] : found.filter((place) => place.first.some((one) => isSamePlace(one, word)));
      const [place, ...others] = touched;
      if (!place) {
        found.push({ first: [], second: [], [look]: [word], box: word });
        continue;
      }
      place.second.push(word);
      for (const other of others) {
        place.first.push(...other.first);
        place.second.push(...other.second);
        found.splice(found.indexOf(other), 1);
      }
      place.box = boxAround([place.box, ...others.map(({ box }) => box), word]);
    }
  }
  return found;
}

/**
 * The words of the first pass: with the higher of the two confidences where the second pass agrees, otherwise with a
 * low one. What only the second pass found, or reads clearly where the first hardly does, is kept as doubtful.
 */
export function agreedWords(first: readonly TextPiece[], second: readonly TextPiece[]): TextPiece[] {
  return places(first, second).flatMap((place) => {
    const isBetter =
      place.second.length > 0 &&
      confidenceOf(place.second) >= BELIEVED &&
      place.first.every(({ confidence = CERTAIN }) => confidence < SHOWN);
    const words = place.first.length === 0 || isBetter ? place.second : place.first;
    const agrees =
      place.first.length > 0 && place.second.length > 0 && compared(place.first) === compared(place.second);
    const surer = agrees ? confidenceOf(place.second) : 0;
    const judgedWord = ({ confidence = CERTAIN, ...word }: TextPiece): TextPiece => ({
      ...word,
      confidence: agrees ? Math.max(confidence, surer) : Math.min(confidence, DOUBTED),
    });
    return words.map(judgedWord);
  });
}

/**
 * A letter next to a digit, either of which is easily confused with the other kind: a picture does not show which it
 * is.
 */
const LOOK_ALIKE = /[OQDIlSBZ|][\d]|[\d][OQDIlSBZ|]/;

/** The earliest date of an invoice that somebody would send on that day. */
const earliestDay = (uploadedOn: string) => `${Number(uploadedOn.slice(0, 4)) - 2}${uploadedOn.slice(4)}`;

const markUncertain = <Value extends ReadValue | GoodsLine>(value: Value, isCertain: boolean): Value =>
  isCertain && (value.confidence >= BELIEVED || ("isKnown" in value && value.isKnown))
    ? value
    : { ...value, isUncertain: true };

/**
 * A reading of recognised characters with everything unconfirmed marked as uncertain, and without what is hardly
 * legible. `uploadedOn` is the day the file came: nobody sends tomorrow's invoice. Besides its confidence, a value is
 * confirmed by a tax number's check digit, a plausible date, or a row whose quantity times price is its value; a party that we know is.
 */
export function judgeRecognised(reading: TextReading, uploadedOn: string): TextReading {
  const { number, issueDate, sellerNip, buyerNip, buyerName, lines } = reading;
  const isLegible = ({ confidence, isKnown }: { confidence: number; isKnown?: true }) => isKnown || confidence >= SHOWN;
  const head = {
    number: number && markUncertain(number, !LOOK_ALIKE.test(number.value)),
    issueDate:
      issueDate &&
      markUncertain(issueDate, issueDate.value <= uploadedOn && issueDate.value >= earliestDay(uploadedOn)),
    sellerNip: sellerNip && markUncertain(sellerNip, sellerNip.value !== buyerNip?.value),
    buyerNip: buyerNip && markUncertain(buyerNip, sellerNip?.value !== buyerNip.value),
    buyerName: buyerName && markUncertain(buyerName, true),
  };
  return {
    ...(head.number && isLegible(head.number) && { number: head.number }),
    ...(head.issueDate && isLegible(head.issueDate) && { issueDate: head.issueDate }),
    ...(head.sellerNip && isLegible(head.sellerNip) && { sellerNip: head.sellerNip }),
    ...(head.buyerNip && isLegible(head.buyerNip) && { buyerNip: head.buyerNip }),
    ...(head.buyerName && isLegible(head.buyerName) && { buyerName: head.buyerName }),
    lines: lines.filter(isLegible).map((line) => markUncertain(line, line.isProven)),
  };
}
