import { attributeOf, type Node, textOf } from "./structure.ts";

const TYPES = new Set(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference Link Figure Formula".split(
    " ",
  ),
);

/** Which elements may be in which. */
const WITHIN: Record<string, readonly string[]> = {
  LI: ["L"],
  Lbl: ["LI"],
  LBody: ["LI"],
  THead: ["Table"],
  TBody: ["Table"],
  TFoot: ["Table"],
  TR: ["Table", "THead", "TBody", "TFoot"],
  TH: ["TR"],
  TD: ["TR"],
  Caption: ["Table", "L", "Figure"],
};
const HOLDS: Record<string, readonly string[]> = {
  L: ["LI", "Caption", "L"],
  LI: ["Lbl", "LBody"],
  Table: ["Caption", "THead", "TBody", "TFoot", "TR"],
  THead: ["TR"],
  TBody: ["TR"],
  TR: ["TH", "TD"],
};
/** A cell may have nothing to say. */
const MAY_BE_EMPTY = new Set(["TD", "TH"]);

/** What is wrong with the elements: their types, order and attributes. */
export function structureFaults(nodes: readonly Node[]): string[] {
  const roots = nodes.filter(({ parent }) => !parent);
  const isOne = roots.length === 1 && roots[0]?.type === "Document";
  return [
    ...(isOne ? [] : ["The elements are not one Document"]),
    ...nodes.flatMap(placeFaults),
    ...headingFaults(nodes),
    ...nodes.filter(({ type }) => type === "Table").flatMap(tableFaults),
    ...nodes.filter(({ type }) => type === "Figure").flatMap(figureFaults),
    ...nodes.filter(({ type }) => type === "L").flatMap(listFaults),
  ];
}

function placeFaults({ type, parent, children, contents, objects }: Node): string[] {
  const faults: string[] = [];
  if (!TYPES.has(type)) faults.push(`${type} is no standard type`);
  if (WITHIN[type] && !WITHIN[type].includes(parent?.type ?? ""))
    faults.push(`${type} is in ${parent?.type ?? "nothing"}`);
  for (const child of children) {
    if (HOLDS[type] && !HOLDS[type].includes(child.type)) faults.push(`${type} holds ${child.type}`);
  }
  if (HOLDS[type] && contents.length > 0) faults.push(`${type} holds text`);
  if (children.length + contents.length + objects.length === 0 && !MAY_BE_EMPTY.has(type)) {
    faults.push(`${type} is empty`);
  }
  return faults;
}

function headingFaults(nodes: readonly Node[]): string[] {
  const levels = nodes.filter(({ type }) => /^H[1-6]$/.test(type)).map(({ type }) => Number(type[1]));
  if (levels.length === 0) return ["There is no heading"];
  return levels
    .filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    .map((level) => `H${level} skips a level`);
}

const rowsOf = (node: Node): Node[] =>
  node.children.flatMap((child) => (child.type === "TR" ? [child] : rowsOf(child)));
const spanOf = (cell: Node, key: "ColSpan" | "RowSpan") => Number(attributeOf(cell, "Table", key) ?? 1);

/** Rows are as wide as each other, and cells have heads. */
function tableFaults(table: Node): string[] {
  const rows = rowsOf(table);
  const cells = rows.flatMap(({ children }) => children);
  const widths = new Set<number>();
  let fromAbove: number[] = [];
  for (const { children } of rows) {
    const next: number[] = [];
    const own = children.reduce((sum, cell) => sum + spanOf(cell, "ColSpan"), 0);
    widths.add(own + fromAbove.length);
    for (const cell of children) {
      for (let at = 0; at < spanOf(cell, "ColSpan"); at += 1) next.push(spanOf(cell, "RowSpan") - 1);
    }
    fromAbove = [...fromAbove.map((left) => left - 1), ...next].filter((left) => left > 0);
  }
  const heads = cells.filter(({ type }) => type === "TH");
  const unscoped = heads.filter(
    (cell) => !["/Column", "/Row", "/Both"].includes(attributeOf(cell, "Table", "Scope") ?? ""),
  );
  return [
    ...(widths.size > 1 ? ["The rows of a table differ in width"] : []),
    ...(heads.length === 0 ? ["A table has no heads"] : []),
    ...(unscoped.length > 0 ? ["A head of a table has no scope"] : []),
  ];
}

const figureFaults = (figure: Node): string[] => [
  ...((textOf(figure.dict, "Alt") ?? "") === "" ? ["A figure has no words"] : []),
  ...(attributeOf(figure, "Layout", "BBox") === undefined ? ["A figure has no place"] : []),
];

const listFaults = (list: Node): string[] =>
  list.children.some(({ type, children }) => type === "LI" && !children.some((child) => child.type === "LBody"))
    ? ["An item of a list has no body"]
    : [];
