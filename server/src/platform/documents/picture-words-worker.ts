import { parentPort, workerData } from "node:worker_threads";
import { type Placing, placedTwice, type TextPiece } from "@plon/rules/texts/page-rows.ts";
import { agreedWords } from "@plon/rules/reading/recognised-text.ts";
import sharp, { type Sharp } from "sharp";
import { PIXELS_MAX } from "#platform/files/pictures.ts";
import { withoutDarkBars } from "./dark-bars.ts";
import { inFlatLight } from "./flat-light.ts";
import type { PagePicture } from "./pdf-pictures.ts";
import type { News } from "#platform/threads/bounded-thread.ts";
import type { PictureFile, PictureWords, ReadingProgress, RecognisedPage } from "./picture-words.ts";
import { withoutRules } from "./table-rules.ts";
import { createRecogniser, type Recogniser } from "./text-recogniser.ts";

const PAGES_MAX = 3;
/** The long side of the picture that is read, in pixels; a smaller one is enlarged, up to a maximum factor. */
const LONG_SIDE = 2800;
const ENLARGED_MAX = 1.5;
/** Ink covers a hundredth of a page, so none of its shades may be clipped; the paper's grain is. */
const SHADES = { lower: 0, upper: 80 };
/** The radius around a place in which its paper is sampled, in pixels. */
const PAPER_BLUR = 18;
/** The blur that removes the paper's grain and leaves thin lines. */
const GRAIN_BLUR = 0.8;
/** The second pass uses another size, so that letters fall on other pixels and guesses come out differently. */
const SECOND_SIZE = 0.78;
/** The scale of the small pass that only finds out which side is up. */
const GLANCE = 0.5;
/** An upright page has clearly recognised words. */
const CLEAR = { confidence: 80, wordsMin: 8, shareMin: 0.3 };

type Look = { png: Uint8Array; width: number; height: number };
/** How far a picture is still turned, clockwise, after applying its camera's orientation. */
type Rotation = 0 | 90 | 180 | 270;
/** `grey` is what is read, evenly lit; `asSeen` has its original light. */
type Picture = { grey: Sharp; asSeen: Sharp; width: number; height: number };

async function openPicture(source: Uint8Array | PagePicture["pixels"]): Promise<Picture> {
  const bounds = { limitInputPixels: PIXELS_MAX, sequentialRead: true } as const;
  const opened =
    source instanceof Uint8Array
      ? sharp(source, bounds).autoOrient()
      : sharp(source.data, {
          ...bounds,
          raw: { width: source.width, height: source.height, channels: source.channels },
        });
  const grey = opened.flatten({ background: "#fff" }).greyscale();
  const { data, info } = await grey
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .normalise(SHADES)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  if (channels !== 1) return { grey: sharp(data, { raw }), asSeen: sharp(data, { raw }), width, height };
  const level = withoutDarkBars({ pixels: data, width, height });
  const blurred = async (by: number) => await sharp(level, { raw }).blur(by).toColourspace("b-w").raw().toBuffer();
  const [soft, around] = [await blurred(GRAIN_BLUR), await blurred(PAPER_BLUR)];
  const pixels = withoutRules({ pixels: level, width, height }, soft, around);
  const flat = await inFlatLight({ pixels, width, height });
  const seen = pixels.map((shade, at) => (level[at] === data[at] ? shade : data[at]!));
  return { grey: sharp(flat, { raw }), asSeen: sharp(seen, { raw }), width, height };
}

async function look({ grey, width, height }: Picture, turn: Rotation, size: number): Promise<Look> {
  const longSide = Math.round(Math.min(LONG_SIDE, ENLARGED_MAX * Math.max(width, height)) * size);
  const { data, info } = await grey
    .clone()
    .resize({ width: longSide, height: longSide, fit: "inside" })
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  if (turn === 0) return { png: data, width: info.width, height: info.height };
  const turned = await sharp(data).rotate(turn).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  return { png: turned.data, width: turned.info.width, height: turned.info.height };
}

type Words = readonly { text: string; confidence?: number }[];
const clearWords = (words: Words) =>
  words.filter(({ text, confidence = 0 }) => confidence >= CLEAR.confidence && /[\p{L}\d]{3}/u.test(text)).length;

/** Remnants of a frame are recognised as punctuation, which joins the rows that they reach into. */
const saysSomething = ({ text }: { text: string }) => /[\p{L}\d%]/u.test(text);

const isClear = (words: Words) => clearWords(words) >= Math.max(CLEAR.wordsMin, CLEAR.shareMin * words.length);

type Glance = { turn: Rotation; skew: number };

/**
 * How a picture must be turned and straightened for its text to be upright; undefined if no orientation shows any text.
 * Small versions of it suffice, usually the first one; letters too small for that are read upright at full size.
 */
