import { getDocument, GlobalWorkerOptions } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- "?url" is Vite's: the default export is the address of the bundled file.
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

export type Rotation = 0 | 90 | 180 | 270;
type Size = { width: number; height: number };

/** A file as pages that can be drawn, whatever its format. */
export type PageSource = {
  pageCount: number;
  /** Size of a page at scale 1, upright as rotated. */
  sizeOf: (pageNumber: number, rotation: Rotation) => Promise<Size>;
  /** Draws a page into the canvas and sets its pixel size. A newer drawing on the same source cancels this one. */
  draw: (canvas: HTMLCanvasElement, pageNumber: number, rotation: Rotation, scale: number) => Promise<void>;
  close: () => void;
};

// Beyond this size browsers produce an empty canvas.
const PIXELS_MAX = 16_000_000;

function bounded(scale: number, { width, height }: Size): number {
  return Math.min(scale, Math.sqrt(PIXELS_MAX / (width * height)));
}

async function openPdf(blob: Blob): Promise<PageSource> {
  const assets = new URL(`${import.meta.env.BASE_URL}pdfjs/`, location.href).href;
  const loading = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    standardFontDataUrl: `${assets}fonts/`,
    wasmUrl: `${assets}decoders/`,
    useWasm: false,
  });
  const document = await loading.promise;
  let drawing: { cancel: () => void } | undefined;
  return {
    pageCount: document.numPages,
    sizeOf: async (pageNumber, rotation) => {
      const page = await document.getPage(pageNumber);
      return page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
    },
    draw: async (canvas, pageNumber, rotation, scale) => {
      const page = await document.getPage(pageNumber);
      const turned = (page.rotate + rotation) % 360;
      const upright = page.getViewport({ scale: 1, rotation: turned });
      const viewport = page.getViewport({ scale: bounded(scale, upright), rotation: turned });
      drawing?.cancel();
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      drawing = task;
      await task.promise.catch((error: unknown) => {
        if ((error as Error).name !== "RenderingCancelledException") throw error;
      });
    },
    close: () => void loading.destroy(),
  };
}

async function openImage(blob: Blob): Promise<PageSource> {
  const image = await createImageBitmap(blob);
  const sizeAt = (rotation: Rotation): Size =>
    rotation % 180 === 0 ? { width: image.width, height: image.height } : { width: image.height, height: image.width };
  return {
    pageCount: 1,
    sizeOf: async (_, rotation) => sizeAt(rotation),
    draw: async (canvas, _, rotation, wantedScale) => {
      const size = sizeAt(rotation);
      const scale = bounded(wantedScale, size);
      canvas.width = Math.floor(size.width * scale);
      canvas.height = Math.floor(size.height * scale);
      const context = canvas.getContext("2d");
      if (!context) return;
      context.imageSmoothingQuality = "high";
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((rotation * Math.PI) / 180);
      context.scale(scale, scale);
      context.drawImage(image, -image.width / 2, -image.height / 2);
    },
    close: () => image.close(),
  };
}

const TEXT_PAGE = { width: 900, height: 1270 };
const ROW_HEIGHT = 18;
const ROWS_OF_PAGE = 68;

/** A text document, one element per row, split into pages. */
async function openText(blob: Blob): Promise<PageSource> {
  const rows = (await blob.text()).replace(/>\s*</g, ">\n<").split("\n");
  const sizeAt = (rotation: Rotation): Size =>
    rotation % 180 === 0 ? TEXT_PAGE : { width: TEXT_PAGE.height, height: TEXT_PAGE.width };
  return {
    pageCount: Math.ceil(rows.length / ROWS_OF_PAGE),
    sizeOf: async (_, rotation) => sizeAt(rotation),
    draw: async (canvas, pageNumber, rotation, wantedScale) => {
      const size = sizeAt(rotation);
      const scale = bounded(wantedScale, size);
      canvas.width = Math.floor(size.width * scale);
      canvas.height = Math.floor(size.height * scale);
      const context = canvas.getContext("2d");
      if (!context) return;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((rotation * Math.PI) / 180);
      context.scale(scale, scale);
      context.translate(-TEXT_PAGE.width / 2, -TEXT_PAGE.height / 2);
      context.fillStyle = "#0b2545";
      context.font = "14px monospace";
      const shown = rows.slice((pageNumber - 1) * ROWS_OF_PAGE, pageNumber * ROWS_OF_PAGE);
      for (const [at, row] of shown.entries()) context.fillText(row.slice(0, 110), 20, 30 + at * ROW_HEIGHT);
    },
    close: () => {},
  };
}

let ahead: { blob: Blob; coming: Promise<PageSource>; here?: PageSource } | undefined;

/** How wide a page was shown last, in pixels of the screen. */
let shownWidth = 0;

/** Says how wide pages are shown, unless somebody magnifies them. */
export function rememberShownWidth(pixels: number): void {
  shownWidth = pixels;
}

/** The first page, drawn as wide as pages are shown; undefined if it cannot be. */
async function drawFirst(pages: PageSource, pixels: number) {
  const canvas = document.createElement("canvas");
  try {
    const { width } = await pages.sizeOf(1, 0);
    await pages.draw(canvas, 1, 0, pixels / width);
    return { canvas, scale: pixels / width };
  } catch {
    return undefined;
  }
}

/**
 * The same pages with the first one drawn already: asked for in that size it is only copied. A page that cannot be drawn
 * is left to whoever wants to see it.
 */
async function withFirstDrawn(pages: PageSource): Promise<PageSource> {
  const first = await drawFirst(pages, shownWidth);
  if (!first) return pages;
  return {
    ...pages,
    draw: async (canvas, pageNumber, rotation, scale) => {
      const isSame = pageNumber === 1 && rotation === 0 && Math.abs(scale - first.scale) < 0.001;
      const context = isSame ? canvas.getContext("2d") : null;
      if (!context) return pages.draw(canvas, pageNumber, rotation, scale);
      canvas.width = first.canvas.width;
      canvas.height = first.canvas.height;
      context.drawImage(first.canvas, 0, 0);
    },
  };
}

/** Opens and draws a file that is likely to be shown next. One at a time: an earlier one is closed. */
export function openAhead(blob: Blob, type: string): void {
  if (ahead?.blob === blob) return;
  closeAhead();
  const opened = openFile(blob, type);
  const coming = shownWidth > 0 ? opened.then(withFirstDrawn) : opened;
  const own: typeof ahead = { blob, coming };
  coming.then(
    (pages) => (own.here = pages),
    // Whoever shows it is told that it is damaged.
    () => {},
  );
  ahead = own;
}

/** Closes what was opened ahead and nobody wanted to see. */
export function closeAhead(): void {
  void ahead?.coming.then(
    (pages) => pages.close(),
    () => {},
  );
  ahead = undefined;
}

/**
 * Opens a PDF, a structured invoice or a picture; at once, if it was opened ahead. Rejects if the file is none of them or
 * is damaged.
 */
export function openPages(blob: Blob, type: string): PageSource | Promise<PageSource> {
  if (ahead?.blob !== blob) return openFile(blob, type);
  const { coming, here } = ahead;
  ahead = undefined;
  return here ?? coming;
}

function openFile(blob: Blob, type: string): Promise<PageSource> {
  if (type === "application/xml") return openText(blob);
  return type === "application/pdf" ? openPdf(blob) : openImage(blob);
}
