import type { TextPiece } from "@plon/rules/texts/page-rows.ts";
import { runBounded } from "#platform/threads/bounded-thread.ts";

const WORKER = new URL("./pdf-words-worker.ts", import.meta.url);
const BOUNDS = { deadlineMs: 15_000, heapMb: 256, growthMaxBytes: 512 * 1024 * 1024 };

/** The runs of text; or `broken`, or `unfinished` if time or memory ran out, which may succeed at a quieter hour. */
export type PdfWords = TextPiece[] | "broken" | "unfinished";

/**
 * The runs of text of a PDF with their positions. It is read in a separate thread that ends with it, within bounds on
 * time and memory; nothing from the file is ever printed.
 */
export const readPdfWords = (content: Uint8Array): Promise<PdfWords> =>
  runBounded<Exclude<PdfWords, "unfinished">>(WORKER, new Uint8Array(content), BOUNDS);
