import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString, type PDFDocument } from "pdf-lib";

/** An element of what is read, with what belongs to it. */
export type Node = {
  type: string;
  dict: PDFDict;
  ref: string;
  parent: Node | undefined;
  children: Node[];
  /** Marked contents: the page and the number. */
  contents: { page: string; id: number }[];
  /** Annotations that are part of it. */
  objects: string[];
};

const name = (value: string) => PDFName.of(value);

/** A text of an object, or undefined. */
export function textOf(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(name(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

/** A number of the attributes of an owner, or undefined. */
export function attributeOf(node: Node, owner: string, key: string): string | undefined {
  const attributes = node.dict.lookup(name("A"));
  const all = attributes instanceof PDFArray ? attributes.asArray() : [attributes];
  const own = all.filter((one) => one instanceof PDFDict).find((one) => one.get(name("O")) === name(owner));
  return own?.lookup(name(key))?.toString();
}

/** The elements of a document, in the order in which they are read. */
export function elementsOf(document: PDFDocument, faults: string[]): Node[] {
  const root = document.catalog.lookup(name("StructTreeRoot"));
  if (!(root instanceof PDFDict)) return [];
  const all: Node[] = [];
  const rootRef = String(document.catalog.get(name("StructTreeRoot")));
  for (const kid of kidsOf(root))
    walk(document, kid, { around: { parent: undefined, parentRef: rootRef, page: "" }, all, faults });
  return all;
}

function kidsOf(dict: PDFDict): unknown[] {
  const value = dict.get(name("K"));
  const resolved = dict.lookup(name("K"));
  if (resolved instanceof PDFArray) return resolved.asArray();
  return value === undefined ? [] : [value];
}

type Around = { parent: Node | undefined; parentRef: string; page: string };

function walk(
  document: PDFDocument,
  kid: unknown,
  { around, all, faults }: { around: Around; all: Node[]; faults: string[] },
): void {
  const { parent, parentRef } = around;
  if (kid instanceof PDFNumber) {
    parent?.contents.push({ page: around.page, id: kid.asNumber() });
    return;
  }
  const dict = kid instanceof PDFRef ? document.context.lookup(kid) : kid;
  if (!(dict instanceof PDFDict)) {
    faults.push(`What is in ${parent?.type ?? "the root"} is neither an element nor a content`);
    return;
  }
  const page = dict.get(name("Pg"));
  const type = dict.get(name("Type"));
  if (type === name("MCR")) {
    parent?.contents.push({
      page: page ? String(page) : around.page,
      id: Number(dict.lookup(name("MCID"))?.toString()),
    });
  } else if (type === name("OBJR")) {
    parent?.objects.push(String(dict.get(name("Obj"))));
  } else {
    const node: Node = {
      type: String(dict.get(name("S"))).slice(1),
      dict,
      ref: String(kid),
      parent,
      children: [],
      contents: [],
      objects: [],
    };
    if (String(dict.get(name("P"))) !== parentRef) faults.push(`${node.type} does not name its parent`);
    all.push(node);
    parent?.children.push(node);
    const within = { parent: node, parentRef: node.ref, page: page ? String(page) : "" };
    for (const inner of kidsOf(dict)) walk(document, inner, { around: within, all, faults });
  }
}
