import { Worker } from "node:worker_threads";
import type { TextPiece } from "@plon/rules/page-rows.ts";

const WORKER = new URL("./pdf-words-worker.ts", import.meta.url);
const DEADLINE_MS = 15_000;
const HEAP_MB = 256;
/** What a page unpacks into lies outside the thread's heap: then the process may grow by this at most. */
const GROWTH_MAX_BYTES = 512 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

/** The runs of text; or `broken`, and `unfinished` when time or memory ran out, which a quieter hour may mend. */
export type PdfWords = TextPiece[] | "broken" | "unfinished";

/**
 * The runs of text of a PDF with their places. It is read in a thread of its own that ends with it, within bounds on time
 * and memory; nothing that stands in the file is ever printed.
 */
export function readPdfWords(content: Uint8Array): Promise<PdfWords> {
  return new Promise((resolve) => {
    const startBytes = process.memoryUsage.rss();
    const worker = new Worker(WORKER, {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: true,
      stderr: true,
    });
    const finish = (words: PdfWords) => {
      clearTimeout(deadline);
      clearInterval(watch);
      resolve(words);
      void worker.terminate();
    };
    const deadline = setTimeout(() => finish("unfinished"), DEADLINE_MS);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - startBytes > GROWTH_MAX_BYTES) finish("unfinished");
    }, LOOK_EVERY_MS);
    worker.once("message", (words: PdfWords) => finish(words));
    worker.once("error", () => finish("unfinished"));
    worker.once("exit", () => finish("unfinished"));
  });
}
