// Looks for a QR code in its own thread: the search takes seconds on a phone, and the page must stay responsive
// meanwhile.
import { isCertificateQr } from "@plon/rules/documents/ksef-qr.ts";
import { greyOf } from "@plon/rules/pictures/grey-picture.ts";
import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  QRCodeReader,
  type Result,
  type ResultPoint,
  RGBLuminanceSource,
} from "@zxing/library";

/**
 * Responds to each picture with the text of its QR code, or undefined if there is none. Where the second code of an
 * invoice issued offline is found first, the first one is looked for beside it.
 */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => postMessage(decode(data)));

function decode({ data, width, height }: ImageData): string | undefined {
  const { data: grey } = greyOf({ data, width, height });
  const found = find(grey, width, height);
  if (!found || !isCertificateQr(found.getText())) return found?.getText();
  paintOver(grey, width, found.getResultPoints());
  return find(grey, width, height)?.getText() ?? found.getText();
}

const WHITE = 255;

/** Paints a code white, with a margin for what lies outside its corners' middles. */
function paintOver(grey: Uint8ClampedArray, width: number, corners: readonly ResultPoint[]): void {
  const [xs, ys] = [corners.map((corner) => corner.getX()), corners.map((corner) => corner.getY())];
  const margin = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 8;
  const from = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const to = Math.min(width, Math.ceil(Math.max(...xs) + margin));
  const bottom = Math.min(grey.length / width, Math.ceil(Math.max(...ys) + margin));
  for (let row = Math.max(0, Math.floor(Math.min(...ys) - margin)); row < bottom; row += 1) {
    grey.fill(WHITE, row * width + from, row * width + to);
  }
}

function find(grey: Uint8ClampedArray, width: number, height: number): Result | undefined {
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);
  for (const shown of [source, new InvertedLuminanceSource(source)]) {
    try {
      return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(shown)), hints);
    } catch {
      // The library throws if it found none.
    }
  }
  return undefined;
}
