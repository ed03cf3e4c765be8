// Reads QR codes from pictures and from the first page of a PDF. Heavy: load it when a file is there.
import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";

/** A phone's photo is far larger than the reader needs; smaller tries find codes that noise hides. */
const SIDES_PX = [1600, 1000, 2400];
const PDF_SCALE = 2;

/** The text of a QR code on the picture or the first page; undefined when there is none. */
export async function readQrCode(file: File): Promise<string | undefined> {
  const picture = await (file.type === "application/pdf" ? firstPage(file) : createImageBitmap(file));
  for (const side of SIDES_PX) {
    const text = decode(pixelsOf(picture, side));
    if (text !== undefined) return text;
  }
  return undefined;
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

function decode({ data, width, height }: ImageData): string | undefined {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    grey[at] = (data[at * 4]! * 77 + data[at * 4 + 1]! * 150 + data[at * 4 + 2]! * 29) >> 8;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);
  for (const shown of [source, new InvertedLuminanceSource(source)]) {
    try {
      return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(shown)), hints).getText();
    } catch {
      // The library says by an exception that it found none.
    }
  }
  return undefined;
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
