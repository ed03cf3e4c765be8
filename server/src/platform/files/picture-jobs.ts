import { type ChildProcess, fork } from "node:child_process";
import type { Picture } from "./pictures.ts";

export type PictureJob = { kind: "check" | "shrink"; content: Uint8Array };
export type PictureAnswer = "fine" | "damaged" | "too_large" | Picture;

const PROCESS = new URL("./picture-process.ts", import.meta.url);
const DEADLINE_MS = 30_000;
const IDLE_MS = 60_000;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Whether a picture opens whole: 'fine', 'damaged', or 'too_large' to be opened at all. */
export const checkPicture = (content: Buffer) => inTurn({ kind: "check", content });

/** A picture in the sizes that pages show, or why it has none. */
export const shrinkPicture = (content: Buffer) => inTurn({ kind: "shrink", content });

/** One at a time, in a process of its own with bounds on memory and time: the memory of all others together is one's. */
function inTurn(job: PictureJob): Promise<PictureAnswer> {
  const answer = turn.then(() => inProcess(job));
  turn = answer;
  return answer;
}

async function inProcess(job: PictureJob): Promise<PictureAnswer> {
  clearTimeout(idle);
  const used = (child ??= start());
  used.ref();
  used.channel?.ref();
  const answer = await new Promise<PictureAnswer | undefined>((resolve) => {
    const fail = () => done(undefined);
    const deadline = setTimeout(fail, DEADLINE_MS);
    const done = (message: unknown) => {
      clearTimeout(deadline);
      used.off("message", done).off("error", fail).off("exit", fail);
      resolve(message as PictureAnswer | undefined);
    };
    used.once("message", done).once("error", fail).once("exit", fail);
    used.send(job, (error) => error && fail());
  });
  if (!answer) {
    end(used);
    return "too_large";
  }
  used.unref();
  used.channel?.unref();
  idle = setTimeout(() => end(used), IDLE_MS);
  idle.unref();
  return answer;
}

function start(): ChildProcess {
  const started = fork(PROCESS, {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return started.once("exit", () => void (child === started && (child = undefined)));
}

function end(used: ChildProcess): void {
  if (child === used) child = undefined;
  used.kill("SIGKILL");
}
