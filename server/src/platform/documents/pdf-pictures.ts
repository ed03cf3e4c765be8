// Pages of a document that consist only of a picture, as written by scanners. Runs inside the thread that reads the
// file.
import { type Placing, placedTwice } from "@plon/rules/texts/page-rows.ts";
import { getDocument, ImageKind, OPS, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A picture as rows of pixels, and its position on the page in points. */
export type PagePicture = {
  page: number;
  /** How many pages of the document are looked at. */
  pages: number;
  pixels: { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 };
  placing: Placing;
};

/** An A4 page at 600 dots per inch; anything larger is not a scan of an invoice. */
const PIXELS_MAX = 40_000_000;
/** A smaller picture is a logo or a stamp. */
const SHARE_MIN = 0.4;

type Decoded = { data: Uint8Array; width: number; height: number; kind: number };
type Painted = { id: unknown; isMask: boolean; matrix: Placing };

/**
 * The picture of each of the first pages that consists of one, at most `pagesMax`. Throws when the document does not
 * open.
 */
export async function* pagePictures(content: Uint8Array, pagesMax: number): AsyncGenerator<PagePicture> {
  const loading = getDocument({
    data: content,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: PIXELS_MAX,
  });
  const document = await loading.promise;
  const pages = Math.min(document.numPages, pagesMax);
  for (let page = 1; page <= pages; page += 1) {
    const opened = await document.getPage(page);
    const picture = await pictureOf(opened);
    if (picture) yield { page, pages, ...picture };
    opened.cleanup();
  }
}

async function pictureOf(page: PDFPageProxy): Promise<Omit<PagePicture, "page" | "pages"> | undefined> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const painted = await paintedOn(page);
  const shareOf = ({ matrix: [a, b, c, d] }: Painted) => Math.abs(a * d - b * c) / (width * height);
  const [largest] = painted.toSorted((one, other) => shareOf(other) - shareOf(one));
  if (!largest || shareOf(largest) < SHARE_MIN) return undefined;
  const decoded = await decodedOf(page, largest.id);
  if (!decoded || decoded.width * decoded.height > PIXELS_MAX) return undefined;
  // A picture fills the unit square, with its first row on top.
  const ofPixels: Placing = [1 / decoded.width, 0, 0, -1 / decoded.height, 0, 1];
  const onPage = placedTwice(ofPixels, placedTwice(largest.matrix, transform as unknown as Placing));
  return { pixels: pixelsOf(decoded, largest.isMask), placing: onPage };
}

/** The pictures that a page paints, each with the position of its unit square. */
async function paintedOn(page: PDFPageProxy): Promise<Painted[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted: Painted[] = [];
  const kept: Placing[] = [];
  let matrix: Placing = [1, 0, 0, 1, 0, 0];
  for (const [at, fn] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (fn === OPS.save) kept.push(matrix);
    else if (fn === OPS.restore) matrix = kept.pop() ?? matrix;
    else if (fn === OPS.transform) matrix = placedTwice(args as unknown as Placing, matrix);
    else if (fn === OPS.paintFormXObjectBegin) {
      kept.push(matrix);
      if (args[0]) matrix = placedTwice(args[0] as Placing, matrix);
    } else if (fn === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    else if (fn === OPS.paintImageXObject) painted.push({ id: args[0], isMask: false, matrix });
    else if (fn === OPS.paintImageMaskXObject) {
      painted.push({ id: (args[0] as { data?: unknown }).data, isMask: true, matrix });
    }
  }
  return painted;
}

async function decodedOf(page: PDFPageProxy, id: unknown): Promise<Decoded | undefined> {
  if (typeof id !== "string") return undefined;
  const objects = id.startsWith("g_") ? page.commonObjs : page.objs;
  const decoded = await new Promise<Decoded | null>((resolve) => void objects.get(id, resolve));
  return decoded?.data ? decoded : undefined;
}

function pixelsOf({ data, width, height, kind }: Decoded, isMask: boolean): PagePicture["pixels"] {
  if (!isMask && kind === ImageKind.RGB_24BPP) return { data, width, height, channels: 3 };
  if (!isMask && kind === ImageKind.RGBA_32BPP) return { data, width, height, channels: 4 };
  // One bit per pixel, each row in whole bytes. A mask paints where its bits are not set.
  const grey = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isSet = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      grey[y * width + x] = isSet ? 255 : 0;
    }
  }
  return { data: grey, width, height, channels: 1 };
}
