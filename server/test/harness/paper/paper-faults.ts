// What a machine can find in a paper that breaks PDF/UA-1 (ISO 14289-1), after the conditions of the Matterhorn Protocol
// that our papers could break. This is not veraPDF: decision 0171 says what it does not look at.
import { XmlDocument } from "libxml2-wasm";
import { PDFBool, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { pageFaults, unpacked } from "./page-faults.ts";
import { elementsOf, textOf } from "./structure.ts";
import { structureFaults } from "./structure-faults.ts";

const name = (value: string) => PDFName.of(value);

/** What is wrong with a paper, each fault once; nothing if it can be read by everybody as far as a machine can tell. */
export async function paperFaults(content: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(content, { updateMetadata: false, throwOnInvalidObject: true });
  const faults: string[] = [];
  const nodes = elementsOf(document, faults);
  return [
    ...new Set([
      ...fileFaults(content),
      ...documentFaults(document),
      ...descriptionFaults(document),
      ...faults,
      ...structureFaults(nodes),
      ...pageFaults(document, nodes),
    ]),
  ];
}

/** The end of the file says where its table of objects begins, and the table where each object does. */
function fileFaults(content: Uint8Array): string[] {
  const file = Buffer.from(content).toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1] ?? -1);
  const table = /^xref\s+0 \d+\s+((?:\d{10} \d{5} [fn]\s+)*)/.exec(file.slice(start))?.[1];
  // A table that is packed has its own number.
  if (table === undefined) return /^\d+ \d+ obj/.test(file.slice(start)) ? [] : ["The table of objects is not found"];
  const entries = table.trim().split(/\s*\n\s*/);
  const isAt = (entry: string, index: number) =>
    entry.endsWith("f") || file.startsWith(`${index} `, Number(entry.slice(0, 10)));
  return entries.every(isAt) ? [] : ["The table of objects leads elsewhere"];
}

function documentFaults({ catalog }: PDFDocument): string[] {
  const marks = catalog.lookup(name("MarkInfo"));
  const viewer = catalog.lookup(name("ViewerPreferences"));
  const isTrue = (dict: unknown, key: string) => dict instanceof PDFDict && dict.lookup(name(key)) === PDFBool.True;
  return [
    ...(textOf(catalog, "Lang") === "pl" ? [] : ["The document does not say that it is in Polish"]),
    ...(isTrue(marks, "Marked") && !isTrue(marks, "Suspects") ? [] : ["The document does not say that it is tagged"]),
    ...(isTrue(viewer, "DisplayDocTitle") ? [] : ["The title is not shown"]),
    ...(catalog.has(name("StructTreeRoot")) ? [] : ["The document has no structure"]),
  ];
}

const SPACES = {
  pdfuaid: "http://www.aiim.org/pdfua/ns/id/",
  dc: "http://purl.org/dc/elements/1.1/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
};

/** The description (XMP) is XML, says which standard the document keeps, and has its title. */
function descriptionFaults(document: PDFDocument): string[] {
  const stream = document.catalog.lookup(name("Metadata"));
  const packet = Buffer.from(unpacked(stream), "latin1").toString("utf8");
  let description: XmlDocument;
  try {
    description = XmlDocument.fromString(packet);
  } catch {
    return ["The description is no XML"];
  }
  try {
    const valueOf = (path: string) => description.get(path, SPACES)?.content ?? "";
    const title = valueOf("//dc:title/rdf:Alt/rdf:li");
    return [
      ...(valueOf("//pdfuaid:part") === "1" ? [] : ["The description does not name PDF/UA-1"]),
      ...(title.trim() === "" ? ["The document has no title"] : []),
      ...(title === (document.getTitle() ?? "") ? [] : ["The document has two titles"]),
    ];
  } finally {
    description.dispose();
  }
}
