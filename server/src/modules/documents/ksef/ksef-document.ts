// What we take from a validated document. Everything else in it is none of our business.
import { scaled } from "@plon/rules/texts/decimal.ts";
import { KSEF_KINDS, type KsefDocument, type KsefKind, type KsefLine } from "@plon/rules/ksef/ksef-document.ts";
import { netValueOf } from "@plon/rules/ksef/line-amounts.ts";
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
  const inPln = (name: string) => (currency === "PLN" ? moneyOf(text(name)) : null);
  const advances = (invoice.get("FakturaZaliczkowa") ?? []).flatMap(
    (one) => textOf(one, "NrFaZaliczkowej") ?? textOf(one, "NrKSeFFaZaliczkowej") ?? [],
  );
  const order = kind === "ZAL" ? invoice.get("Zamowienie")?.[0] : undefined;
  const isWholeAdvance =
    order !== undefined &&
    (advances.length > 0 || (moneyOf(text("P_15")) ?? 0) >= (moneyOf(textOf(order, "WartoscZamowienia")) ?? Infinity));
  const ownLines = (invoice.get("FaWiersz") ?? []).map((line) => lineOf(line, currency, OF_INVOICE));
  const lines =
    isWholeAdvance && ownLines.length === 0
      ? [...childrenOf(order, "ZamowienieWiersz")].map((line) => lineOf(line, currency, OF_ORDER))
      : ownLines;
  return {
    kind,
    number: text("P_2") ?? "",
    issueDate: text("P_1") ?? "",
    currency,
    sellerNip: textOf(child(root.get("Podmiot1")?.[0], "DaneIdentyfikacyjne"), "NIP") ?? "",
    buyerNip: textOf(buyerOf(root), "NIP"),
    corrects: (invoice.get("DaneFaKorygowanej") ?? []).flatMap((one) => textOf(one, "NrFaKorygowanej") ?? []),
    isSelfBilled: textOf(invoice.get("Adnotacje")?.[0], "P_17") === "1",
    isRelated: text("TP") === "1",
    netGrosze: totalOf([...invoice.keys()].filter((name) => name.startsWith("P_13_")).map(inPln)),
    linesNetGrosze: lines.length === 0 ? 0 : totalOf(lines.map(netOf)),
    totalGrosze: inPln("P_15"),
    isWholeAdvance,
    advances,
    lines,
  };
}

/** A sum in grosze; one that no number holds is as large as a number can be, and so equals none of ours. */
function moneyOf(decimal: string | null): number | null {
  if (decimal === null) return null;
  const grosze = scaled(decimal, 2);
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, grosze));
}

/** A line's net value as it counts in the sum of all: what stood there before a correction is taken off. */
const netOf = (line: KsefLine) => {
  const net = netValueOf(line);
  return net !== null && line.isBefore ? -net : net;
};

/** Null where one of them is, or there are none. */
const totalOf = (parts: (number | null)[]): number | null =>
  parts.length === 0 ? null : parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part));

/** What an invoice and an order call the same parts of a line. */
const OF_INVOICE = {
  name: "P_7",
  index: "Indeks",
  gtin: "GTIN",
  unit: "P_8A",
  quantity: "P_8B",
  price: "P_9A",
  grossPrice: "P_9B",
  discount: "P_10",
  value: "P_11",
  before: "StanPrzed",
};
const OF_ORDER: typeof OF_INVOICE = {
  name: "P_7Z",
  index: "IndeksZ",
  gtin: "GTINZ",
  unit: "P_8AZ",
  quantity: "P_8BZ",
  price: "P_9AZ",
  grossPrice: "",
  discount: "",
  value: "P_11NettoZ",
  before: "StanPrzedZ",
};

const NAMES = new Map([OF_INVOICE, OF_ORDER].map((called) => [called, new Set(Object.values(called))]));

function lineOf(element: XmlElement, currency: string, called: typeof OF_INVOICE): KsefLine {
  const asked = NAMES.get(called)!;
  const values = new Map<string, string>();
  for (const [name, [part]] of partsOf(element)) if (asked.has(name)) values.set(name, part!.content.trim());
  const isPln = currency === "PLN";
  const netPrice = values.get(called.price);
  const price = netPrice ?? values.get(called.grossPrice);
  const value = isPln ? values.get(called.value) : undefined;
  const discount = isPln ? values.get(called.discount) : undefined;
  return {
    name: (values.get(called.name) ?? "").slice(0, 512),
    index: values.get(called.index) || null,
    gtin: values.get(called.gtin) || null,
    unit: (values.get(called.unit) ?? "").slice(0, 60),
    quantityMillionths: values.has(called.quantity) ? exact(values.get(called.quantity)!, 6, called.quantity) : null,
    priceSign: price === undefined ? null : signOf(price),
    netPrice: (isPln ? netPrice : undefined) ?? null,
    discountGrosze: discount === undefined ? null : Math.round(Number(discount) * 100),
    valueGrosze: value === undefined ? null : exact(value, 2, called.value),
    isBefore: values.get(called.before) === "1",
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
