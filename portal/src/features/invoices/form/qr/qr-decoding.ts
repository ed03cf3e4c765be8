// Finds QR codes in a picture. The library's own search ends at the third place that looks like a corner, and between the
// modules of a code some do: one of a hundred printed codes was never found, at any size.
import BinaryBitmap from "@zxing/library/esm/core/BinaryBitmap";
import DecodeHintType from "@zxing/library/esm/core/DecodeHintType";
import InvertedLuminanceSource from "@zxing/library/esm/core/InvertedLuminanceSource";
import ResultPoint from "@zxing/library/esm/core/ResultPoint";
import RGBLuminanceSource from "@zxing/library/esm/core/RGBLuminanceSource";
import type BitMatrix from "@zxing/library/esm/core/common/BitMatrix";
import HybridBinarizer from "@zxing/library/esm/core/common/HybridBinarizer";
import Decoder from "@zxing/library/esm/core/qrcode/decoder/Decoder";
import Detector from "@zxing/library/esm/core/qrcode/detector/Detector";
import type FinderPattern from "@zxing/library/esm/core/qrcode/detector/FinderPattern";
import FinderPatternFinder from "@zxing/library/esm/core/qrcode/detector/FinderPatternFinder";
import FinderPatternInfo from "@zxing/library/esm/core/qrcode/detector/FinderPatternInfo";
import { isCertificateQr, parseKsefQr } from "@plon/rules/ksef/ksef-qr.ts";
import type { GreyPicture } from "@plon/rules/pictures/grey-picture.ts";

/** Of all places that look like a corner, those seen in most rows. */
const CORNERS_MAX = 24;
/** How many threes of corners are read before a picture is given up. */
const TRIES_MAX = 60;
/** How far three corners may be from a right angle with equal sides and modules, as a phone held askew sees them. */
const ASKEW_MAX = 0.6;
const MODULES = { min: 10, max: 180 };

/**
 * The text of the QR code on the picture; undefined if there is none. Of several codes the one of a KSeF invoice, then
 * the certificate's of one issued offline, then any other, such as a transfer's.
 */
export function decodeQr({ data, width, height }: GreyPicture): string | undefined {
  const source = new RGBLuminanceSource(data, width, height);
  let other: string | undefined;
  for (const shown of [source, new InvertedLuminanceSource(source)]) {
    for (const text of textsIn(new BinaryBitmap(new HybridBinarizer(shown)).getBlackMatrix())) {
      if (parseKsefQr(text)) return text;
      if (other === undefined || isCertificateQr(text)) other = text;
    }
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The texts of all codes, those whose corners are the most regular first. */
function* textsIn(image: BitMatrix): Generator<string> {
  const decoder = new Decoder();
  const detector = new CornersDetector(image);
  const read = new Set<FinderPattern>();
  for (const corners of threesOf(cornersIn(image)).slice(0, TRIES_MAX)) {
    // A corner belongs to one code.
    if (corners.some((corner) => read.has(corner))) continue;
    try {
      const text = decoder.decodeBitMatrix(detector.sample(corners)).getText();
      for (const corner of corners) read.add(corner);
      yield text;
    } catch {
      // The library throws where there is no code between these corners.
    }
  }
}

type Three = [FinderPattern, FinderPattern, FinderPattern];

class CornersDetector extends Detector {
  /** The modules of the code between three corners. Throws if there is none. */
  sample(corners: Three): BitMatrix {
    const ordered: Three = [...corners];
    ResultPoint.orderBestPatterns(ordered);
    return this.processFinderPatternInfo(new FinderPatternInfo(ordered)).getBits();
  }
}

class CornersFinder extends FinderPatternFinder {
  seen: FinderPattern[] = [];

  protected override handlePossibleCenter(...place: Parameters<FinderPatternFinder["handlePossibleCenter"]>): boolean {
    // What is kept before the search chooses; and it never hears of a corner, so that it goes on to the last row.
    if (super.handlePossibleCenter(...place)) this.seen = [...this.getPossibleCenters()];
    return false;
  }
}

function cornersIn(image: BitMatrix): FinderPattern[] {
  const finder = new CornersFinder(image, null!);
  try {
    finder.find(new Map([[DecodeHintType.TRY_HARDER, true]]));
  } catch {
    // Its own choice found nothing.
  }
  return finder.seen.toSorted((a, b) => b.getCount() - a.getCount()).slice(0, CORNERS_MAX);
}

/** All threes of corners that may be those of a code, the most regular first. */
function threesOf(corners: readonly FinderPattern[]): Three[] {
  const threes: { corners: Three; askew: number }[] = [];
  for (const [index, first] of corners.entries()) {
    for (const [next, second] of corners.slice(0, index).entries()) {
      for (const third of corners.slice(0, next)) {
        const askew = askewness(first, second, third);
        if (askew <= ASKEW_MAX) threes.push({ corners: [first, second, third], askew });
      }
    }
  }
  return threes.toSorted((a, b) => a.askew - b.askew).map((three) => three.corners);
}

/** 0 for the corners of a code that lies flat; infinite for what is too small or too large to be one. */
function askewness(...corners: Three): number {
  const [a, b, c] = corners;
  const sizes = corners.map((corner) => corner.getEstimatedModuleSize());
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const sides = [ResultPoint.distance(a, b), ResultPoint.distance(b, c), ResultPoint.distance(a, c)];
  const [short = 0, long = 0, diagonal = 0] = sides.toSorted((one, other) => one - other);
  if (short < MODULES.min * least || long > MODULES.max * most) return Infinity;
  return 1 - short / long + Math.abs(diagonal / Math.hypot(short, long) - 1) + (most / least - 1) / 2;
}
