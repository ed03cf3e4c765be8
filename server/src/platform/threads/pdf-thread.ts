import { keepBounded, startThread } from "./bounded-thread.ts";
import type { Drawn } from "./pdf-thread-worker.ts";

/** A module that draws: its input and result cross threads, so they are plain data. */
type Drawing = { draw: (input: never) => Promise<Uint8Array> };

const WORKER = new URL("./pdf-thread-worker.ts", import.meta.url);
const BOUNDS = { deadlineMs: 60_000, idleMs: 60_000 };
const HEAP_MB = 512;

/** One at a time: a long statement keeps a core busy for seconds, and several at once would only slow each other down. */
const inThread = keepBounded<{ module: string; input: unknown }, Drawn>(() => startThread(WORKER, HEAP_MB), BOUNDS);

/**
 * Draws a PDF in a separate thread, so that a long one blocks no other calls; one at a time, in order. `module` is the
 * URL of a file that exports `draw`, also given as the type argument. Throws what `draw` throws.
 */
export async function drawPdf<Module extends Drawing>(
  module: URL,
  input: Parameters<Module["draw"]>[0],
): Promise<Buffer> {
  const drawn = await inThread({ module: module.href, input });
  if (drawn === "unfinished") throw new Error(`Not drawn in ${BOUNDS.deadlineMs} ms: ${module.href}`);
  if ("error" in drawn) throw drawn.error;
  const { buffer, byteOffset, byteLength } = drawn.content;
  return Buffer.from(buffer, byteOffset, byteLength);
}
