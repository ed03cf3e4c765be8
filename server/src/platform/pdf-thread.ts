import { Worker } from "node:worker_threads";

/** A module that draws: what it is given and what it answers crosses threads, so it is plain data. */
type Drawing = { draw: (input: never) => Promise<Uint8Array> };

const WORKER = new URL("./pdf-thread-worker.ts", import.meta.url);
const DEADLINE_MS = 60_000;
/** A long statement keeps a core busy for seconds; more at once would only slow each other. */
const AT_ONCE = 1;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a PDF in a thread of its own, so that a long one keeps nobody else waiting; one at a time, the others in their
 * order. `module` is the address of a file that exports `draw`, given as the type argument too. Throws what `draw` throws.
 */
export async function drawPdf<Module extends Drawing>(
  module: URL,
  input: Parameters<Module["draw"]>[0],
): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    return await drawInThread(module, input);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function drawInThread(module: URL, input: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { module: module.href, input },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const deadline = setTimeout(() => fail(new Error(`Not drawn in ${DEADLINE_MS} ms: ${module.href}`)), DEADLINE_MS);
    const finish = () => {
      clearTimeout(deadline);
      void worker.terminate();
    };
    const fail = (error: unknown) => {
      finish();
      reject(error);
    };
    worker.once("message", (content: Uint8Array) => {
      finish();
      resolve(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    });
    worker.once("error", fail);
  });
}
