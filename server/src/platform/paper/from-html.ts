import type { Block, Cell, Column, Look, Run } from "./content.ts";

type Element = { name: string; attributes: Record<string, string>; children: Node[] };
type Node = Element | string;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };
const decoded = (text: string) => text.replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const TEXT: Look = { size: 10.5, before: 6 };
const IN_LIST: Look = { ...TEXT, before: 3 };

type Manner = { look: Look; base: string };

/** Sanitised HTML as blocks of a paper. Paths in links are taken from `base`, the portal's address. */
export const blocksFromHtml = (html: string, base: string): Block[] => blocksIn(parsed(html), { look: TEXT, base });

/** The elements of sanitised HTML, all of which are closed. */
function parsed(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  for (const [token, closing, name = "", rest = ""] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g)) {
    const parent = open.at(-1)!;
    if (!token.startsWith("<")) parent.children.push(decoded(token));
    else if (name === "br") parent.children.push(" ");
    else if (closing) {
      if (open.length > 1) open.pop();
    } else {
      const pairs = [...rest.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, decoded(value)]);
      const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [] };
      parent.children.push(element);
      open.push(element);
    }
  }
  return root;
}

const INLINE = new Set(["strong", "em", "u", "a"]);
const isInline = (node: Node): boolean => typeof node === "string" || INLINE.has(node.name);

function blocksIn({ children }: Element, manner: Manner): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const finish = () => {
    if (hasWords(runs)) blocks.push({ kind: "paragraph", text: runs, ...manner.look });
    runs = [];
  };
  for (const child of children) {
    if (isInline(child)) runs.push(...runsIn(child, manner.base));
    else {
      finish();
      blocks.push(...blocksOf(child as Element, manner));
    }
  }
  finish();
  return blocks;
}

function blocksOf(element: Element, manner: Manner): Block[] {
  switch (element.name) {
    case "h2":
    case "h3": {
      const text = runsIn(element, manner.base);
      return hasWords(text) ? [{ kind: "heading", level: element.name === "h2" ? 2 : 3, text }] : [];
    }
    case "ul":
    case "ol":
      return listOf(element, manner);
    case "blockquote": {
      const blocks = blocksIn(element, manner);
      return blocks.length > 0 ? [{ kind: "quote", blocks }] : [];
    }
    case "table":
      return tableOf(element, manner);
    default:
      return blocksIn(element, manner);
  }
}

function listOf(element: Element, manner: Manner): Block[] {
  const items = element.children
    .filter((child) => typeof child !== "string")
    .map((item) => blocksIn(item, { ...manner, look: IN_LIST }))
    .filter((blocks) => blocks.length > 0);
  const marks = element.name === "ol" ? "numbers" : "dots";
  return items.length > 0 ? [{ kind: "list", marks, items, size: TEXT.size!, before: IN_LIST.before! }] : [];
}

const hasWords = (runs: readonly Run[]) => runs.some(({ text }) => text.trim() !== "");

/** The text of a node with its emphasis and links. Blocks within become one text. */
function runsIn(node: Node, base: string, manner: Omit<Run, "text"> = {}): Run[] {
  if (typeof node === "string") return [{ ...manner, text: node.replaceAll(/[ \t\r\n]+/g, " ") }];
  const { name, attributes, children } = node;
  const href = name === "a" ? addressOf(attributes["href"], base) : undefined;
  const own = { ...manner, ...(name === "strong" && { isBold: true }), ...(href !== undefined && { href }) };
  const runs = children.flatMap((child) => runsIn(child, base, own));
  return isInline(node) ? runs : [...runs, { text: " " }];
}

/** Where a link leads from paper, in ASCII as files want it; undefined if nowhere, as to a place in the page it was on. */
const addressOf = (href: string | undefined, base: string): string | undefined =>
  href === undefined || href.startsWith("#") ? undefined : URL.parse(href, base)?.href;

type Row = { cells: Cell[]; isHead: boolean };

/** A table; one without heads has them in its first row, and one of a single row is no table. */
function tableOf(element: Element, manner: Manner): Block[] {
  const found = within(element, "tr").map((row) => rowOf(row, manner.base));
  const all = found.filter(({ cells }) => cells.length > 0);
  const hasHeads = all.some(({ isHead, cells }) => isHead || cells.some(({ scope }) => scope !== undefined));
  if (!hasHeads && all.length < 2) {
    return all.flatMap(({ cells }) => cells.map(({ text }): Block => ({ kind: "paragraph", text, ...manner.look })));
  }
  const first = all.findIndex(({ isHead }) => !isHead);
  const count = hasHeads ? (first === -1 ? all.length : first) : 1;
  const rows = all.map(({ cells }) => cells);
  const [caption] = within(element, "caption").map((child) => runsIn(child, manner.base));
  return [
    {
      kind: "table",
      ...(caption && hasWords(caption) && { caption }),
      columns: columnsOf(rows),
      heads: rows.slice(0, count),
      rows: rows.slice(count),
    },
  ];
}

/** The elements of a name, but not those of a table in a cell. */
function within({ children }: Element, name: string): Element[] {
  return children.flatMap((child) => {
    if (typeof child === "string" || child.name === "table") return [];
    return child.name === name ? [child] : within(child, name);
  });
}

function rowOf({ children }: Element, base: string): Row {
  const elements = children.filter((child) => typeof child !== "string");
  const cells = elements.map((element, index): Cell => {
    const { name, attributes } = element;
    const across = Number(attributes["colspan"] ?? 1);
    const down = Number(attributes["rowspan"] ?? 1);
    const isOfRow = attributes["scope"] === "row" || (attributes["scope"] === undefined && index === 0);
    return {
      text: runsIn(element, base),
      ...(name === "th" && { scope: isOfRow ? "Row" : "Column" }),
      across,
      down,
    };
  });
  const isHead = elements.length > 0 && elements.every(({ name }) => name === "th");
  return { cells: isHead ? cells.map((cell) => ({ ...cell, scope: "Column" })) : cells, isHead };
}

const WIDTH = { least: 6, most: 40 };

/** Columns as wide as their longest texts ask for, within bounds. */
function columnsOf(rows: readonly (readonly Cell[])[]): Column[] {
  const count = Math.max(...rows.map((cells) => cells.reduce((sum, { across = 1 }) => sum + across, 0)));
  const widths = Array.from({ length: count }, () => WIDTH.least);
  for (const cells of rows) {
    let column = 0;
    for (const { text, across = 1 } of cells) {
      const length = (text as readonly Run[]).reduce((sum, run) => sum + run.text.length, 0);
      if (across === 1) widths[column] = Math.min(WIDTH.most, Math.max(widths[column]!, length));
      column += across;
    }
  }
  return widths.map((width) => ({ width }));
}
