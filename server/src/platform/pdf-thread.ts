import { runBounded } from "./bounded-thread.ts";
import type { Drawn } from "./pdf-thread-worker.ts";

/** A module that draws: its input and result cross threads, so they are plain data. */
type Drawing = { draw: (input: never) => Promise<Uint8Array> };

const WORKER = new URL("./pdf-thread-worker.ts", import.meta.url);
const BOUNDS = { deadlineMs: 60_000, heapMb: 512 };
/** A long statement keeps a core busy for seconds; several at once would only slow each other down. */
const AT_ONCE = 1;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a PDF in a separate thread, so that a long one blocks no other calls; one at a time, in order. `module` is the
 * URL of a file that exports `draw`, also given as the type argument. Throws what `draw` throws.
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

async function drawInThread(module: URL, input: unknown): Promise<Buffer> {
  const drawn = await runBounded<Drawn>(WORKER, { module: module.href, input }, BOUNDS);
  if (drawn === "unfinished") throw new Error(`Not drawn in ${BOUNDS.deadlineMs} ms: ${module.href}`);
  if ("error" in drawn) throw drawn.error;
  const { buffer, byteOffset, byteLength } = drawn.content;
  return Buffer.from(buffer, byteOffset, byteLength);
}
