// KSeF keeps documents that are authentic and not clean XML. What can be mended without guessing at what the seller said is
// mended here, in a copy: the original, and its hash, stay what KSeF gave out.

/** Stands where a character was taken out until it is known that nothing that counts was touched. */
const TAKEN_OUT = "\u{f8ff}";
const REPLACED = "\u{fffd}";
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';
const CLEAN_PROLOG =
  /^<\?xml\s+version\s*=\s*(["'])1\.0\1(?:\s+encoding\s*=\s*(["'])utf-?8\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/i;

type Mended = {
  content: Uint8Array;
  /** What was mended, in Polish and without a word of the document; empty for a document that is clean. */
  repairs: string[];
};

/** A document as an XML parser takes it, and what had to be mended for that. */
export function mendXml(original: Uint8Array): Mended {
  const repairs: string[] = [];
  let text = decoded(original, repairs);
  const start = /^[\ufeff\s\p{Cc}]*/u.exec(text)![0];
  if (start !== "" && start !== "\ufeff") repairs.push("usunięto znaki przed początkiem dokumentu");
  text = withProlog(text.slice(start.length), repairs);
  text = withoutForbidden(text, repairs);
  return repairs.length === 0 ? { content: original, repairs } : { content: Buffer.from(text), repairs };
}

/** Whether a value is what the seller wrote: nothing of it was replaced or taken out. */
export const isAsWritten = (value: string): boolean => !value.includes(TAKEN_OUT) && !value.includes(REPLACED);

/** A value without the marks of characters that were taken out. */
export const withoutMarks = (value: string): string => value.replaceAll(TAKEN_OUT, "");

function decoded(content: Uint8Array, repairs: string[]): string {
  const [a, b] = content;
  const wide = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : undefined;
  if (wide) {
    repairs.push("przeczytano zapis UTF-16");
    return new TextDecoder(wide).decode(content);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return ofOldEncoding(content, repairs) ?? withReplaced(content, repairs);
  }
}

/** Letters and marks that Polish invoices have beside ASCII. */
const USUAL = /^[\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüÄÖÜßéáíčšžÁÉÍČŠŽ\u00a0§°±²³×÷–—„”“’‚…«»€•™®©µ½¼¾·¨´-]*$/u;

/** The whole in Windows-1250, where it makes sense so: no letter is written in UTF-8, and each is one that is usual. */
function ofOldEncoding(content: Uint8Array, repairs: string[]): string | undefined {
  const asUtf8 = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  if (/[^\p{ASCII}\ufffd]/u.test(asUtf8)) return undefined;
  const text = new TextDecoder("windows-1250").decode(content);
  if (!USUAL.test(text)) return undefined;
  repairs.push("przeczytano zapis Windows-1250");
  return text;
}

function withReplaced(content: Uint8Array, repairs: string[]): string {
  repairs.push(`zastąpiono znakiem ${REPLACED} bajty, które nie są zapisem UTF-8`);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
}

function withProlog(text: string, repairs: string[]): string {
  const [written] = /^<\?xml[\s?][^<>]{0,400}>/i.exec(text) ?? [];
  if (written === undefined || CLEAN_PROLOG.test(written)) return text;
  repairs.push("poprawiono nagłówek XML");
  return PROLOG + text.slice(written.length);
}

// By XML 1.0, characters and references to them.
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;
const FORBIDDEN_REFERENCE = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;

function withoutForbidden(text: string, repairs: string[]): string {
  const marked = text.replace(FORBIDDEN, TAKEN_OUT).replace(FORBIDDEN_REFERENCE, TAKEN_OUT);
  if (marked === text) return text;
  repairs.push("usunięto znaki sterujące");
  // Between two elements they said nothing.
  return marked.replace(/>[\s\uf8ff]+</g, (between) => withoutMarks(between));
}
