import { keepBounded, startProcess } from "#platform/threads/bounded-thread.ts";
import type { Picture } from "./pictures.ts";

export type PictureJob = { kind: "check" | "shrink"; content: Uint8Array };
export type PictureAnswer = "fine" | "damaged" | "too_large" | Picture;

const PROCESS = new URL("./picture-process.ts", import.meta.url);

/**
 * One at a time, in a separate process with bounds on memory and time, so that all uploads together need the memory of
 * one.
 */
const inProcess = keepBounded<PictureJob, PictureAnswer>(() => startProcess(PROCESS), {
  deadlineMs: 30_000,
  idleMs: 60_000,
});

async function inTurn(job: PictureJob): Promise<PictureAnswer> {
  const answer = await inProcess(job);
  return answer === "unfinished" ? "too_large" : answer;
}

/** Whether a picture opens whole: 'fine', 'damaged', or 'too_large' to be opened at all. */
export const checkPicture = (content: Buffer) => inTurn({ kind: "check", content });

/** A picture in the sizes that pages show, or the reason why not. */
export const shrinkPicture = (content: Buffer) => inTurn({ kind: "shrink", content });
