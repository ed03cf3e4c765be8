// What the readers of a bank's XML share. A bank's file has no document type; one with its own entities is not from a bank.
import { ParseOption, XmlDocument, type XmlElement } from "libxml2-wasm";

/**
 * Reads an ISO 20022 document by the reader of its message, whatever its version; undefined if it is no such document or its
 * reader makes nothing of it.
 */
export function openBankXml<Read>(
  content: Buffer,
  readers: Record<string, (root: XmlElement) => Read | undefined>,
): Read | undefined {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(content, {
      option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NOERROR,
    });
  } catch {
    return undefined;
  }
  try {
    const { root } = document;
    const message = /^urn:iso:std:iso:20022:tech:xsd:(\w{4}\.\d{3}\.\d{3})\.\d{2}$/.exec(root.namespaceUri)?.[1];
    if (root.name !== "Document" || document.dtd || !message || !Object.hasOwn(readers, message)) return undefined;
    return readers[message]!(root);
  } finally {
    document.dispose();
  }
}

/** The elements at a path, in the namespace of the element it begins at. */
export const elementsOf = (element: XmlElement, path: string) =>
  element.find(path.replace(/(^|\/)(?=\w)/g, "$1p:"), { p: element.namespaceUri }) as XmlElement[];

/** The texts of the elements at a path that are not empty. */
export const textsOf = (element: XmlElement, path: string): string[] =>
  elementsOf(element, path)
    .map((node) => node.content.trim())
    .filter((text) => text !== "");

const REASONS: Record<string, string> = {
  AC01: "Nieprawidłowy numer konta",
  AC03: "Nieprawidłowy numer konta odbiorcy",
  AC04: "Konto odbiorcy zamknięte",
  AC06: "Konto odbiorcy zablokowane",
  AG01: "Przelew na to konto jest niedozwolony",
  AM04: "Brak środków na koncie płatnika",
  BE04: "Brak adresu odbiorcy",
  MD07: "Odbiorca nie żyje",
  RC01: "Nieprawidłowy numer banku",
};

/** The reasons that an element gives, codes with their meaning; `within` is what holds them there. */
export const reasonsOf = (element: XmlElement, within: "StsRsnInf" | "RtrInf"): string[] => [
  ...[...textsOf(element, `${within}/Rsn/Cd`), ...textsOf(element, `${within}/Rsn/Prtry`)].map((code) =>
    REASONS[code] ? `${REASONS[code]} (${code})` : code,
  ),
  ...textsOf(element, `${within}/AddtlInf`),
];
