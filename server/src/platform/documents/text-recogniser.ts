// Tesseract compiled to WebAssembly, with its Polish model: nothing is fetched and nothing is written to disk.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { TextPiece } from "@plon/rules/texts/page-rows.ts";

type Span = { x0: number; y0: number; x1: number; y1: number };
type Line = {
  rowAttributes: { rowHeight: number };
  baseline: Span;
  words: { text: string; confidence: number; bbox: Span }[];
};
type Api = {
  Init(path: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, radians: number): number;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
};
type Core = {
  FS: { writeFile(path: string, content: Uint8Array): void };
  TessBaseAPI: new () => Api;
};

const require = createRequire(import.meta.url);
const LSTM_ONLY = 1;
/** How pages are segmented: automatically, and as one block of rows, which keeps the rows of a table together. */
const AUTOMATIC = "3";
const ONE_BLOCK = "6";
/** Any text anywhere: cells that are centred beside each other are no rows of one block. */
const SPARSE = "11";
/** Below this turning gains nothing; beyond the second value it was not a row of text that was measured. */
const SKEW_MIN = 0.003;
const SKEW_MAX = 0.2;
const TEXT_MAX = 300;

export type Recogniser = {
  /** The slope of a picture's rows in radians, for `words` to straighten. */
  skewOf(picture: Uint8Array): number;
  /** The words of an encoded grey picture, after turning it by `skew` about its centre; positions in its pixels. */
  words(picture: Uint8Array, skew: number, isSparse?: boolean): Omit<TextPiece, "page">[];
};

/** Loads the engine and its model: some 30 MB, kept as long as the thread lives. */
export async function createRecogniser(): Promise<Recogniser> {
  const model = await readFile(require.resolve("@tesseract.js-data/pol/4.0.0_best_int/pol.traineddata.gz"));
  const load = require("tesseract.js-core/tesseract-core-simd-lstm") as (silenced: object) => Promise<Core>;
  const silent = () => {};
  const core = await load({ print: silent, printErr: silent });
  core.FS.writeFile("pol.traineddata", await promisify(gunzip)(model));
  const api = new core.TessBaseAPI();
  if (api.Init(null, "pol", LSTM_ONLY) !== 0) throw new Error("The Polish model does not load");
  // An invoice's figures are never light on a dark ground, and looking for such letters doubles the time.
  api.SetVariable("tessedit_do_invert", "0");
  const open = (picture: Uint8Array, mode: string, skew: number) => {
    core.FS.writeFile("/input", picture);
    api.SetVariable("tessedit_pageseg_mode", mode);
    if (api.SetImageFile(1, skew) !== 0) throw new Error("The picture does not open");
  };
  return {
    skewOf: (picture) => {
      open(picture, AUTOMATIC, 0);
      api.FindLines();
      const skew = api.GetGradient();
      return Math.abs(skew) < SKEW_MIN || Math.abs(skew) > SKEW_MAX ? 0 : skew;
    },
    words: (picture, skew, isSparse = false) => {
      open(picture, isSparse ? SPARSE : ONE_BLOCK, skew);
      api.Recognize(null);
      const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: { paragraphs: { lines: Line[] }[] }[] | null };
      return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(wordsOf)));
    },
  };
}

/**
 * The words of a row, all with the height of the row's letters, as a program would have placed them: 'nr' is no lower
 * than 'NIP'.
 */
function wordsOf({ words, rowAttributes, baseline }: Line): Omit<TextPiece, "page">[] {
  const heights = words.map(({ bbox }) => bbox.y1 - bbox.y0).toSorted((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  const height = Math.min(Math.max(rowAttributes.rowHeight, 0.8 * usual), 2 * usual);
  const rise = baseline.x1 > baseline.x0 ? (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0) : 0;
  return words
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, confidence, bbox }) => {
      const foot = baseline.y0 + rise * ((bbox.x0 + bbox.x1) / 2 - baseline.x0);
      const [x, y, width] = [bbox.x0, foot - 0.78 * height, bbox.x1 - bbox.x0];
      return { x, y, width, height, text: text.slice(0, TEXT_MAX), confidence };
    });
}