async function glanceAt(picture: Picture, recogniser: Recogniser): Promise<Glance | undefined> {
  for (const [turn, size] of [
    [0, GLANCE],
    [90, GLANCE],
    [270, GLANCE],
    [180, GLANCE],
    [0, 1],
  ] as const) {
    const { png } = await look(picture, turn, size);
    const skew = recogniser.skewOf(png);
    if (isClear(recogniser.words(png, skew))) return { turn, skew };
  }
  return undefined;
}

/** Maps positions in a turned picture of this size back to the original. */
function turnedBack(turn: Rotation, width: number, height: number): Placing {
  if (turn === 90) return [0, -1, 1, 0, 0, width];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  if (turn === 270) return [0, 1, -1, 0, height, 0];
  return [1, 0, 0, 1, 0, 0];
}

/** Maps positions in the straightened picture back to the one that was turned by `skew` about its centre. */
function skewedBack(skew: number, width: number, height: number): Placing {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const [x, y] = [width / 2, height / 2];
  return [cos, -sin, sin, cos, x - cos * x - sin * y, y + sin * x - cos * y];
}

const scaled = (by: number): Placing => [by, 0, 0, by, 0, 0];

async function recognise(
  source: Uint8Array | PagePicture["pixels"],
  page: number,
  recogniser: Recogniser,
): Promise<RecognisedPage> {
  const picture = await openPicture(source);
  const glance = await glanceAt(picture, recogniser);
  const looks = await looksOf(picture, glance?.turn ?? 0);
  if (!glance) return { page, pieces: [], placing: scaled(1), looks };
  const { turn, skew } = glance;
  const first = await look(picture, turn, 1);
  const onPage = (word: Omit<TextPiece, "page">): TextPiece => ({ ...word, page });
  const seen = recogniser.words(first.png, skew).filter(saysSomething).map(onPage);
  const second = await look(picture, turn, SECOND_SIZE);
  const by = first.width / second.width;
  const seenAgain = recogniser
    .words(second.png, skew, true)
    .filter(saysSomething)
    .map((word) =>
      onPage({ ...word, x: word.x * by, y: word.y * by, width: word.width * by, height: word.height * by }),
    );
  const straight = skewedBack(skew, first.width, first.height);
  const upright = placedTwice(straight, turnedBack(turn, first.width, first.height));
  const original = await sizeOf(source);
  const longSide = Math.max(first.width, first.height);
  const placing = placedTwice(upright, scaled(Math.max(original.width, original.height) / longSide));
  return { page, pieces: agreedWords(seen, seenAgain), placing, looks };
}

/** Squares per side in the hash of a page's appearance, and how much lighter the next one must be to count. */
const LOOK_SQUARES = 16;
const LOOK_STEP = 2;
/** A page with fewer edges than this looks like any other empty page. */
const LOOK_EDGES_MIN = 12;

/**
 * The appearance of an upright picture as 256 characters of 0 and 1: where it gets lighter from one square to the next.
 * Hardly any of them change if it is saved again, smaller or darker. Undefined for an empty page.
 */
async function looksOf({ asSeen }: Picture, turn: Rotation): Promise<string | undefined> {
  const small = await asSeen.clone().toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  const { data } = await sharp(small)
    .rotate(turn)
    .resize(LOOK_SQUARES + 1, LOOK_SQUARES, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bits = Array.from({ length: LOOK_SQUARES * LOOK_SQUARES }, (_, square) => {
    const at = square + Math.floor(square / LOOK_SQUARES);
    return data[at + 1]! - data[at]! > LOOK_STEP ? "1" : "0";
  });
  return bits.filter((bit) => bit === "1").length < LOOK_EDGES_MIN ? undefined : bits.join("");
}

const sizeOf = async (source: Uint8Array | PagePicture["pixels"]) =>
  source instanceof Uint8Array ? await sharp(source, { limitInputPixels: PIXELS_MAX }).metadata() : source;

async function* picturesOf({ content, type }: PictureFile) {
  if (type !== "application/pdf") yield { page: 1, pages: 1, source: content, placing: undefined };
  else {
    // The code that opens documents is loaded only for documents.
    const { pagePictures } = await import("./pdf-pictures.ts");
    for await (const { page, pages, pixels, placing } of pagePictures(content, PAGES_MAX))
      yield { page, pages, source: pixels, placing };
  }
}

async function wordsOf(file: PictureFile): Promise<RecognisedPage[]> {
  const pages: RecognisedPage[] = [];
  let recogniser: Recogniser | undefined;
  for await (const { page, pages: count, source, placing } of picturesOf(file)) {
    parentPort?.postMessage({ news: { page, pages: count } } satisfies News<ReadingProgress>);
    recogniser ??= await createRecogniser();
    const recognised = await recognise(source, page, recogniser);
    pages.push(placing ? { ...recognised, placing: placedTwice(recognised.placing, placing) } : recognised);
  }
  return pages;
}

try {
  parentPort?.postMessage(await wordsOf(workerData as PictureFile));
} catch {
  parentPort?.postMessage("broken" satisfies PictureWords);
}
