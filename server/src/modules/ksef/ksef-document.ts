// What we take from a validated document. Everything else in it is none of our business.
import { scaled } from "@plon/rules/decimal.ts";
import { KSEF_KINDS, type KsefDocument, type KsefKind, type KsefLine } from "@plon/rules/ksef-document.ts";
import { type XmlDocument, XmlElement } from "libxml2-wasm";

/** A value that is valid by the schema but unusable for us. */
export class UnreadableValue extends Error {}

function* childrenOf(element: XmlElement, name?: string): Generator<XmlElement> {
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement && (name === undefined || node.name === name)) yield node;
  }
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && childrenOf(element, name).next().value;
}

const textOf = (element: XmlElement | undefined, name: string): string | null => {
  const text = child(element, name)?.content.trim();
  return text ? text : null;
};

/** An element's parts by name, read once: each step in the document is a call out of JavaScript. */
function partsOf(element: XmlElement | undefined): Map<string, XmlElement[]> {
  const parts = new Map<string, XmlElement[]>();
  for (const part of element ? childrenOf(element) : []) {
    const { name } = part;
    const same = parts.get(name);
    if (same) same.push(part);
    else parts.set(name, [part]);
  }
  return parts;
}

const buyerOf = (root: Map<string, XmlElement[]>) => child(root.get("Podmiot2")?.[0], "DaneIdentyfikacyjne");

/** The buyer named on the document; not kept for documents that nobody submitted. */
export const buyerNameOf = (xml: XmlDocument): string | null =>
  textOf(buyerOf(partsOf(xml.root)), "Nazwa")?.slice(0, 300) ?? null;

/** Our document from one that is valid by the schema. Throws UnreadableValue. */
export function documentOf(xml: XmlDocument): KsefDocument {
  const root = partsOf(xml.root);
  const invoice = partsOf(root.get("Fa")?.[0]);
  const text = (name: string) => invoice.get(name)?.[0]?.content.trim() || null;
  const kind = text("RodzajFaktury") as KsefKind;
  if (!KSEF_KINDS.includes(kind)) throw new UnreadableValue(`Nieznany rodzaj faktury: ${kind}`);
  const currency = text("KodWaluty") ?? "PLN";
  const number = text("P_2") ?? "";
  return {
    kind,
    number,
    issueDate: text("P_1") ?? "",
    currency,
    sellerNip: textOf(child(root.get("Podmiot1")?.[0], "DaneIdentyfikacyjne"), "NIP") ?? "",
    buyerNip: textOf(buyerOf(root), "NIP"),
    corrects: (invoice.get("DaneFaKorygowanej") ?? []).flatMap((one) => textOf(one, "NrFaKorygowanej") ?? []),
    lines: (invoice.get("FaWiersz") ?? []).map((line) => lineOf(line, currency)),
  };
}

const LINE_PARTS = new Set(["P_7", "Indeks", "GTIN", "P_8A", "P_8B", "P_9A", "P_9B", "P_11", "StanPrzed"]);

function lineOf(element: XmlElement, currency: string): KsefLine {
  const values = new Map<string, string>();
  for (const [name, [part]] of partsOf(element)) if (LINE_PARTS.has(name)) values.set(name, part!.content.trim());
  const price = values.get("P_9A") ?? values.get("P_9B");
  const value = currency === "PLN" ? values.get("P_11") : undefined;
  return {
    name: (values.get("P_7") ?? "").slice(0, 512),
    index: values.get("Indeks") || null,
    gtin: values.get("GTIN") || null,
    unit: (values.get("P_8A") ?? "").slice(0, 60),
    quantityMillionths: values.has("P_8B") ? exact(values.get("P_8B")!, 6, "P_8B") : null,
    priceSign: price === undefined ? null : signOf(price),
    valueGrosze: value === undefined ? null : exact(value, 2, "P_11"),
    isBefore: values.get("StanPrzed") === "1",
  };
}

function signOf(decimal: string): -1 | 0 | 1 {
  if (/^[-+]?[0.]*$/.test(decimal)) return 0;
  return decimal.startsWith("-") ? -1 : 1;
}

/** A decimal as a scaled integer, exact. Nobody buys more than a number can hold exactly. */
function exact(decimal: string, places: number, field: string): number {
  const parts = scaled(decimal.replace(/^\+/, "").replace(/^(-?)\./, "$10."), places);
  if (!Number.isSafeInteger(parts)) throw new UnreadableValue(`Wartość ${decimal} w ${field} jest za duża`);
  return parts;
}
