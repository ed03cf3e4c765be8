// Looks for a QR code in its own thread: the search takes seconds on a phone, and the page must stay responsive
// meanwhile.
import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";

/** Responds to each picture with the text of its QR code, or undefined if there is none. */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => postMessage(decode(data)));

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
      // The library throws if it found none.
    }
  }
  return undefined;
}
