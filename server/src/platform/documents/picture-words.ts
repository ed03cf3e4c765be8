import type { PageBox, Placing, TextPiece } from "@plon/rules/texts/page-rows.ts";
import { runBounded } from "#platform/threads/bounded-thread.ts";

const WORKER = new URL("./picture-words-worker.ts", import.meta.url);
/** A page takes some ten seconds of a processor, three pages of a file at most, however long that is on a busy machine. */
const BOUNDS = { workMaxMs: 60_000, deadlineMs: 240_000, heapMb: 384, growthMaxBytes: 1024 * 1024 * 1024 };

/**
 * One recognised page: words on straight rows, each with its confidence, and the mapping of their positions to the page
 * as people see it (in pixels of a picture, in points of a document).
 */
export type RecognisedPage = {
  page: PageBox["page"];
  pieces: TextPiece[];
  placing: Placing;
  /**
   * 256 characters of 0 and 1, which hardly differ from those of the same picture saved again; undefined for an empty
   * page.
   */
  looks: string | undefined;
};

/** The pages with text; or `broken`, or `unfinished` if time or memory ran out, which may succeed at a quieter hour. */
export type PictureWords = RecognisedPage[] | "broken" | "unfinished";

/** A photograph, or a document whose pages are pictures. */
export type PictureFile = { content: Uint8Array; type: "application/pdf" | "image/jpeg" | "image/png" };

/** The page that is being read, of how many. */
export type ReadingProgress = { page: number; pages: number };

/**
 * The words of the first three pages that are pictures, recognised in a separate thread that ends with the file, within
 * bounds on time, pixels and memory; nothing from the file is ever printed. They are not proven: see the rules. `onPage` is
 * told when a page is begun.
 */
export const readPictureWords = (
  { content, type }: PictureFile,
  onPage?: (progress: ReadingProgress) => void,
): Promise<PictureWords> =>
  runBounded<Exclude<PictureWords, "unfinished">, ReadingProgress>(
    WORKER,
    { content: new Uint8Array(content), type },
    BOUNDS,
    onPage,
  );
