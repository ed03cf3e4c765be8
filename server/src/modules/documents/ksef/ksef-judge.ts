// Judges one document. Runs in the reading thread: a document of 10,000 lines takes the better part of a second.
import type { KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import { ParseOption, XmlDocument, XmlLibError, XmlParseError, XmlValidateError } from "libxml2-wasm";
import { harmlessDeviations } from "./ksef-deviations.ts";
import { buyerNameOf, documentOf, UnreadableValue } from "./ksef-document.ts";
import { FA3_NAMESPACE, ksefValidator } from "./ksef-schema.ts";
import { parserWords, schemaWords } from "./schema-words.ts";
import { isAsWritten, mendXml, withoutMarks } from "./xml-repair.ts";
import { DOCUMENT_BYTES_MAX, type Place, placeOfXPath, readSource } from "./xml-source.ts";

/** A structured invoice with what was mended to read it, or where and why it is not one. */
export type KsefReading =
  | { ok: true; document: KsefDocument; buyerName: string | null; repairs: string[] }
  | { ok: false; line: number | null; column: number | null; reason: string };

const OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES;

const refusal = (reason: string, place?: Place): KsefReading => ({
  ok: false,
  line: place?.line ?? null,
  column: place?.column ?? null,
  reason: readable(reason),
});

/** A reason may quote the document, without characters that no table can store and no screen can show. */
const readable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

/** Reads a document that is valid by the official schema. Never throws because of the document's content. */
export const judgeKsef = (content: Uint8Array): KsefReading => judge(content);

/**
 * Reads an authentic document of KSeF: what is not clean XML is mended, and what departs from the schema where we read nothing is
 * passed over; both are told. Never throws because of the document's content.
 */
export function judgeAuthentic(original: Uint8Array): KsefReading {
  if (original.length > DOCUMENT_BYTES_MAX) return judge(original);
  const { content, repairs } = mendXml(original);
  return judge(content, repairs);
}

/** Strictly, without `repairs`. */
function judge(content: Uint8Array, repairs?: readonly string[]): KsefReading {
  const source = readSource(content);
  if ("reason" in source) return refusal(source.reason, source.place);
  let xml: XmlDocument;
  try {
    xml = XmlDocument.fromBuffer(content, { option: OPTIONS });
  } catch (error) {
    return ofLibrary(error, source.text);
  }
  try {
    const { name, namespaceUri } = xml.root;
    if (name !== "Faktura" || namespaceUri !== FA3_NAMESPACE) {
      return refusal("To nie jest faktura ustrukturyzowana FA(3)", placeOfXPath(source.text, "/*"));
    }
    const deviations = deviationsOf(xml, repairs !== undefined);
    const document = documentOf(xml);
    const buyerName = buyerNameOf(xml);
    if (!repairs?.length) return { ok: true, document, buyerName, repairs: deviations };
    return ofMended({ ok: true, document, buyerName, repairs: [...repairs, ...deviations] });
  } catch (error) {
    if (error instanceof UnreadableValue) return refusal(error.message);
    return ofLibrary(error, source.text);
  } finally {
    xml.dispose();
  }
}

/** What departs from the schema and may be passed over. Throws the validator's error where something may not. */
function deviationsOf(xml: XmlDocument, isLenient: boolean): string[] {
  try {
    ksefValidator().validate(xml);
    return [];
  } catch (error) {
    const words = isLenient && error instanceof XmlValidateError ? harmlessDeviations(xml, error.details) : undefined;
    if (words === undefined) throw error;
    return [words];
  }
}

/** What a mended document says, if nothing of what counts was touched; schema and numbers hold for the rest. */
function ofMended(reading: Extract<KsefReading, { ok: true }>): KsefReading {
  const { document } = reading;
  const { number, corrects, advances, lines } = document;
  if (![number, ...corrects, ...advances].every(isAsWritten)) {
    return refusal("Numer faktury w dokumencie jest uszkodzony: ma znaki, których nie da się odczytać");
  }
  if (!lines.every(({ gtin, unit }) => isAsWritten(gtin ?? "") && isAsWritten(unit))) {
    return refusal("Jednostka albo numer GTIN w pozycji jest uszkodzony: ma znaki, których nie da się odczytać");
  }
  for (const line of lines) {
    line.name = withoutMarks(line.name);
    line.index &&= withoutMarks(line.index);
  }
  const buyerName = reading.buyerName && withoutMarks(reading.buyerName);
  return { ...reading, buyerName };
}

/** The library's first error; validation errors have no column, so the element is located in the text. */
function ofLibrary(error: unknown, text: string): KsefReading {
  if (!(error instanceof XmlLibError)) throw error;
  const [first] = error.details;
  if (!first) return refusal(schemaWords(error.message));
  if (error instanceof XmlParseError) {
    return refusal(`To nie jest poprawny XML: ${parserWords(first.message)}`, { line: first.line, column: first.col });
  }
  const place = first.xpath ? placeOfXPath(text, first.xpath) : undefined;
  return refusal(schemaWords(first.message), place ?? { line: first.line, column: 1 });
}
