import PDFDocument from "pdfkit";
import type { Paper, Pen } from "./content.ts";
import { type Faces, faces } from "./faces.ts";
import type { Piece } from "./lines.ts";
import { describing } from "./metadata.ts";

/** What tags add: what a picture shows, attributes of tables and lists. */
type TagOptions = { alt?: string; attributes?: Record<string, unknown> };

/** An element of what is read: its content, in the order in which it is drawn, and its end. */
export type Tag = {
  child(type: string, options?: TagOptions): Tag;
  /** What is drawn is this element's content. */
  mark(draw: () => void): void;
  /** Makes a rectangle of the page lead somewhere. */
  lead(area: Area, href: string, contents: string): void;
  /** Nothing is added any more; a long paper keeps only what is open. */
  end(): void;
};

/** A rectangle on the page, from its upper left corner. */
export type Area = { x: number; y: number; width: number; height: number };

type Ref = { data: Record<string, unknown>; end(content?: unknown): void; compress: boolean };
type Element = { dictionary: Ref; add(child: unknown): void; end(): void };
/** The parts of pdfkit that its types leave out. */
type Inside = {
  _root: Ref;
  _font: { ref(): Ref; encode(text: string): [string[], unknown]; unicode: number[][]; id: string };
  ref(data: object): Ref;
  getStructParentTree(): { limits: boolean };
  struct(type: string, options?: object): Element;
  addStructure(element: Element): void;
  markStructureContent(type: string): unknown;
  link(x: number, y: number, width: number, height: number, href: string, options: object): void;
  page: { xobjects: Record<string, Ref> };
  endMetadata(): void;
  registerFont(name: string, font: object): void;
  push(piece: Uint8Array | null): void;
  read(): Uint8Array | null;
};

/** The number of all pages, which is known at the end, stands on every page as a drawing that is made then. */
const TOTAL = "Total";
const FOOT_SIZE = 8;

/** A document that is being drawn, every page of it in the same size. Distances are from the upper left corner. */
export function createSheet({ title, brand, page, madeAt }: Paper) {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "pl",
    displayTitle: true,
    fontLayoutCache: false,
    // No font of a reader's own: all of ours are embedded.
    font: null as unknown as string,
    info: { Title: title, Creator: brand, Producer: brand, ...(madeAt && { CreationDate: madeAt }) },
  });
  const inside = pdf as unknown as Inside;
  const file = fileOf(inside);
  const used = faces();
  for (const face of [used.regular, used.bold]) useFace(inside, pdf, face);
  inside.getStructParentTree().limits = false;
  const total = inside.ref({});
  const whole = inside.struct("Document");
  inside.addStructure(whole);
  const document = tagOf(inside, pdf, "Document", whole);
  let pages = 0;
  return {
    faces: used,
    document,
    height: page.height,
    /** How many pages there are. */
    get pages() {
      return pages;
    },
    addPage(): void {
      pdf.addPage();
      pages += 1;
    },
    /** Draws a line's piece on its baseline; not yet marked as anything. */
    write(
      { text, face }: Pick<Piece, "text" | "face">,
      { x, y, size, color }: { x: number; y: number; size: number; color: string },
    ): void {
      pdf.font(face.name, size).fillColor(color).text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
    },
    /** Draws with the origin moved; not yet marked as anything. */
    draw(x: number, y: number, picture: (pen: Pen) => void): void {
      pdf.save().translate(x, y);
      picture(pdf);
      pdf.restore();
    },
    /** What is drawn is decoration or repeated on pages: nobody reads it out. */
    decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
      pdf.markContent("Artifact", { type });
      draw();
      pdf.endMarkedContent();
    },
    /** Shows the number of all pages. */
    writeTotal(x: number, y: number): void {
      inside.page.xobjects[TOTAL] = total;
      pdf.save().transform(1, 0, 0, -1, x, y).addContent(`/${TOTAL} Do`).restore();
    },
    /** The whole file. */
    finish(): Uint8Array {
      drawTotal(inside, pdf, total, String(pages));
      document.end();
      describing(inside, { title, brand, madeAt: pdf.info.CreationDate! });
      pdf.end();
      return file();
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;

function useFace(inside: Inside, pdf: PDFKit.PDFDocument, face: Faces["regular"]): void {
  inside.registerFont(face.name, face.font);
  pdf.font(face.name);
  // What is shown for a missing mark is no text, and the first mark of each shape is the plain one.
  inside._font.unicode[0] = [0xfffd];
  inside._font.encode(" -");
}

function drawTotal(inside: Inside, pdf: PDFKit.PDFDocument, total: Ref, text: string): void {
  pdf.font("regular", FOOT_SIZE);
  const font = inside._font;
  const [codes] = font.encode(text);
  Object.assign(total.data, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, -FOOT_SIZE, FOOT_SIZE * 12, FOOT_SIZE * 2],
    Resources: { Font: { [font.id]: font.ref() } },
  });
  total.end(`BT /${font.id} ${FOOT_SIZE} Tf 0.35 0.4 0.46 rg <${codes.join("")}> Tj ET`);
}

function tagOf(inside: Inside, pdf: PDFKit.PDFDocument, type: string, element: Element): Tag {
  return {
    child(childType, { attributes, ...options } = {}) {
      const child = inside.struct(childType, options);
      if (attributes) child.dictionary.data["A"] = attributes;
      element.add(child);
      return tagOf(inside, pdf, childType, child);
    },
    mark(draw) {
      const content = inside.markStructureContent(type);
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    lead({ x, y, width, height }, href, contents) {
      // oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins -- pdfkit tells texts from names by it
      inside.link(x, y, width, height, href, { structParent: element, Contents: new String(contents) });
    },
    end: () => element.end(),
  };
}

/**
 * What a document writes, in one piece. As a stream it would keep every word of a long paper as a piece of its own until
 * somebody read it.
 */
function fileOf(inside: Inside): () => Uint8Array {
  let file = Buffer.alloc(64 * 1024);
  let size = 0;
  inside.push = (piece) => {
    if (piece === null) return;
    if (size + piece.length > file.length) {
      const larger = Buffer.alloc((size + piece.length) * 2);
      file.copy(larger, 0, 0, size);
      file = larger;
    }
    file.set(piece, size);
    size += piece.length;
  };
  // What was written before anybody listened.
  for (let piece = inside.read(); piece; piece = inside.read()) inside.push(piece);
  return () => file.subarray(0, size);
}
