// Looks for a QR code in its own thread: the search takes seconds on a phone, and the page must stay responsive
// meanwhile.
import { greyOf } from "@plon/rules/pictures/grey-picture.ts";
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
  const { data: grey } = greyOf({ data, width, height });
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
