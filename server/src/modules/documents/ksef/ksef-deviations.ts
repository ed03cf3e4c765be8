// Where a document of KSeF departs from the schema without touching anything that we read of it.
import { type ErrorDetail, type XmlDocument, XmlElement } from "libxml2-wasm";
import { FA3_NAMESPACE } from "./ksef-schema.ts";

/** Parts of a document that say nothing of number, day, parties, kind, goods, quantities and prices. */
const BESIDE = [
  "Podmiot1/Adres",
  "Podmiot1/AdresKoresp",
  "Podmiot1/DaneKontaktowe",
  "Podmiot2/Adres",
  "Podmiot2/AdresKoresp",
  "Podmiot2/DaneKontaktowe",
  "Podmiot2/NrKlienta",
  "Fa/P_1M",
  "Fa/WZ",
  "Fa/DodatkowyOpis",
  "Fa/Platnosc",
  "Fa/WarunkiTransakcji",
  "Fa/FaWiersz/UU_ID",
  "Fa/FaWiersz/PKWiU",
  "Fa/FaWiersz/CN",
  "Fa/FaWiersz/PKOB",
  "Fa/FaWiersz/GTU",
  "Stopka",
  "Naglowek/SystemInfo",
];

/** Each is looked up in the document; one with more of them is looked at by a person. */
const DEVIATIONS_MAX = 100;
const NAMED_MAX = 5;

/**
 * Names what departs from the schema, each element once, where none of it touches what is read of the document; undefined
 * where any of it does or its place is unknown.
 */
export function harmlessDeviations(xml: XmlDocument, faults: readonly ErrorDetail[]): string | undefined {
  if (faults.length === 0 || faults.length > DEVIATIONS_MAX) return undefined;
  const names = new Set<string>();
  for (const fault of faults) {
    const path = pathOf(xml, fault);
    if (path === undefined || !BESIDE.some((part) => path === part || path.startsWith(`${part}/`))) return undefined;
    names.add(path);
  }
  const more = names.size - NAMED_MAX;
  return `pominięto odstępstwo od schematu: ${[...names].slice(0, NAMED_MAX).join(", ")}${more > 0 ? ` i jeszcze ${more}` : ""}`;
}

/** The names of elements down to what is wrong, without the root's: 'Fa/DodatkowyOpis/Wartosc'. */
function pathOf(xml: XmlDocument, { xpath, message }: ErrorDetail): string | undefined {
  if (!xpath) return undefined;
  const prefixes = [...xpath.matchAll(/([\w.-]+):/g)].map(([, prefix]) => [prefix!, FA3_NAMESPACE]);
  const found = xml.get(xpath, Object.fromEntries(prefixes));
  if (!(found instanceof XmlElement)) return undefined;
  // After one that is not expected, the rest of what holds it was not looked at.
  let node: XmlElement | null = message.includes("not expected") ? found.parent : found;
  const names: string[] = [];
  for (; node; node = node.parent) names.unshift(node.name);
  return names.slice(1).join("/");
}
