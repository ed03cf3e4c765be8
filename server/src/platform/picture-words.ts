import type { PageBox, Placing, TextPiece } from "@plon/rules/page-rows.ts";
import { runBounded } from "./bounded-thread.ts";

const WORKER = new URL("./picture-words-worker.ts", import.meta.url);
const BOUNDS = { deadlineMs: 60_000, heapMb: 384, growthMaxBytes: 1024 * 1024 * 1024 };

/**
 * One page as it was recognised: words on straight rows, each with its confidence, and where a place among them lies on
 * the page as people see it (in pixels of a picture, in points of a document).
 */
export type RecognisedPage = {
  page: PageBox["page"];
  pieces: TextPiece[];
  placing: Placing;
  /** 256 characters of 0 and 1, which hardly differ from those of the same picture saved again; not of an empty page. */
  looks: string | undefined;
};

/** The pages with text; or `broken`, and `unfinished` when time or memory ran out, which a quieter hour may mend. */
export type PictureWords = RecognisedPage[] | "broken" | "unfinished";

/** A photograph, or a document whose pages are pictures. */
export type PictureFile = { content: Uint8Array; type: "application/pdf" | "image/jpeg" | "image/png" };

/**
 * The words of the first three pages that are a picture, recognised in a thread of its own that ends with the file, within
 * bounds on time, pixels and memory; nothing that stands in the file is ever printed. Nothing proves them: see the rules.
 */
export const readPictureWords = ({ content, type }: PictureFile): Promise<PictureWords> =>
  runBounded<Exclude<PictureWords, "unfinished">>(WORKER, { content: new Uint8Array(content), type }, BOUNDS);
