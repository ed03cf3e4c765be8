import { Worker } from "node:worker_threads";
import type { KsefReading } from "./ksef-judge.ts";

const WORKER = new URL("./ksef-reading-worker.ts", import.meta.url);
/** The first document waits for the schema to compile too. */
const DEADLINE_MS = 15_000;
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a structured invoice in a thread of its own with bounds on time and memory, one at a time: what a hostile document
 * does to a parser, it does there. Answers where and why when it is none.
 */
export function readKsef(content: Uint8Array): Promise<KsefReading> {
  const reading = turn.then(() => readInThread(content));
  turn = reading;
  return reading;
}

async function readInThread(content: Uint8Array): Promise<KsefReading> {
  clearTimeout(idle);
  worker ??= new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const used = worker;
  used.ref();
  // A copy: a Buffer may be a window into memory it shares with others.
  const bytes = new Uint8Array(content);
  const reading = await new Promise<KsefReading | undefined>((resolve) => {
    const fail = () => done(undefined);
    const deadline = setTimeout(fail, DEADLINE_MS);
    const done = (answer: KsefReading | undefined) => {
      clearTimeout(deadline);
      used.off("message", done).off("error", fail).off("exit", fail);
      resolve(answer);
    };
    used.once("message", done).once("error", fail).once("exit", fail);
    used.postMessage(bytes, [bytes.buffer]);
  });
  if (!reading) {
    worker = undefined;
    await used.terminate();
    return { ok: false, line: null, column: null, reason: "Dokumentu nie da się odczytać w rozsądnym czasie" };
  }
  // The schema stays compiled while documents come; nobody waits for the thread at the end.
  used.unref();
  idle = setTimeout(() => {
    worker = undefined;
    void used.terminate();
  }, IDLE_MS);
  idle.unref();
  return reading;
}
