import type { TextPiece } from "@plon/rules/page-rows.ts";
import { runBounded } from "./bounded-thread.ts";

const WORKER = new URL("./pdf-words-worker.ts", import.meta.url);
const BOUNDS = { deadlineMs: 15_000, heapMb: 256, growthMaxBytes: 512 * 1024 * 1024 };

/** The runs of text; or `broken`, and `unfinished` when time or memory ran out, which a quieter hour may mend. */
export type PdfWords = TextPiece[] | "broken" | "unfinished";

/**
 * The runs of text of a PDF with their places. It is read in a thread of its own that ends with it, within bounds on time
 * and memory; nothing that stands in the file is ever printed.
 */
export const readPdfWords = (content: Uint8Array): Promise<PdfWords> =>
  runBounded<Exclude<PdfWords, "unfinished">>(WORKER, new Uint8Array(content), BOUNDS);
