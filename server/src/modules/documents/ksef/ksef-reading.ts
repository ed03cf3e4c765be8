import { keepBounded, startThread } from "#platform/threads/bounded-thread.ts";
import type { KsefReading } from "./ksef-judge.ts";

const WORKER = new URL("./ksef-reading-worker.ts", import.meta.url);
/** The first document also waits for the schema to compile; it stays compiled between documents. */
const BOUNDS = { deadlineMs: 15_000, idleMs: 60_000 };

type Job = { content: Uint8Array; isAuthentic: boolean };

const read = keepBounded<Job, KsefReading>(() => startThread(WORKER, 512), BOUNDS);

/**
 * Reads a structured invoice in a separate thread with bounds on time and memory, one at a time: whatever a hostile
 * document does to a parser, it does there. Returns where and why if it is not one.
 */
export const readKsef = (content: Uint8Array): Promise<KsefReading> => bounded({ content, isAuthentic: false });

/** The same of a document that KSeF gave out with its hash: what can be mended is, and told (decision 0225). */
export const readAuthenticKsef = (content: Uint8Array): Promise<KsefReading> => bounded({ content, isAuthentic: true });

async function bounded({ content, isAuthentic }: Job): Promise<KsefReading> {
  // A copy: a Buffer may be a window into memory it shares with others.
  const reading = await read({ content: new Uint8Array(content), isAuthentic });
  if (reading !== "unfinished") return reading;
  return { ok: false, line: null, column: null, reason: "Dokumentu nie da się odczytać w rozsądnym czasie" };
}
