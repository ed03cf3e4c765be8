// Examines the text of a document before and after parsing: whether it may be parsed at all, and where in the text an
// element is.

/** Bounds of a document; an invoice of 10,000 lines has about 2.3 MB. */
export const DOCUMENT_BYTES_MAX = 3 * 1_048_576;
const DEPTH_MAX = 32;
const ELEMENTS_MAX = 400_000;
/** Sections, comments and instructions: for each of them libxml2 walks past all the others, and no invoice has many. */
const PASSED_OVER_MAX = 10_000;

export type Place = { line: number; column: number };
export type Refusal = { place: Place | undefined; reason: string };

/** Line and column, from 1, of a position in the text. */
export function placeAt(text: string, position: number): Place {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < position; at = text.indexOf("\n", at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: position - start + 1 };
}

/** The text of a document, or why it may not be parsed: size, encoding, a document type, depth. */
export function readSource(content: Uint8Array): { text: string } | Refusal {
  const refuse = (reason: string, place?: Place): Refusal => ({ reason, place });
  if (content.length === 0) return refuse("Dokument jest pusty");
  if (content.length > DOCUMENT_BYTES_MAX) return refuse("Dokument jest większy niż 3 MB");
  if (startsLikeUtf16Or32(content)) return refuse("Dokument musi być zapisany w UTF-8", { line: 1, column: 1 });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return refuse("Dokument musi być zapisany w UTF-8: zawiera bajty, które nim nie są");
  }
  const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(text)?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) {
    return refuse(`Dokument musi być zapisany w UTF-8, a podaje kodowanie ${declared}`, { line: 1, column: 1 });
  }
  return refuseStructure(text) ?? { text };
}

const startsLikeUtf16Or32 = ([a, b, c]: Uint8Array) =>
  (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || a === 0 || b === 0 || (c === 0 && a !== undefined);

const startsLike = (content: Uint8Array, start: RegExp) =>
  start.test(Buffer.from(content.subarray(0, 200)).toString("latin1"));

/** Whether a file begins like markup: its reader determines what it really is. */
const looksLikeMarkup = (content: Uint8Array) => startsLike(content, /^(?:\u00ef\u00bb\u00bf)?\s*</);

/** Whether a file begins like XML or an invoice; a page or a script begins differently. */
export const looksLikeXml = (content: Uint8Array): boolean =>
  startsLike(content, /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml\s|(?:[\w-]+:)?Faktura[\s>])/);

/** Judges a file by its content: a document, or a type that is not allowed. */
export async function inspectXml(content: Buffer) {
  return looksLikeMarkup(content)
    ? ({ ok: true, type: "application/xml" } as const)
    : ({ ok: false, code: "file.type_not_allowed" } as const);
}

function refuseStructure(text: string): Refusal | undefined {
  if (occursMoreThan(text, /<!\[CDATA\[|<!--|<\?/g, PASSED_OVER_MAX)) {
    return { reason: "Dokument ma za dużo sekcji CDATA, komentarzy lub instrukcji", place: undefined };
  }
  let depth = 0;
  let elements = 0;
  for (const mark of marks(text)) {
    if (mark.kind === "doctype") {
      return { reason: "Dokument nie może mieć DOCTYPE ani własnych encji", place: placeAt(text, mark.at) };
    }
    if (mark.kind === "start") {
      elements += 1;
      if (!mark.isEmpty) depth += 1;
    } else depth -= 1;
    if (depth > DEPTH_MAX) {
      return { reason: `Elementy są zagnieżdżone głębiej niż ${DEPTH_MAX}`, place: placeAt(text, mark.at) };
    }
    if (elements > ELEMENTS_MAX) return { reason: "Dokument ma za dużo elementów", place: placeAt(text, mark.at) };
  }
  return undefined;
}

function occursMoreThan(text: string, pattern: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) if (++count > most) return true;
  return false;
}

type Mark = { kind: "start" | "end" | "doctype"; at: number; name: string; isEmpty: boolean };

const NAME_END = /[ \t\r\n/>]/g;

/** The tags of a text in their order; comments, CDATA and instructions are skipped. One pass, no backtracking. */
function* marks(text: string): Generator<Mark> {
  let at = text.indexOf("<");
  while (at >= 0) {
    const passed = passOver(text, at);
    if (passed !== undefined) {
      at = passed < 0 ? -1 : text.indexOf("<", passed);
      continue;
    }
    const end = tagEnd(text, at);
    if (text[at + 1] === "!") yield { kind: "doctype", at, name: "", isEmpty: false };
    else if (text[at + 1] === "/") yield { kind: "end", at, name: "", isEmpty: false };
    else {
      NAME_END.lastIndex = at + 1;
      const nameEnd = Math.min(NAME_END.exec(text)?.index ?? end, end);
      yield { kind: "start", at, name: text.slice(at + 1, nameEnd), isEmpty: text[end - 1] === "/" };
    }
    at = text.indexOf("<", end);
  }
}

/** Where a comment, CDATA section or instruction ends; -1 if it never does, undefined if none begins here. */
function passOver(text: string, at: number): number | undefined {
  const pairs = [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const;
  for (const [begin, end] of pairs) {
    if (!text.startsWith(begin, at)) continue;
    const found = text.indexOf(end, at + begin.length);
    return found < 0 ? -1 : found + end.length;
  }
  return undefined;
}

/** The position of a tag's closing '>', ignoring those inside quoted attributes. */
function tagEnd(text: string, at: number): number {
  const close = text.indexOf(">", at);
  if (close >= 0 && !/["']/.test(text.slice(at, close))) return close;
  let quote = "";
  for (let end = at + 1; end < text.length; end++) {
    const mark = text[end]!;
    if (quote) {
      if (mark === quote) quote = "";
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === ">") return end;
  }
  return text.length;
}

/** The position of the element of an XPath that numbers each step ('/*' + '/*[2]'), as written by libxml2. */
export function placeOfXPath(text: string, xpath: string): Place | undefined {
  const steps = xpath.split("/").slice(1).map(readStep);
  if (steps.length === 0 || steps.some((step) => !step)) return undefined;
  let depth = 0;
  let matched = 0;
  const seen: number[] = [];
  for (const { kind, at, name, isEmpty } of marks(text)) {
    if (kind !== "start") {
      depth -= 1;
      if (matched > depth) matched = depth;
      seen.length = depth + 1;
      continue;
    }
    const step = steps[depth];
    if (matched === depth && step && (step.name === "*" || step.name === name)) {
      seen[depth] = (seen[depth] ?? 0) + 1;
      if (seen[depth] === step.index) {
        matched = depth + 1;
        if (matched === steps.length) return placeAt(text, at);
      }
    }
    if (isEmpty) {
      if (matched > depth) matched = depth;
    } else {
      depth += 1;
      seen.length = depth;
    }
  }
  return undefined;
}

function readStep(step: string): { name: string; index: number } | undefined {
  const match = /^(\*|[\w:.-]+)(?:\[(\d+)\])?$/.exec(step);
  return match ? { name: match[1]!, index: Number(match[2] ?? 1) } : undefined;
}
