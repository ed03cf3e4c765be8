// The official schema with its base types from our own disk. Runs in the reading thread only: see ksef-reading.ts.
import { readFileSync } from "node:fs";
import path from "node:path";
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from "libxml2-wasm";

export const FA3_NAMESPACE = "http://crd.gov.pl/wzor/2025/06/25/13775/";

const TYPES = "http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/";
const TYPE_FILES = ["StrukturyDanych_v10-0E.xsd", "ElementarneTypyDanych_v10-0E.xsd", "KodyKrajow_v10-0E.xsd"];
const file = (name: string) => readFileSync(path.join(import.meta.dirname, "schema", name));

let validator: XsdValidator | undefined;

/** The compiled schema: about a second at the first call, then cached. Only the three bundled URLs are resolved. */
export function ksefValidator(): XsdValidator {
  if (validator) return validator;
  const files = Object.fromEntries(TYPE_FILES.map((name) => [TYPES + name, file(name)]));
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(file("fa3.xsd"), { url: "fa3.xsd" }));
  return validator;
}
