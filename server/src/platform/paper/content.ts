// What a paper says, without how it is drawn: headings, paragraphs, lists, tables. Makers of papers write only this.

/** Colours of papers. All but the pale ones may be text on white. */
export const INK = "#0b2545";
export const TEAL = "#0f766e";
export const GREY = "#596675";
export const PALE = "#e8f5f2";
export const WHITE = "#ffffff";

/** A stretch of text in one manner; `href` makes it a link. */
export type Run = { text: string; isBold?: boolean; href?: string };
export type Text = string | readonly Run[];

export type Look = {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "center" | "right";
  /** Room above, which a page does not begin with. */
  before?: number;
  /** Height of a line, in sizes. */
  leading?: number;
};

/** A cell of a table. One with a scope is a head: of its column or of its row. */
export type Cell = { text: Text; scope?: "Column" | "Row"; across?: number; down?: number };

/** Widths of columns are parts of the table's width, in any unit. */
export type Column = { width: number; align?: "left" | "right" };

/** What a figure is drawn with: its origin is the upper left corner of the figure. */
export type Pen = Pick<
  PDFKit.PDFDocument,
  "path" | "rect" | "circle" | "moveTo" | "lineWidth" | "save" | "restore" | "translate" | "rotate" | "scale"
>;

export type Block =
  | ({ kind: "heading"; level: number; text: Text } & Look)
  | ({ kind: "paragraph"; text: Text } & Look)
  /** A list; `rings` are numbers in circles. */
  | {
      kind: "list";
      marks: "dots" | "numbers" | "rings";
      items: readonly (readonly Block[])[];
      /** Size of the marks. */
      size?: number;
      /** Room above each item. */
      before?: number;
    }
  /** Names, each with its value. */
  | { kind: "definitions"; pairs: readonly (readonly [string, string])[]; nameWidth: number }
  | {
      kind: "table";
      caption?: Text;
      columns: readonly Column[];
      /** Rows of heads, which are repeated on every page. */
      heads: readonly (readonly Cell[])[];
      rows: Iterable<readonly Cell[]>;
      size?: number;
      before?: number;
    }
  | { kind: "quote"; blocks: readonly Block[] }
  /** A picture and what it shows, in words. */
  | { kind: "figure"; alt: string; width: number; height: number; draw: (pen: Pen) => void }
  /** Blocks in columns beside each other, of these widths; never divided between pages. */
  | { kind: "beside"; columns: readonly { width: number; blocks: readonly Block[] }[]; before?: number }
  /** Blocks on a tinted or framed ground; never divided between pages. */
  | { kind: "box"; blocks: readonly Block[]; ground?: string; frame?: string; before?: number; padding?: number }
  /** Blocks on a drawn ground, which takes no part in what is read; never divided between pages. */
  | {
      kind: "drawn";
      height: number;
      draw: (pen: Pen, width: number) => void;
      blocks: readonly Block[];
      inset: number;
      before?: number;
    }
  /** Blocks of a part of the paper, which begins a page. */
  | { kind: "part"; blocks: readonly Block[] }
  /** What follows begins this far from the upper edge of the page, or where it is if it is further down. */
  | { kind: "down"; to: number }
  /** The blocks in the largest scale in which they fit into this height. */
  | { kind: "fitting"; height: number; blocks: (scale: number) => readonly Block[] };

export type Paper = {
  /** Its name, shown by readers in their title bar and above every page but the first. */
  title: string;
  /** Who made it. */
  brand: string;
  /** Its size and margins; `foot` is the lower one if it is another. */
  page: { width: number; height: number; margin: number; foot?: number };
  /** When it was made, unless now. */
  madeAt?: Date;
  /** What is drawn on every page under the text. */
  ground?: (pen: Pen) => void;
  /** Without numbers of pages and running heads. */
  isBare?: boolean;
  blocks: readonly Block[];
};

export const A4 = { width: 595, height: 842 };
export const A5 = { width: 420, height: 595 };
