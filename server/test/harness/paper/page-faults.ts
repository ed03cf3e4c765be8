import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRawStream } from "pdf-lib";
import { marksOf } from "./content-marks.ts";
import { type Node, textOf } from "./structure.ts";

const name = (value: string) => PDFName.of(value);

/** The content of a stream, unpacked. */
export function unpacked(stream: unknown): string {
  if (stream instanceof PDFArray)
    return stream
      .asArray()
      .map((_, index) => unpacked(stream.lookup(index)))
      .join("\n");
  if (!(stream instanceof PDFRawStream)) return "";
  const isPacked = String(stream.dict.lookup(name("Filter")) ?? "").includes("FlateDecode");
  return Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents).toString("latin1");
}

/** What the tree of parents says: of each key, the elements that its contents or its annotation belong to. */
function parentsOf(document: PDFDocument): Map<number, unknown> {
  const found = new Map<number, unknown>();
  const root = document.catalog.lookup(name("StructTreeRoot"));
  const read = (tree: unknown): void => {
    if (!(tree instanceof PDFDict)) return;
    const numbers = tree.lookup(name("Nums"));
    if (numbers instanceof PDFArray) {
      for (let at = 0; at + 1 < numbers.size(); at += 2) {
        const key = numbers.lookup(at);
        if (key instanceof PDFNumber) found.set(key.asNumber(), numbers.get(at + 1));
      }
    }
    const kids = tree.lookup(name("Kids"));
    if (kids instanceof PDFArray) for (let at = 0; at < kids.size(); at += 1) read(kids.lookup(at));
  };
  if (root instanceof PDFDict) read(root.lookup(name("ParentTree")));
  return found;
}

/** What is wrong with the pages: content that is neither read nor decoration, links, fonts. */
export function pageFaults(document: PDFDocument, nodes: readonly Node[]): string[] {
  const parents = parentsOf(document);
  const claimed = new Map<string, Node>();
  const faults: string[] = [];
  for (const node of nodes) {
    for (const { page, id } of node.contents) {
      if (claimed.has(`${page} ${id}`)) faults.push("Two elements have the same content");
      claimed.set(`${page} ${id}`, node);
    }
  }
  for (const page of document.getPages()) {
    faults.push(...contentFaults(document, page, claimed, parents), ...linkFaults(document, page, nodes, parents));
    if (page.node.get(name("Tabs")) !== name("S")) faults.push("The order of links is not that of the text");
  }
  if (claimed.size > 0) faults.push("An element has content that is on no page");
  return faults;
}

function contentFaults(
  document: PDFDocument,
  page: PDFPage,
  claimed: Map<string, Node>,
  parents: Map<number, unknown>,
): string[] {
  const faults: string[] = [];
  const resources = page.node.Resources();
  const forms = resources?.lookup(name("XObject"));
  const form = (of: string) => (forms instanceof PDFDict ? unpacked(forms.lookup(name(of))) : undefined);
  const marks = marksOf(unpacked(page.node.lookup(name("Contents"))), form);
  if (marks.unmarked.length > 0) faults.push(`Content is not marked: ${[...new Set(marks.unmarked)].join(", ")}`);
  faults.push(...marks.misplaced);
  const key = page.node.lookup(name("StructParents"));
  const owners = key instanceof PDFNumber ? parents.get(key.asNumber()) : undefined;
  const list = owners instanceof PDFArray ? owners : document.context.lookup(owners as never);
  if (new Set(marks.ids).size !== marks.ids.length) faults.push("Two contents of a page have the same number");
  for (const id of marks.ids) {
    const place = `${page.ref} ${id}`;
    const owner = claimed.get(place);
    if (!owner) faults.push("A marked content belongs to no element");
    else if (!(list instanceof PDFArray) || String(list.get(id)) !== owner.ref) {
      faults.push("The tree of parents does not name a content's element");
    }
    claimed.delete(place);
  }
  const fonts = resources?.lookup(name("Font"));
  for (const [font, codes] of marks.codes) {
    const found = fonts instanceof PDFDict ? fonts.lookup(name(font)) : undefined;
    faults.push(...fontFaults(found, codes));
  }
  return faults;
}

/** A font is in the file, and says which letter each code is. */
function fontFaults(font: unknown, codes: ReadonlySet<number>): string[] {
  if (!(font instanceof PDFDict)) return ["A text has no font"];
  const descendants = font.lookup(name("DescendantFonts"));
  const inner = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = inner instanceof PDFDict ? inner.lookup(name("FontDescriptor")) : undefined;
  const isEmbedded =
    descriptor instanceof PDFDict &&
    ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor.lookup(name(key)) instanceof PDFRawStream);
  const letters = lettersOf(unpacked(font.lookup(name("ToUnicode"))));
  const unread = [...codes].filter((code) => !isLetter(letters.get(code)));
  return [
    ...(isEmbedded ? [] : ["A font is not in the file"]),
    ...(letters.size === 0 ? ["A font does not say which letters it has"] : []),
    ...(unread.length > 0 && letters.size > 0 ? ["A font does not say which letter it shows"] : []),
    ...(codes.has(0) ? ["A letter is shown that the font lacks"] : []),
  ];
}

const isLetter = (text: string | undefined) => text !== undefined && !/[\0\ufeff\ufffe]/.test(text) && text !== "";

/** Which letters codes are, by the map that a font has of them. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const text = (hex: string) =>
    String.fromCharCode(...(hex.match(/[0-9a-fA-F]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, ranges = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", , all = ""] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
      for (const [index, [, hex = ""]] of [...all.matchAll(/<([^>]*)>/g)].entries()) {
        letters.set(Number.parseInt(from, 16) + index, text(hex));
      }
    }
    for (const [, from = "", to = "", first = ""] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        letters.set(code, String.fromCharCode(Number.parseInt(first, 16) + code - start));
      }
    }
  }
  for (const [, chars = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", hex = ""] of chars.matchAll(/<(\w+)>\s*<([^>]*)>/g)) {
      letters.set(Number.parseInt(code, 16), text(hex));
    }
  }
  return letters;
}

/** Links say where they lead, and are in the structure. */
function linkFaults(
  document: PDFDocument,
  page: PDFPage,
  nodes: readonly Node[],
  parents: Map<number, unknown>,
): string[] {
  const all = page.node.Annots();
  const faults: string[] = [];
  for (const [index, ref] of all?.asArray().entries() ?? []) {
    const annotation = all!.lookup(index);
    if (!(annotation instanceof PDFDict)) {
      faults.push("An annotation is none");
      continue;
    }
    const owner = nodes.find(({ objects }) => objects.includes(String(ref)));
    const key = annotation.lookup(name("StructParent"));
    const named = key instanceof PDFNumber ? String(parents.get(key.asNumber())) : "";
    const isOnPage = owner?.contents.every(({ page: of }) => of === String(page.ref)) ?? true;
    if ((textOf(annotation, "Contents") ?? "") === "") faults.push("A link has no words");
    if (owner?.type !== "Link") faults.push("A link is not in the structure");
    if (owner && owner.ref !== named) faults.push("The tree of parents does not name a link's element");
    if (!isOnPage) faults.push("A link is on another page than its text");
  }
  return faults;
}
