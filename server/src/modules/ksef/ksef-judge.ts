// Judges one document. Runs in the reading thread: a document of 10,000 lines takes the better part of a second.
import type { KsefDocument } from "@plon/rules/ksef-document.ts";
import { ParseOption, XmlDocument, XmlLibError, XmlParseError } from "libxml2-wasm";
import { buyerNameOf, documentOf, UnreadableValue } from "./ksef-document.ts";
import { FA3_NAMESPACE, ksefValidator } from "./ksef-schema.ts";
import { schemaWords } from "./schema-words.ts";
import { type Place, placeOfXPath, readSource } from "./xml-source.ts";

/** A structured invoice, or where and why it is not one. */
export type KsefReading =
  | { ok: true; document: KsefDocument; buyerName: string | null }
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
export function judgeKsef(content: Uint8Array): KsefReading {
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
    ksefValidator().validate(xml);
    return { ok: true, document: documentOf(xml), buyerName: buyerNameOf(xml) };
  } catch (error) {
    if (error instanceof UnreadableValue) return refusal(error.message);
    return ofLibrary(error, source.text);
  } finally {
    xml.dispose();
  }
}

/** The library's first error; validation errors have no column, so the element is located in the text. */
function ofLibrary(error: unknown, text: string): KsefReading {
  if (!(error instanceof XmlLibError)) throw error;
  const [first] = error.details;
  if (!first) return refusal(schemaWords(error.message));
  if (error instanceof XmlParseError) {
    return refusal(`To nie jest poprawny XML: ${first.message.trim()}`, { line: first.line, column: first.col });
  }
  const place = first.xpath ? placeOfXPath(text, first.xpath) : undefined;
  return refusal(schemaWords(first.message), place ?? { line: first.line, column: 1 });
}
