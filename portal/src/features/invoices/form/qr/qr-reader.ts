// Reads QR codes from pictures and from the first page of a PDF. Heavy: load it when a file is there.
/** A phone's photo is far larger than the reader needs; smaller attempts find codes that noise hides. */
const SIDES_PX = [1600, 1000, 2400];
const PDF_SCALE = 2;

/** The text of a QR code on the picture or the first page; undefined if there is none. */
export async function readQrCode(file: File): Promise<string | undefined> {
  const picture = await (file.type === "application/pdf" ? firstPage(file) : createImageBitmap(file));
  const decoder = new Worker(new URL("./qr-decoding-worker.ts", import.meta.url), { type: "module" });
  try {
    for (const side of SIDES_PX) {
      const text = await decode(decoder, pixelsOf(picture, side));
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    decoder.terminate();
  }
}

/** Sends the pixels to the worker and waits for its result. Rejects if its code cannot be loaded. */
function decode(decoder: Worker, pixels: ImageData): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const once = { once: true };
    decoder.addEventListener("message", ({ data }: MessageEvent<string | undefined>) => resolve(data), once);
    decoder.addEventListener("error", () => reject(new Error("The QR decoder did not start")), once);
    decoder.postMessage(pixels, [pixels.data.buffer]);
  });
}

type Picture = ImageBitmap | HTMLCanvasElement;

function pixelsOf(picture: Picture, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

async function firstPage(file: File): Promise<HTMLCanvasElement> {
  const [{ getDocument, GlobalWorkerOptions }, { default: workerUrl }] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = workerUrl;
  const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false });
  try {
    const page = await (await loading.promise).getPage(1);
    const viewport = page.getViewport({ scale: PDF_SCALE });
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return canvas;
  } finally {
    void loading.destroy();
  }
}
